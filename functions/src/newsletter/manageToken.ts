import { createHmac, timingSafeEqual } from 'node:crypto'
import { setting } from '../config.ts'

const TOKEN = /^([a-f0-9]{40})\.([\w-]{43})$/

/**
 * What a mail of the newsletter carries, so that its reader can change or end it without logging in. Nothing is kept
 * for it: it is the subscriber's id under our key, and counts as long as there is such a subscriber.
 * @param id as subscriberId returns it
 */
export function manageToken(id: string): string {
  return `${id}.${macOf(id)}`
}

/** The subscriber's id in a token as it came back; undefined when it is not one of ours, unchanged. */
export function readManageToken(token: unknown): string | undefined {
  const match = typeof token === 'string' && token.length < 200 ? TOKEN.exec(token) : null
  const [, id, mac] = match ?? []
  if (id === undefined || mac === undefined) return undefined
  const [given, ours] = [Buffer.from(mac), Buffer.from(macOf(id))]
  return given.length === ours.length && timingSafeEqual(given, ours) ? id : undefined
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

function macOf(id: string): string {
  return createHmac('sha256', setting('HASH_KEY'))
    .update(JSON.stringify(['manage the newsletter', id]))
    .digest('base64url')
}
