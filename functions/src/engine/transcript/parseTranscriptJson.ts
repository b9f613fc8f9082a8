import { decodeEntities } from '../../platform/decodeEntities.ts'
import { finishTranscript, type TranscriptReading } from './finishTranscript.ts'
import { freshWords } from './freshWords.ts'
import { joinToSentences } from './joinToSentences.ts'
import { risingTimes } from './risingTimes.ts'
import { inTurn } from './shareByLength.ts'
import { parseLooseNumbers, timedEntries } from './timedEntries.ts'

/** A publisher's or transcriber's JSON. Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md#json */
export const parseTranscriptJson = (text: string) =>
  readEntries(parseLooseNumbers(text) ?? parseLooseNumbers(wholePart(text)))

/** Entries with times; single words are joined to sentences. */
export function readEntries(json: unknown): TranscriptReading {
  const entries = timedEntries(json)
  if (entries === undefined || entries === 'WITHOUT_TIMES') return { wrong: 'NOT_A_TRANSCRIPT' }
  const rising = risingTimes(
    entries.map(({ json: _, speaker, ...entry }) => ({
      ...entry,
      ...(speaker !== undefined && { speaker: plain(speaker) }),
      text: plain(entry.text),
    })),
  )
  const captions = joinToSentences(rising ?? []).map(({ speaker, text: said, ...times }) => ({
    ...times,
    speaker,
    parts: [{ speaker, text: said }],
  }))
  return finishTranscript(rising && inTurn(freshWords(captions)))
}

function plain(text: string): string {
  return decodeEntities(text.replace(/<\/?[a-z][^<>]*>/gi, '')).replace(/[\p{Cc}--[\n\t]]/gv, ' ')
}

/** Of JSON that breaks off, what comes before the break; captions are read as far, too. */
function wholePart(text: string): string {
  const open: string[] = []
  let [end, depth] = [0, 0]
  for (const { 0: mark, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[[\]{}]/gs)) {
    if (mark === '{' || mark === '[') open.push(mark === '{' ? '}' : ']')
    else if (mark === open.at(-1)) {
      open.pop()
      end = index + 1
      depth = open.length
    }
  }
  return text.slice(0, end) + open.slice(0, depth).toReversed().join('')
}
