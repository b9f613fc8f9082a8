import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CutSpan, NoSoundReason } from '#domain/cuts/cuts.ts'
import { SOUND_FETCH_MS } from '#domain/time/lifetimes.ts'
import type { Cut, CutTags } from '../audio/Cut.ts'
import { cutArriving } from '../audio/cutAudio.ts'
import { UncuttableAudio } from '../audio/UncuttableAudio.ts'
import { writtenTo } from '../audio/writtenTo.ts'
import { SAME_LENGTH_SECONDS } from '../episodes/chooseEpisode.ts'
import { BrokenAnswer } from '../platform/gateways/exchange.ts'
import { openSound, type UntrustedRefusal } from '../platform/gateways/untrusted/openUntrusted.ts'
import { fetchUntrusted } from '../platform/gateways/untrusted/fetchUntrusted.ts'
import { keptSound } from '../platform/gateways/soundStore.ts'
import type { CutOrder, WholeFile } from './CutRecord.ts'
import { heardObject } from '../episodes/heardFiles.ts'

const MB = 1024 * 1024
/** An M4A is held in memory during the cut. */
const MOST_M4A_BYTES = 400 * MB
/** Twelve hours at 192 kbit/s. */
export const MOST_SOUND_BYTES = 1_000 * MB
const MOST_ARTWORK_BYTES = 1 * MB
const ARTWORK_MS = 8_000

/** A local file, removed by the caller. */
export interface FinishedCut {
  kind: 'made'
  path: string
  cut: Cut
  spans: CutSpan[]
  remove: () => Promise<void>
}

/** `isFinal`: a retry would fail too. */
export interface NoCut {
  kind: 'none'
  reason: NoSoundReason
  isFinal: boolean
  /** For the log. */
  why: string
  whole?: WholeFile | undefined
}

/**
 * Fetches an episode once, or its heard file, and cuts it on arrival: the file cut is the file measured.
 * Never by ranges, which may be of two files. docs/rules.md "Hearing", #hostile-sound
 * @throws only our own bugs
 */
export async function makeCut(order: CutOrder): Promise<FinishedCut | NoCut> {
  const opened = await soundOf(order)
  if ('reason' in opened) return opened
  const folder = await mkdtemp(path.join(tmpdir(), 'cut-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const file = path.join(folder, 'cut')
  try {
    const cut = await writtenTo(file, async (handle) =>
      cutArriving(limited(opened.body), order.moments, handle, await tagsOf(order), {
        spoolPath: path.join(folder, 'source'),
        mostSpooledBytes: MOST_M4A_BYTES,
      }),
    )
    await rm(path.join(folder, 'source'), { force: true })
    const fault = faultOf(order, cut, opened.isHeard)
    if (fault !== undefined) {
      await remove()
      return { kind: 'none', reason: 'times', isFinal: true, why: fault }
    }
    const spans = cut.moments.map((each, index) => ({ title: order.moments[index]?.title ?? '', ...each }))
    return { kind: 'made', path: file, cut, spans, remove }
  } catch (error) {
    await remove()
    if (error instanceof UncuttableAudio) return uncuttable(error, opened.whole)
    const isBroken =
      error instanceof BrokenAnswer || (error instanceof Error && error.name === 'TimeoutError')
    if (isBroken) return { kind: 'none', reason: 'unreachable', isFinal: false, why: String(error) }
    throw error
  } finally {
    opened.close()
  }
}

interface OpenedSound {
  body: AsyncIterable<Uint8Array>
  /** The heard file, whatever its feed says of its length. */
  isHeard: boolean
  /** Undefined where the host does not say. */
  whole?: WholeFile | undefined
  close: () => void
}

/** The heard file where it exists; else the publisher's present one. */
async function soundOf({ audioUrl, heardFile }: CutOrder): Promise<OpenedSound | NoCut> {
  const kept = heardFile === undefined ? undefined : await keptSound(heardObject(heardFile))
  if (kept !== undefined) return { body: kept, isHeard: true, close: () => {} }
  const opened = await openSound(audioUrl, { overallMs: SOUND_FETCH_MS })
  if (opened.kind !== 'open') {
    const reason = opened.kind === 'refused' ? opened.reason : 'UNREACHABLE'
    return { kind: 'none', reason: 'unreachable', isFinal: isFinal(reason), why: reason }
  }
  const { status, contentType: type, length, body, close } = opened
  const whole = length === undefined ? undefined : { type, bytes: length }
  if (status === 200 && (length ?? 0) <= MOST_SOUND_BYTES) return { body, isHeard: false, whole, close }
  close()
  return { kind: 'none', reason: 'format', isFinal: true, why: `status ${status}, ${length} bytes`, whole }
}

/** Why a cut is not of the summarized file; undefined where it may be. docs/rules.md "Hearing" */
function faultOf({ durationSeconds, moments }: CutOrder, cut: Cut, isHeard: boolean): string | undefined {
  if (!isHeard && Math.abs(cut.sourceSeconds - durationSeconds) > SAME_LENGTH_SECONDS)
    return `the file has ${cut.sourceSeconds.toFixed(1)} s, its feed says ${durationSeconds}`
  if (cut.moments.length !== moments.length)
    return `${cut.moments.length} of ${moments.length} moments lie in it`
  return undefined
}

function uncuttable({ reason, message }: UncuttableAudio, whole: WholeFile | undefined): NoCut {
  // A page instead of sound: the host may recover.
  if (reason === 'not-audio') return { kind: 'none', reason: 'unreachable', isFinal: true, why: message }
  if (reason === 'no-moments') return { kind: 'none', reason: 'times', isFinal: true, why: message }
  return { kind: 'none', reason: 'format', isFinal: true, why: message, whole }
}

const isFinal = (reason: UntrustedRefusal) => reason !== 'UNREACHABLE' && reason !== 'BUSY'

/** @throws UncuttableAudio beyond the limit */
export async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > MOST_SOUND_BYTES) throw new UncuttableAudio('not-supported', 'it is too long')
    yield piece
  }
}

async function tagsOf({ title, show, image }: CutOrder): Promise<CutTags> {
  const artwork = image === undefined ? undefined : await artworkAt(image)
  return { title, show, ...(artwork && { artwork }) }
}

/** Cuts may lack a picture. */
async function artworkAt(address: string): Promise<CutTags['artwork']> {
  const found = await fetchUntrusted(address, { maxBytes: MOST_ARTWORK_BYTES, overallMs: ARTWORK_MS }).catch(
    () => undefined,
  )
  if (found?.kind !== 'fetched') return undefined
  const { bytes } = found
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')))
    return { type: 'image/png', bytes }
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
    ? { type: 'image/jpeg', bytes }
    : undefined
}
