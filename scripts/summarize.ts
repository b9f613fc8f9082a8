import { parseArgs } from 'node:util'
import { SUMMARY_KINDS } from '#domain/credits/summaryCost.ts'
import { BadFile } from './summarize/readTranscriptFile.ts'
import {
  proposalsAsText,
  proposalsOfFile,
  summarizeFile,
  summaryAsJson,
  summaryAsText,
} from './summarize/summarizeFile.ts'
import { askedFor, onlyFile, callersPath } from './stack/commandLine.ts'

/**
 * `npm run summarize -- FILE`: a summary of a transcript file, without the rest of the product. With --json, stdout holds
 * one JSON object and nothing else. A file that cannot be summarized, or an answer that would be asked for again: one line on
 * stderr, and exit 1.
 */
const USAGE = `Usage: npm run --silent summarize -- FILE [--kind basic|advanced] [--engine embedded|model]
         [--answer FILE] [--question] [--reads transcript|proposals] [--proposals N] [--json]
FILE: an episode of emulator-data/episodes, or a transcript as npm run transcript reads it
--engine model: the model that is configured, asked over the network
--answer FILE: a model's answer, read from a file instead (- for stdin); needs no key
--question: what a model would be asked, and nothing else
--reads: what a model reads, as LLM_READS says where it is not given
--proposals N: so many sentences for an hour; alone, they are printed. An answer by number counts them`

const ENGINES = ['embedded', 'model'] as const
const READS = ['transcript', 'proposals'] as const

const asked = askedFor(USAGE, options)
try {
  const { file, json } = asked
  if (asked.isQuestion) {
    const { questionsAboutFile } = await import('./summarize/summarizeByModel.ts')
    console.log(await questionsAboutFile(file, asked, json))
  } else if (asked.perHour !== undefined && asked.engine === 'embedded') {
    const list = await proposalsOfFile(file, asked.perHour)
    console.log(json ? JSON.stringify(list, null, 2) : proposalsAsText(list))
  } else {
    const { summary, durationSeconds } = await made(asked)
    console.log(json ? summaryAsJson(summary) : summaryAsText(summary, durationSeconds))
  }
} catch (error) {
  if (!(error instanceof BadFile)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function made(chosen: ReturnType<typeof options>) {
  const { file, kind, engine, answer } = chosen
  if (engine === 'embedded') return summarizeFile(file, kind)
  // Loaded here: the embedded engine needs nothing of it.
  const { answeredFile, askAboutFile } = await import('./summarize/summarizeByModel.ts')
  return answer === undefined ? askAboutFile(file, chosen) : answeredFile(file, chosen, answer)
}

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      question: { type: 'boolean', default: false },
      kind: { type: 'string', default: 'basic' },
      engine: { type: 'string' },
      answer: { type: 'string' },
      reads: { type: 'string' },
      proposals: { type: 'string' },
    },
  })
  const kind = SUMMARY_KINDS.find((name) => name === values.kind)
  const usual = values.answer === undefined ? 'embedded' : 'model'
  const engine = ENGINES.find((name) => name === (values.engine ?? usual))
  if (kind === undefined) throw new Error(`There is no kind "${values.kind}".`)
  if (engine === undefined) throw new Error(`There is no engine "${values.engine}".`)
  if (values.answer !== undefined && values.engine === 'embedded')
    throw new Error('The embedded engine is not asked: --answer belongs to --engine model.')
  const given = onlyFile(positionals)
  const { answer, question: isQuestion, json } = values
  const reads = READS.find((name) => name === values.reads)
  const perHour = values.proposals === undefined ? undefined : Number(values.proposals)
  if (reads === undefined && values.reads !== undefined)
    throw new Error(`A model does not read "${values.reads}".`)
  if (perHour !== undefined && !(perHour >= 1 && perHour <= 1_000))
    throw new Error('--proposals is a number from 1 to 1000.')
  const file = callersPath(given)
  return { file, kind, engine, answer: answer && callersPath(answer), isQuestion, reads, perHour, json }
}
