import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { askQuestion, languageOf } from '../../functions/src/engine/ask/askQuestion.ts'
import { Library, type LibraryFile, type Passage } from '../../functions/src/engine/ask/passages.ts'
import { readAsked } from '../../functions/src/engine/ask/readAsked.ts'
import type { Question, SaidSentence } from '../../functions/src/engine/ask/verifySentence.ts'
import { askWithTries } from '../../functions/src/engine/model/askWithTries.ts'
import { chatModel } from '../../functions/src/engine/model/LanguageModel.ts'
import { StageFailure } from '../../functions/src/engine/StageFailure.ts'
import { BadFile, readTranscriptFile } from '../summarize/readTranscriptFile.ts'
import {
  ANY_MODEL,
  answerText,
  asBadFile,
  LIMIT_MS,
  UNLIMITED,
  useLocalDefaults,
} from '../summarize/summarizeByModel.ts'

const KINDS = /\.(?:json|vtt|srt|html?|txt)$/i

/**
 * An answer from a folder's transcripts: from an answer file, by the configured model, else passages alone.
 * @throws BadFile when there is no transcript, or the answer would be asked for again
 */
export async function askLibrary(
  folder: string,
  text: string,
  { answer, onLeftOut }: { answer: string | undefined; onLeftOut: (why: string) => void },
) {
  const { question, passages } = await passagesIn(folder, text, onLeftOut)
  useLocalDefaults()
  const written = answer === undefined ? undefined : await answerText(answer)
  const reading = written === undefined ? undefined : readAsked(written, question, passages)
  if (reading && 'wrong' in reading)
    throw new BadFile(`${answer}: The answer would be asked for again. ${reading.wrong}`)
  const sentences = reading?.answer ?? (passages.length > 0 ? await askModel(question, passages) : [])
  return {
    passages: passages.map(
      ({ title: _, endSeconds: __, language: ___, isDenied: ____, ...passage }) => passage,
    ),
    sentences: sentences ?? [],
    /** Whether nobody says it. */
    refused: passages.length === 0 || sentences?.length === 0,
  }
}

/** A model's question, as text or as JSON. */
export async function promptFor(
  folder: string,
  text: string,
  { json, onLeftOut }: { json: boolean; onLeftOut: (why: string) => void },
): Promise<string> {
  useLocalDefaults()
  const { question, passages } = await passagesIn(folder, text, onLeftOut)
  const { system, inputs, schema } = askQuestion(question, passages, chatModel() ?? ANY_MODEL).question
  const read = inputs.map((input) => ('text' in input ? input.text : '')).join('\n')
  if (json) return JSON.stringify({ system, text: read, schema }, null, 2)
  return [system, read, JSON.stringify(schema)].join('\n\n')
}

/** @returns undefined without a model */
async function askModel(
  question: Question,
  passages: readonly Passage[],
): Promise<SaidSentence[] | undefined> {
  const model = chatModel()
  if (model === undefined) return undefined
  try {
    return await askWithTries(
      model,
      askQuestion(question, passages, model),
      (text) => readAsked(text, question, passages),
      { now: new Date(), budget: UNLIMITED, signal: AbortSignal.timeout(LIMIT_MS), onExpense: () => {} },
    )
  } catch (error) {
    if (!(error instanceof StageFailure)) throw error
    throw asBadFile(model.name, error)
  }
}

async function passagesIn(folder: string, text: string, onLeftOut: (why: string) => void) {
  const files = await filesIn(folder, onLeftOut)
  const language = languageOf(text, files)
  return { question: { text, language }, passages: new Library(files).passagesFor(text) }
}

/** Transcripts of a folder and its subfolders, in the order of their names; other files are left out. */
async function filesIn(folder: string, onLeftOut: (why: string) => void): Promise<LibraryFile[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    const reason = { ENOENT: 'There is no such folder', ENOTDIR: 'That is no folder' }[error.code ?? '']
    throw new BadFile(
      `${folder}: ${reason ?? `It cannot be read (${error.code})`}. Give a folder of transcripts.`,
    )
  })
  const files: LibraryFile[] = []
  for (const name of names.filter((each) => KINDS.test(each)).toSorted()) {
    try {
      files.push({ file: name, ...(await readTranscriptFile(path.join(folder, name))) })
    } catch (error) {
      if (!(error instanceof BadFile)) throw error
      onLeftOut(error.message)
    }
  }
  if (files.length === 0)
    throw new BadFile(`${folder}: The folder holds no transcript. Give JSON, WebVTT, SRT or HTML.`)
  return files
}
