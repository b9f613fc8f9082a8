import { MOST_CHECKED } from '#domain/api/askReplies.ts'
import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import { call } from '../api/call.ts'
import type { NotDone } from '../api/Called.ts'
import { bearer } from '../session/bearer.ts'
import { FIRST_LINES, firstOf, type KeptWords, SearchStore } from './searchStore.ts'

/** Whether the account has no such transcript, or none any more. */
export const isNone = (called: NotDone<'transcript'>) =>
  called.outcome === 'refused' && (called.status === 404 || called.status === 410)

/**
 * Reads a transcript by answers, which say where the device has it; keeps a whole one, deletes a removed one's copy.
 * @param onLines gets the device's copy at once, then all lines received so far where they are others; before all that, the
 * first lines alone, and the rest once it has dealt with them: a phone draws a whole answer three times as long
 * @param store of the summary's owner; undefined where the device keeps nothing
 * @returns why lines are missing; undefined where complete, or the reader left
 */
export async function readTranscript(
  store: SearchStore | undefined,
  summary: string,
  isLeft: () => boolean,
  onLines?: (lines: readonly TranscriptLine[], isWhole: boolean) => Promise<void> | void,
): Promise<NotDone<'transcript'> | undefined> {
  const lines: TranscriptLine[] = []
  let isBegun = false
  const give = async (come: readonly TranscriptLine[], isWhole: boolean) => {
    if (!isBegun && come.length > FIRST_LINES) await onLines?.(come.slice(0, FIRST_LINES), false)
    isBegun = true
    if (!isLeft()) await onLines?.(come, isWhole)
  }
  const kept = onLines && (await store?.lines(summary))
  if (kept !== undefined && !isLeft()) await give(kept, true)
  // Large: no line waits for it.
  const words = await store?.wordsOf(summary)
  const have = words?.version
  let cursor: string | undefined
  let version: string | undefined
  do {
    const called = await call(
      'transcript',
      { summary, ...(cursor !== undefined ? { cursor } : have !== undefined && { have }) },
      await bearer(),
    )
    if (isLeft()) return undefined
    if (called.outcome !== 'done') {
      if (isNone(called)) await store?.keepLines(summary, [], Date.now())
      return called
    }
    const { data } = called.answer
    if (data.isSame && store && words) {
      await store.keepWords({ ...words, readAtMs: Date.now() }, kept)
      return undefined
    }
    cursor = data.next
    version = data.version
    lines.push(...data.lines)
    await give([...lines], cursor === undefined)
  } while (cursor !== undefined)
  await store?.keepLines(summary, lines, Date.now(), version)
  return undefined
}

/** Those of some summaries whose words the account may read no more; undefined without an answer. */
export async function goneOf(ids: readonly string[]): Promise<ReadonlySet<string> | undefined> {
  const gone: string[] = []
  for (let at = 0; at < ids.length; at += MOST_CHECKED) {
    const of = ids.slice(at, at + MOST_CHECKED)
    const called = await call('keptAnswers', { do: 'check', of }, await bearer())
    if (called.outcome !== 'done') return undefined
    gone.push(...(called.answer.data.gone ?? []))
  }
  return new Set(gone)
}

/** Deletes stored words that the account may read no more. @param known the stored ones, by id @returns whether it could ask */
export async function dropGoneWords(
  store: SearchStore,
  known: Map<string, KeptWords>,
  readAtMs: number,
): Promise<boolean> {
  const stored = [...known.values()].filter(({ folded }) => folded !== '')
  const gone = await goneOf(stored.map((each) => each.id))
  for (const id of gone ?? []) {
    await store.keepLines(id, [], readAtMs)
    known.set(id, { id, folded: '', readAtMs })
  }
  return gone !== undefined
}

/** The device's store of an owner; undefined where it keeps nothing. */
export const storeOf = (owner: string) => SearchStore.open(owner).catch(() => undefined)

/** Of the summary on the page; a transcript opened from there begins with them. */
let ahead: { of: string; lines: readonly TranscriptLine[] } | undefined
const nameOf = (owner: string, summary: string) => `${owner} ${summary}`

/** Reads the first lines of the device's copy, which `linesAhead` then has at once. */
export async function readAhead(owner: string, summary: string): Promise<void> {
  const lines = await (await storeOf(owner))?.lines(firstOf(summary))
  ahead = lines && { of: nameOf(owner, summary), lines }
}

export const linesAhead = (owner: string, summary: string) =>
  ahead?.of === nameOf(owner, summary) ? ahead.lines : []
