import type { Message } from './Folder.ts'
import { BadCommand, type Token } from './Token.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * The messages of a sequence set of UIDs such as `1,3:5`, in the order of the view.
 * @throws BadCommand when the text is no sequence set
 * Source: RFC 3501 §9, sequence-set
 */
export function messagesIn(set: string, view: readonly Message[]): Message[] {
  const ranges = set.split(',').map((range) => {
    const [, from, to] = /^(\d{1,10})(?::(\d{1,10}))?$/.exec(range) ?? []
    if (from === undefined) throw new BadCommand(`"${set}" is no sequence set`)
    return { least: Number(from), most: Number(to ?? from) }
  })
  return view.filter(({ uid }) => ranges.some(({ least, most }) => uid >= least && uid <= most))
}

/**
 * The messages that a SEARCH finds: ALL, or those BEFORE a day.
 * @throws BadCommand for another key
 * Source: RFC 3501 §6.4.4
 */
export function searchMessages([key, day, ...more]: readonly Token[], view: readonly Message[]): Message[] {
  if (key === 'ALL' && day === undefined) return [...view]
  const at = typeof day === 'string' ? Date.parse(`${day.replaceAll('-', ' ')} UTC`) : Number.NaN
  if (key !== 'BEFORE' || Number.isNaN(at) || more.length > 0)
    throw new BadCommand(`SEARCH ${String(key)} is not known here`)
  return view.filter(({ receivedAt }) => receivedAt.getTime() < at)
}

/**
 * One item of an answer to FETCH, with its name: UID, INTERNALDATE, or the mail or a part of it, which stays unseen.
 * @throws BadCommand for another item
 * Source: RFC 3501 §7.4.2
 */
export function fetchItem(item: Token, { uid, receivedAt, source }: Message): Buffer {
  if (item === 'UID') return Buffer.from(`UID ${uid}`)
  if (item === 'INTERNALDATE') return Buffer.from(`INTERNALDATE "${internalDate(receivedAt)}"`)
  const [, from = '0', octets] = /^BODY\.PEEK\[\]<(\d+)\.(\d+)>$/.exec(String(item)) ?? []
  if (octets === undefined) throw new BadCommand(`FETCH ${String(item)} is not known here`)
  const part = source.subarray(Number(from), Number(from) + Number(octets))
  return Buffer.concat([Buffer.from(`BODY[]<${from}> {${part.length}}\r\n`), part])
}

/** `21-Nov-2026 09:05:00 +0000` */
function internalDate(at: Date): string {
  const day = String(at.getUTCDate()).padStart(2, ' ')
  return `${day}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`
}
