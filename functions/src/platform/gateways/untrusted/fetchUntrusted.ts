import { BrokenAnswer } from '../exchange.ts'
import {
  type Opened,
  openUntrusted,
  type Refused,
  type UntrustedRequest,
  type Unchanged,
} from './openUntrusted.ts'

export interface FetchRequest extends UntrustedRequest {
  /** After decompression. */
  maxBytes: number
  /** Longer ones are refused as TOO_LARGE, or cut: feeds have their newest items first. */
  overflow?: 'refuse' | 'cut'
}

export interface Fetched extends Omit<Opened, 'kind' | 'body' | 'close' | 'length'> {
  kind: 'fetched'
  bytes: Buffer
  isCut: boolean
}

/** The whole content of a stranger's address, up to a size. See {@link openUntrusted}. docs/rules.md #hostile-files */
export async function fetchUntrusted(
  address: string,
  { maxBytes, overflow = 'refuse', overallMs = 30_000, ...request }: FetchRequest,
): Promise<Fetched | Unchanged | Refused> {
  const opened = await openUntrusted(address, { overallMs, ...request })
  return opened.kind === 'open' ? readOpened(opened, { maxBytes, overflow, signal: request.signal }) : opened
}

/** The whole content of an opened answer, up to a size; closes it. @throws the signal's reason when it aborts */
export async function readOpened(
  { kind: _, body, close, length, ...answered }: Opened,
  { maxBytes, overflow = 'refuse', signal }: Pick<FetchRequest, 'maxBytes' | 'overflow' | 'signal'>,
): Promise<Fetched | Refused> {
  if (overflow === 'refuse' && (length ?? 0) > maxBytes) {
    close()
    return { kind: 'refused', reason: 'TOO_LARGE' }
  }
  const pieces: Buffer[] = []
  let total = 0
  try {
    for await (const piece of body) {
      pieces.push(piece)
      total += piece.length
      if (total > maxBytes && overflow === 'refuse') return { kind: 'refused', reason: 'TOO_LARGE' }
      if (total > maxBytes) break
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof BrokenAnswer) return { kind: 'refused', reason: 'UNREACHABLE' }
    throw error
  }
  const isCut = total > maxBytes
  return { ...answered, kind: 'fetched', bytes: Buffer.concat(pieces).subarray(0, maxBytes), isCut }
}
