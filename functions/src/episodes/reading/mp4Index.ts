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
 * @param partAt a range such as `100-199`; undefined where it fails
 * @returns undefined for other files, and without an index
 */
export async function wholeIndex(
  head: Buffer,
  partAt: (range: string) => Promise<Buffer | undefined>,
): Promise<Buffer | undefined> {
  const parts: Part[] = [{ from: 0, bytes: head }]
  let index = indexIn(parts)
  for (let asked = 0; asked < MOST_PARTS && index?.missing !== undefined; asked++) {
    const from = index.missing
    const bytes = await partAt(`${from}-${from + PART_BYTES - 1}`)
    if (bytes === undefined) break
    parts.push({ from, bytes })
    index = indexIn(parts)
    if (index?.missing === from) break
  }
  return index?.file
}

/** @returns the file, once parts hold its index; and the first missing byte */
export function indexIn(parts: readonly Part[]): { file?: Buffer; missing?: number } | undefined {
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
