import { setting } from '../platform/config.ts'
import { isSigned, signedToken } from './signedToken.ts'

const PURPOSE = 'confirm the newsletter'

/**
 * What the mail that confirms carries: one per mail, since each is asked for at a moment of its own. It can be made
 * again for the same mail, so that a task that is tried again needs no secret in its payload.
 * @param askedAt the subscriber's `askedAt`, whole milliseconds
 */
export function confirmationLink(id: string, askedAt: Date): string {
  const token = signedToken(id, PURPOSE, askedAt.toISOString())
  return `${setting('APP_URL')}/confirmEmail?newsletter=${token}`
}

/** Whether a token came with the mail that was asked for at `askedAt`. */
export function isConfirmationToken(token: string, id: string, askedAt: Date): boolean {
  return isSigned(token, id, PURPOSE, askedAt.toISOString())
}
