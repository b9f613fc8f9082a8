import { timingSafeEqual } from 'node:crypto'
import { setting } from '../platform/config.ts'
import { countingLinkMacs, linkMac } from '../platform/linkMac.ts'

/** What the proofs are good for. */
const CONFIRM = 'confirm the newsletter'
const MANAGE = 'manage the newsletter'
const NEVER = 'never ask again'

const TOKEN = /^([a-f0-9]{40})\.[\w-]{43}$/

/** A subscriber's id with our proof, for one purpose alone: a stateless token. @param id as subscriberId returns it */
export function signedToken(id: string, ...purpose: readonly string[]): string {
  return tokenOf(id, linkMac([...purpose, id]))
}

function tokenOf(id: string, mac: Buffer): string {
  return `${id}.${mac.toString('base64url')}`
}

/** The id that a token claims to prove; undefined when it cannot be a token. */
export function idIn(token: unknown): string | undefined {
  return typeof token === 'string' && token.length < 200 ? TOKEN.exec(token)?.[1] : undefined
}

/** Whether a token is one of its id and this purpose, by any of LINK_KEYS; takes the same time for each wrong one. */
export function isSigned(token: string, id: string, ...purpose: readonly string[]): boolean {
  const given = Buffer.from(token)
  return countingLinkMacs([...purpose, id]).some((mac) => {
    const ours = Buffer.from(tokenOf(id, mac))
    return given.length === ours.length && timingSafeEqual(given, ours)
  })
}

/**
 * What the mail that confirms carries: one per mail, since each is asked for at a moment of its own. It can be made
 * again for the same mail, so that a task that is tried again needs no secret in its payload.
 * @param askedAt the subscriber's `askedAt`, whole milliseconds
 */
export function confirmationLink(id: string, askedAt: Date): string {
  const token = signedToken(id, CONFIRM, askedAt.toISOString())
  return `${setting('APP_URL')}/confirmEmail?newsletter=${token}`
}

/** Whether a token came with the mail that was asked for at `askedAt`. */
export function isConfirmationToken(token: string, id: string, askedAt: Date): boolean {
  return isSigned(token, id, CONFIRM, askedAt.toISOString())
}

/**
 * A newsletter mail's token to change or end it without logging in, while that generation of its subscriber lasts.
 * @param id as subscriberId returns it
 * @param generation 0 of subscribers from before there was any, whose tokens name none
 */
export function manageToken(id: string, generation: number): string {
  return signedToken(generation === 0 ? id : `${id}.${generation}`, MANAGE)
}

export interface ManagedSubscriber {
  id: string
  generation: number
}

const MANAGE_TOKEN = /^(([a-f0-9]{40})(?:\.([1-9]\d{0,11}))?)\.[\w-]{43}$/

/** The subscriber in a token as it came back; undefined when it is not one of ours, unchanged. */
export function readManageToken(token: unknown): ManagedSubscriber | undefined {
  if (typeof token !== 'string' || token.length > 200) return undefined
  const [, named, id, generation = '0'] = MANAGE_TOKEN.exec(token) ?? []
  if (named === undefined || id === undefined || !isSigned(token, named, MANAGE)) return undefined
  return { id, generation: Number(generation) }
}

/** A token's page, and its address for mail programs, which POST to it (RFC 8058): for a footer and List-Unsubscribe. */
export function linksBy(token: string, path: string): { page: string; oneClick: string } {
  const at = (to: string) => `${setting('APP_URL')}${to}?token=${token}`
  return { page: at(path), oneClick: at('/api/newsletter-one-click') }
}

/** A subscriber's links: the pages that change and that end what is sent, and the one-click address. */
export function manageLinks(id: string, generation: number) {
  const token = manageToken(id, generation)
  const { page: unsubscribe, oneClick } = linksBy(token, '/newsletter/unsubscribe')
  return { preferences: linksBy(token, '/newsletter/preferences').page, unsubscribe, oneClick }
}

/** The id in a token of one purpose; undefined when it is not one of ours, unchanged. */
export function idSignedFor(token: unknown, purpose: string): string | undefined {
  const id = idIn(token)
  return id !== undefined && isSigned(String(token), id, purpose) ? id : undefined
}

export const readNeverToken = (token: unknown) => idSignedFor(token, NEVER)

/** @param id as neverId returns it */
export const neverLinks = (id: string) => linksBy(signedToken(id, NEVER), '/newsletter/never')
