import { setting } from '../platform/config.ts'
import { idIn, isSigned, signedToken } from './signedToken.ts'

const PURPOSE = 'manage the newsletter'

/**
 * What a mail of the newsletter carries, so that its reader can change or end it without logging in. It counts as long
 * as there is such a subscriber.
 * @param id as subscriberId returns it
 */
export function manageToken(id: string): string {
  return signedToken(id, PURPOSE)
}

/** The subscriber's id in a token as it came back; undefined when it is not one of ours, unchanged. */
export function readManageToken(token: unknown): string | undefined {
  const id = idIn(token)
  return id !== undefined && isSigned(String(token), id, PURPOSE) ? id : undefined
}

export interface ManageLinks {
  /** Page that shows and changes what is sent. */
  preferences: string
  /** Page with the button that ends it. */
  unsubscribe: string
  /** For mail programs, which POST to it: RFC 8058. */
  oneClick: string
}

/** The links of one subscriber, for a mail's footer and its List-Unsubscribe. */
export function manageLinks(id: string): ManageLinks {
  const token = manageToken(id)
  const at = (path: string) => `${setting('APP_URL')}${path}?token=${token}`
  return {
    preferences: at('/newsletter/preferences'),
    unsubscribe: at('/newsletter/unsubscribe'),
    oneClick: at('/api/newsletter-one-click'),
  }
}
