import path from 'node:path'
import { parseArgs } from 'node:util'
import { SUMMARY_KINDS, type SummaryKind } from '#domain/summaryCost.ts'
import { BadTranscriptFile } from './summarize/readTranscriptFile.ts'
import { summarizeFile, summaryAsJson, summaryAsText } from './summarize/summarizeFile.ts'

/**
 * `npm run summarize -- FILE [--kind advanced] [--json]`: the embedded engine on a transcript file, without the rest of
 * the product. With --json, stdout holds one JSON object and nothing else. A file that cannot be summarized: one line on
 * stderr, and exit 1.
 */
const USAGE = `Usage: npm run --silent summarize -- FILE [--kind basic|advanced] [--json]
FILE: an episode of emulator-data/episodes, WebVTT, SRT, or JSON of the podcast namespace`

const { file, kind, json } = options()
try {
  // npm runs scripts in the repository's folder, and says where it was called from.
  const { summary, durationSeconds } = await summarizeFile(
    path.resolve(process.env['INIT_CWD'] ?? '.', file),
    kind,
  )
  console.log(json ? summaryAsJson(summary) : summaryAsText(summary, durationSeconds))
} catch (error) {
  if (!(error instanceof BadTranscriptFile)) throw error
  console.error(error.message)
  process.exitCode = 1
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
