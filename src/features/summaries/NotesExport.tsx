import { useState } from 'react'
import { Link } from 'wouter'
import { PLANS } from '#domain/plans/plans.ts'
import { NOTE_FORMAT_IDS, NOTE_FORMATS, type NoteFormat } from '#domain/summaries/noteFormats.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { didNotWork } from '../../shared/api/texts.en.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { useSession } from '../../shared/session/session.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import styles from './summary.module.css'
import { exportTexts as texts, exportTexts } from './texts.en.tsx'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { bearer } from '../../shared/session/bearer.ts'

/** The summary as a note, on Premium; other plans see where to get it. */
export function NotesExport({ request }: { request: ListedRequest }) {
  const session = useSession()
  return session.status === 'signed-in' ? <Notes request={request} email={session.person.email} /> : null
}

function Notes({ request: { id }, email }: { request: ListedRequest; email: string }) {
  const { data: profile } = useProfile(email)
  const online = useOnline()
  const [busy, setBusy] = useState<NoteFormat>()
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string>()
  if (!PLANS[profile?.subscription.plan ?? 'free'].can.exports) {
    return (
      <p className={styles.quiet}>
        {texts.premium((text) => (
          <Link href="/pricing">{text}</Link>
        ))}
      </p>
    )
  }
  const download = async (format: NoteFormat) => {
    if (busy !== undefined) return
    setBusy(format)
    setNote('')
    setFailure(undefined)
    try {
      const made = await exportNotes(id, format)
      if ('failure' in made) setFailure(made.failure)
      else {
        saveFile(made.file, made.fileName)
        setNote(texts.downloaded)
      }
    } catch (error) {
      reportFailure(error)
      setFailure(didNotWork)
    }
    setBusy(undefined)
  }
  return (
    <>
      {NOTE_FORMAT_IDS.map((format) => (
        <Button
          key={format}
          look="quiet"
          busy={busy === format}
          disabled={!online}
          onClick={() => void download(format)}
        >
          {texts.forProgram(NOTE_FORMATS[format].label)}
        </Button>
      ))}
      <output className={styles.quiet}>{note}</output>
      <Failure>{failure}</Failure>
    </>
  )
}

/** Fetches a summary as a note. @returns the file; or a failure's message */
async function exportNotes(
  summaryId: string,
  format: NoteFormat,
): Promise<{ file: Blob; fileName: string } | { failure: string }> {
  const called = await call('exportNotes', { summaryId, format }, await bearer())
  if (called.outcome !== 'done') return { failure: failureMessage(called, exportTexts.failed) }
  const { text, fileName } = called.answer.data
  return { file: new Blob([text], { type: `${NOTE_FORMATS[format].type};charset=utf-8` }), fileName }
}
