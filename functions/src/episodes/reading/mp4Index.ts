import type { PartAt, SoundLength } from './soundLength.ts'

/** Bytes of a file from an offset. */
interface Part {
  from: number
  bytes: Buffer
}

/** Boxes that hold tags, and the bytes before their first inner box. */
const WITHIN: Readonly<Record<string, number>> = { moov: 8, udta: 8, meta: 12, ilst: 8 }
/** Of one more request: the index of twelve hours is smaller. */
const PART_BYTES = 2 * 1024 * 1024
/** The index, and the bytes after a picture. */
const MOST_PARTS = 2

/**
 * A readable file of MPEG 4's type and index, without pictures: a cut-off file cannot be read.
 * @param head first bytes of the file
 * @returns undefined for other files, and without an index
 */
export async function wholeIndex(head: Buffer, partAt: PartAt): Promise<Buffer | undefined> {
  const parts: Part[] = [{ from: 0, bytes: head }]
  let index = indexIn(parts)
  for (let asked = 0; asked < MOST_PARTS && index?.missing !== undefined; asked++) {
    const from = index.missing
    const bytes = await partAt(from, PART_BYTES)
    if (bytes === undefined) break
    parts.push({ from, bytes })
    index = indexIn(parts)
    if (index?.missing === from) break
  }
  return index?.file
}

/** @returns the file, once parts hold its index; and the first missing byte */
function indexIn(parts: readonly Part[]): { file?: Buffer; missing?: number } | undefined {
  const first = boxAt(parts, 0)
  if (first?.kind !== 'ftyp') return undefined
  const type = bytesAt(parts, 0, Math.min(first.size, 1_024))
  for (let at = first.size; ; ) {
    const box = boxAt(parts, at)
    if (box === undefined) return { missing: at }
    if (box.kind === 'moov') {
      const { kept, missing } = withoutPictures(parts, at, box)
      return {
        file: Buffer.concat([type ?? Buffer.alloc(0), kept]),
        ...(missing !== undefined && { missing }),
      }
    }
    // A box to the end of the file is the last one.
    if (box.size < 8) return undefined
    at += box.size
  }
}

interface Box {
  kind: string
  size: number
}

function boxAt(parts: readonly Part[], at: number): Box | undefined {
  const head = bytesAt(parts, at, at + 8)
  if (head === undefined) return undefined
  const [size, kind] = [head.readUInt32BE(0), head.toString('latin1', 4)]
  const large = size === 1 ? bytesAt(parts, at + 8, at + 16) : undefined
  return { kind, size: large === undefined ? size : Number(large.readBigUInt64BE(0)) }
}

function bytesAt(parts: readonly Part[], from: number, to: number): Buffer | undefined {
  const part = parts.find((each) => from >= each.from && to <= each.from + each.bytes.length)
  return part?.bytes.subarray(from - part.from, to - part.from)
}

function withoutPictures(
  parts: readonly Part[],
  at: number,
  { kind, size }: Box,
): { kept: Buffer; missing?: number } {
  if (kind === 'covr') return { kept: Buffer.alloc(0) }
  const within = WITHIN[kind]
  const whole = within === undefined ? bytesAt(parts, at, at + size) : undefined
  if (within === undefined)
    return whole === undefined ? { kept: Buffer.alloc(0), missing: at } : { kept: whole }
  const children: Buffer[] = []
  let missing: number | undefined
  for (let child = at + within; child + 8 <= at + size; ) {
    const box = boxAt(parts, child)
    if (box === undefined) missing ??= child
    if (box === undefined || box.size < 8) break
    const { kept, missing: lacks } = withoutPictures(parts, child, box)
    children.push(kept)
    missing ??= lacks
    child += box.size
  }
  const length = children.reduce((sum, each) => sum + each.length, within)
  const head = Buffer.from(bytesAt(parts, at, at + within) ?? Buffer.alloc(within))
  head.writeUInt32BE(length, 0)
  head.write(kind, 4, 'latin1')
  return { kept: Buffer.concat([head, ...children]), ...(missing !== undefined && { missing }) }
}

/** Larger remainders than the list of fragments at the end are fragments. */
const LARGEST_UNTOLD_SHARE = 0.01

/** Length of a file in fragments: as its index tells, or as a guess by those in its first bytes. Source: ISO/IEC 14496-12 8.8, 8.16 */
export function fragmentedLength(head: Buffer, index: Buffer, size = head.length): SoundLength | undefined {
  const mehd = index.indexOf('mehd')
  if (!index.includes('mvex')) return undefined
  const told = mehd < 0 ? 0 : timeAt(index, mehd, 8) / scaleIn(index, 'mvhd')
  if (told > 0) return { seconds: told, isEstimate: false }
  const parts = [{ from: 0, bytes: head }]
  const marks: Array<readonly [place: number, seconds: number]> = []
  for (let at = 0, box = boxAt(parts, 0); box && box.size >= 8; box = boxAt(parts, at)) {
    const whole = bytesAt(parts, at, at + box.size)
    at += box.size
    const tfdt = box.kind === 'moof' && whole ? whole.indexOf('tfdt') : -1
    if (whole && tfdt >= 0) marks.push([at - box.size, timeAt(whole, tfdt, 8) / scaleIn(index, 'mdhd')])
    if (!whole || box.kind !== 'sidx') continue
    const long = whole[8] ? 8 : 0
    let [place, time] = [
      at + (long ? Number(whole.readBigUInt64BE(28)) : whole.readUInt32BE(24)),
      timeAt(whole, 4, 16),
    ]
    marks.push([place, time / whole.readUInt32BE(16)])
    for (let entry = 32 + long; entry + 12 <= whole.length; entry += 12) {
      place += whole.readUInt32BE(entry) & 0x7fffffff
      time += whole.readUInt32BE(entry + 4)
    }
    marks.push([place, time / whole.readUInt32BE(16)])
  }
  const [[from, first] = [0, 0], [until, last] = [0, 0]] = [
    marks[0],
    marks.toSorted(([a], [b]) => a - b).at(-1),
  ]
  if (!(last > first && until > from)) return undefined
  const rest = Math.max(0, size - until)
  const seconds = last + (rest * (last - first)) / (until - from)
  return { seconds, isEstimate: rest > size * LARGEST_UNTOLD_SHARE }
}

/** A number of a box that is long in its second version. @param at its kind @param further bytes from there */
const timeAt = (bytes: Buffer, at: number, further: number) =>
  bytes[at + 4] ? Number(bytes.readBigUInt64BE(at + further)) : bytes.readUInt32BE(at + further)

function scaleIn(bytes: Buffer, kind: 'mvhd' | 'mdhd'): number {
  const at = bytes.indexOf(kind)
  return bytes.readUInt32BE(at + (bytes[at + 4] ? 24 : 16))
}
