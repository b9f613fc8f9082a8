import { createHash } from 'node:crypto'
import type { MailContent } from '../../../functions/src/mail/MailContent.ts'
import { AUTH_MAIL_KINDS, authMail } from '../../../functions/src/mail/authMail.ts'

/** What the Auth emulator remembers of a message that it would have sent. */
export interface OobCode {
  readonly requestType: string
  readonly email: string
  /** Only where an address is to be changed: the new one. */
  readonly newEmail?: string
  readonly oobCode: string
  /** The emulator's own page, whose query is the one that an action page gets. */
  readonly oobLink: string
}

export interface AccountMail extends MailContent {
  /** One plain address. */
  readonly to: string
  /** The same for the same code, so that a mail sent twice is seen as one. */
  readonly messageId: string
}

/**
 * The mail for a code, in the place of the one that Firebase would send, with a link to our own action page, in the
 * language that the app told Auth.
 * @param appUrl origin of the app
 * @returns undefined for a kind of code that is not mailed
 */
export function accountMail(code: OobCode, appUrl: string): AccountMail | undefined {
  const kind = AUTH_MAIL_KINDS.find((each) => each === code.requestType)
  if (kind === undefined) return undefined
  const { email, newEmail, oobCode, oobLink } = code
  const link = new URL('/auth/action', appUrl)
  // mode, oobCode, apiKey, lang, continueUrl: the SDK's ActionCodeURL reads them from our link just as well.
  link.search = new URL(oobLink).search
  const language = link.searchParams.get('lang')?.startsWith('es') ? 'es' : 'en'
  return {
    ...authMail(kind, { email, newEmail, link: link.href }, language),
    // A new address must prove itself; the old one is only told.
    to: kind === 'VERIFY_AND_CHANGE_EMAIL' ? (newEmail ?? email) : email,
    messageId: `<${createHash('sha256').update(oobCode).digest('hex').slice(0, 32)}@auth-mail.sonobrief.test>`,
  }
}
