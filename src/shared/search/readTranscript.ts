import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import { call } from '../api/call.ts'
import type { NotDone } from '../api/Called.ts'
import { bearer } from '../session/bearer.ts'
import { SearchStore } from './searchStore.ts'

/** Whether the account has no such transcript, or none any more. */
export const isNone = (called: NotDone<'transcript'>) =>
  called.outcome === 'refused' && (called.status === 404 || called.status === 410)

/**
 * Reads a transcript answer by answer, and keeps it on the device once whole. Deletes the copy of a removed one.
 * @param store of the summary's owner; undefined where the device keeps nothing
 * @param onLines gets the lines of each answer
 * @returns why lines are missing; undefined where complete, or the reader left
 */
export async function readTranscript(
  store: SearchStore | undefined,
  summary: string,
  isLeft: () => boolean,
  onLines?: (lines: readonly TranscriptLine[], isWhole: boolean) => void,
): Promise<NotDone<'transcript'> | undefined> {
  const lines: TranscriptLine[] = []
  let cursor: string | undefined
  do {
    const called = await call(
      'transcript',
      { summary, ...(cursor !== undefined && { cursor }) },
      await bearer(),
    )
    if (isLeft()) return undefined
    if (called.outcome !== 'done') {
      if (isNone(called)) await store?.keepLines(summary, [], Date.now())
      return called
    }
    const { data } = called.answer
    cursor = data.next
    lines.push(...data.lines)
    onLines?.(data.lines, cursor === undefined)
  } while (cursor !== undefined)
  await store?.keepLines(summary, lines, Date.now())
  return undefined
}

/** The device's store of an owner; undefined where it keeps nothing. */
export const storeOf = (owner: string) => SearchStore.open(owner).catch(() => undefined)
