import { NOTE_FORMATS, type NoteFormat } from '#domain/summaries/noteFormats.ts'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { exportTexts } from './texts.en.tsx'

/** Fetches a summary as a note. @returns the file; or a failure's message */
export async function exportNotes(
  summaryId: string,
  format: NoteFormat,
): Promise<{ file: Blob; fileName: string } | { failure: string }> {
  const called = await call('exportNotes', { summaryId, format }, await bearer())
  if (called.outcome !== 'done') return { failure: failureMessage(called, exportTexts.failed) }
  const { text, fileName } = called.answer.data
  return { file: new Blob([text], { type: `${NOTE_FORMATS[format].type};charset=utf-8` }), fileName }
}
