import { timingSafeEqual } from 'node:crypto'
import { countingLinkMacs, linkMac } from '../platform/linkMac.ts'

/** Where a list of summaries goes on: after this one. */
export interface Place {
  requestedAt: Date
  id: string
}

const PURPOSE = 'cursor of the API'
const CURSOR = /^(\d{1,16})\.([a-f0-9]{40})\.([\w-]{43})$/

/** A place as a text that leads nowhere for another account, and nowhere once it is changed. docs/rules.md #api-misuse */
export function cursorOf({ requestedAt, id }: Place, uid: string): string {
  const at = String(requestedAt.getTime())
  return Buffer.from(`${at}.${id}.${linkMac([PURPOSE, uid, at, id]).toString('base64url')}`).toString(
    'base64url',
  )
}

/** @returns undefined for a forged or another account's cursor */
export function placeIn(cursor: string, uid: string): Place | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, at = '', id = '', proof = ''] = CURSOR.exec(text) ?? []
  const given = Buffer.from(proof, 'base64url')
  const isOurs = countingLinkMacs([PURPOSE, uid, at, id]).some(
    (mac) => mac.length === given.length && timingSafeEqual(mac, given),
  )
  // Not one letter may differ: the same bytes can be written in several ways.
  if (!isOurs || Buffer.from(text, 'latin1').toString('base64url') !== cursor) return undefined
  return { requestedAt: new Date(Number(at)), id }
}
