import { parseArgs } from 'node:util'
import { timeCode } from '#domain/units.ts'
import { askLibrary, promptFor } from './ask/askLibrary.ts'
import { callersPath } from './stack/commandLine.ts'
import { BadFile } from './summarize/readTranscriptFile.ts'

/**
 * `npm run --silent ask -- DIR --question "…"`: passages about a question in a folder's transcripts. With --json,
 * stdout holds one JSON object and nothing else. Other files are left out, and named on stderr. Bad input: one line
 * on stderr, and exit 1.
 */
const USAGE =
  'Usage: npm run --silent ask -- DIR --question "…" [--answer FILE] [--prompt] [--json]; --answer: a model’s answer (- for stdin); --prompt: what a model would be asked'

try {
  const { folder, question, answer, prompt, json } = options()
  const onLeftOut = (why: string) => console.error(why)
  if (prompt) console.log(await promptFor(folder, question, { json, onLeftOut }))
  else {
    const asked = await askLibrary(folder, question, { answer, onLeftOut })
    console.log(json ? JSON.stringify(asked, null, 2) : asText(asked))
  }
} catch (error) {
  if (!(error instanceof BadFile)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function asText({ passages, sentences, refused }: Awaited<ReturnType<typeof askLibrary>>): string {
  return [
    ...(refused ? ['Nobody in these transcripts says this.'] : []),
    ...sentences.map(({ text, rests }) => `${text} [${rests.join(', ')}]`),
    '',
    ...passages.map(({ file, startSeconds, speaker, text }, at) => {
      const named = speaker === undefined ? '' : `${speaker}: `
      return `${at + 1}  ${file} ${timeCode(startSeconds)}  ${named}${text}`
    }),
  ]
    .join('\n')
    .trim()
}

function options() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    const known = { question: text, answer: text, prompt: flag, json: flag }
    const { values, positionals } = parseArgs({ allowPositionals: true, options: known })
    const [given, ...rest] = positionals
    const { question = '', answer } = values
    if (given === undefined || rest.length > 0) throw new Error('Give one folder.')
    if (!/[\p{L}\p{N}]/u.test(question)) throw new Error('Give a question.')
    return {
      ...values,
      question: question.trim(),
      folder: callersPath(given),
      answer: answer && callersPath(answer),
    }
  } catch (error) {
    throw new BadFile(`${error instanceof Error ? error.message.split('\n')[0] : String(error)} ${USAGE}`)
  }
}
