import path from 'node:path'
import { parseArgs } from 'node:util'
import { SUMMARY_KINDS, type SummaryKind } from '#domain/summaryCost.ts'
import { timeCode } from '#domain/timeCode.ts'
import { summarizeTranscript } from '../functions/src/summaries/engine/embedded/summarizeTranscript.ts'
import { UnreadableTranscript } from '../functions/src/summaries/engine/UnreadableTranscript.ts'
import { verifySummary } from '../functions/src/summaries/verify/verifySummary.ts'
import { BadTranscriptFile, readTranscriptFile } from './summarize/readTranscriptFile.ts'

/**
 * `npm run summarize -- FILE [--kind advanced] [--json]`: the embedded engine on a transcript file, without the rest of
 * the product. With --json, stdout holds one JSON object and nothing else.
 */
const USAGE = `Usage: npm run --silent summarize -- FILE [--kind basic|advanced] [--json]
FILE: an episode of emulator-data/episodes, WebVTT, SRT, or JSON of the podcast namespace`

const { file, kind, json } = options()
try {
  // npm runs scripts in the repository's folder, and says where it was called from.
  const { transcript, title, channelTitle } = await readTranscriptFile(
    path.resolve(process.env['INIT_CWD'] ?? '.', file),
  )
  const proposed = summarizeTranscript(transcript, { title, channelTitle, kind })
  const summary = verifySummary(proposed, transcript, transcript.durationSeconds)
  if (summary === undefined) throw new UnreadableTranscript('too-short')
  const { speech: _, ...told } = summary
  const { headline, gist, keyPoints, moments, verified, quotes = [], chapters = [], speakers = [] } = told
  if (json) console.log(JSON.stringify(told, null, 2))
  else {
    const minutes = Math.round(transcript.durationSeconds / 60)
    const heard = moments.reduce((sum, moment) => sum + moment.endSeconds - moment.startSeconds, 0)
    console.log(`${headline}\n\n${gist}\n\nKey points`)
    for (const { startSeconds, text } of keyPoints) console.log(`  ${timeCode(startSeconds)}  ${text}`)
    console.log(`\nMoments: ${timeCode(heard)} of ${minutes} min`)
    for (const moment of moments) {
      console.log(`  ${timeCode(moment.startSeconds)}–${timeCode(moment.endSeconds)}  ${moment.title}`)
    }
    if (quotes.length > 0) console.log('\nQuotes')
    for (const { startSeconds, quote } of quotes) console.log(`  ${timeCode(startSeconds)}  “${quote}”`)
    if (chapters.length > 0) console.log('\nChapters')
    for (const { startSeconds, title: name } of chapters) console.log(`  ${timeCode(startSeconds)}  ${name}`)
    if (speakers.length > 0) console.log('\nSpeakers')
    for (const { name, share } of speakers) console.log(`  ${Math.round(share * 100)} %  ${name}`)
    console.log(
      `\nVerified: ${verified?.anchored ?? 0} of ${verified?.total ?? 0} points stand in the transcript.`,
    )
  }
} catch (error) {
  if (!(error instanceof BadTranscriptFile || error instanceof UnreadableTranscript)) throw error
  console.error(error.message)
  process.exit(1)
}

function options(): { file: string; kind: SummaryKind; json: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, kind: { type: 'string', default: 'basic' } },
    })
    const asked = SUMMARY_KINDS.find((name) => name === values.kind)
    const [given, ...rest] = positionals
    if (asked === undefined) throw new Error(`There is no kind "${values.kind}".`)
    if (given === undefined || rest.length > 0) throw new Error('Give one file.')
    return { file: given, kind: asked, json: values.json }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    process.exit(2)
  }
}
