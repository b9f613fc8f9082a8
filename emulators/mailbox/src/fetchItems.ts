import type { Message } from './Folder.ts'
import { BadCommand, type Token } from './Token.ts'

const MACROS: Readonly<Record<string, readonly string[]>> = { FAST: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE'] }
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const BODY = /^BODY(?<peek>\.PEEK)?\[(?<section>[^\]]*)\](?:<(?<from>\d+)\.(?<octets>\d+)>)?$/i

/** What a FETCH asks for, as a list of items. */
export function itemsOf(asked: Token | undefined): string[] {
  const items = typeof asked === 'string' ? (MACROS[asked.toUpperCase()] ?? [asked]) : (asked ?? [])
  return items.map((item) => {
    if (typeof item !== 'string') throw new BadCommand('FETCH takes no list within its list')
    return item
  })
}

/** Whether fetching an item marks the message as seen. */
export function marksSeen(item: string): boolean {
  const body = BODY.exec(item)
  return body !== null && body.groups?.['peek'] === undefined
}

/**
 * One item of an answer to FETCH, with its name.
 * @throws BadCommand for an item that is not known here; the README lists those that are
 * Source: RFC 3501 §7.4.2
 */
export function fetchItem(item: string, { uid, flags, receivedAt, source }: Message): Buffer {
  const name = item.toUpperCase()
  if (name === 'UID') return Buffer.from(`UID ${uid}`)
  if (name === 'FLAGS') return Buffer.from(`FLAGS (${[...flags].join(' ')})`)
  if (name === 'RFC822.SIZE') return Buffer.from(`RFC822.SIZE ${source.length}`)
  if (name === 'INTERNALDATE') return Buffer.from(`INTERNALDATE "${internalDate(receivedAt)}"`)
  const { section = '', from, octets } = BODY.exec(item)?.groups ?? {}
  if (!BODY.test(item)) throw new BadCommand(`FETCH ${item} is not known here`)
  const whole = sectionOf(section, source)
  const start = Number(from ?? 0)
  const part = octets === undefined ? whole : whole.subarray(start, start + Number(octets))
  const label = `BODY[${section.toUpperCase()}]${from === undefined ? '' : `<${start}>`}`
  return Buffer.concat([Buffer.from(`${label} {${part.length}}\r\n`), part])
}

function sectionOf(section: string, source: Buffer): Buffer {
  const end = source.indexOf('\r\n\r\n')
  const headersEnd = end < 0 ? source.length : end + 4
  const headers = source.subarray(0, headersEnd)
  const [, names] = /^HEADER\.FIELDS \(([^)]*)\)$/i.exec(section) ?? []
  if (section === '') return source
  if (/^HEADER$/i.test(section)) return headers
  if (/^TEXT$/i.test(section)) return source.subarray(headersEnd)
  if (names === undefined) throw new BadCommand(`BODY[${section}] is not known here`)
  const wanted = new Set(names.toLowerCase().split(' '))
  const fields = headers.toString('latin1').split(/\r\n(?![ \t])/)
  const found = fields.filter((field) => wanted.has(field.split(':', 1)[0]?.trim().toLowerCase() ?? ''))
  return Buffer.from([...found, '', ''].join('\r\n'), 'latin1')
}

/** `21-Nov-2026 09:05:00 +0000` */
function internalDate(at: Date): string {
  const day = String(at.getUTCDate()).padStart(2, ' ')
  return `${day}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`
}
