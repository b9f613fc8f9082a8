import { useId, useState } from 'react'
import type { ExportedPdf } from '#domain/api/replies.ts'
import { PDF_EXPORT_COST } from '#domain/credits/summaryCost.ts'
import { UNLIMITED } from '#domain/units.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button, ButtonLink, QuietButton } from '../../ui/Button.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { saveFile } from '../../ui/saveFile.ts'
import styles from './summary.module.css'
import { pdfTexts as texts, exportTexts } from './texts.en.tsx'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import { useSession } from '../../shared/session/session.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { leftAfterwards } from '../../shared/summaries/requestTexts.ts'
import { requestTexts } from '../../shared/summaries/texts.en.ts'
import { useNow } from '../../ui/useNow.ts'
import { Facts } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import { Switch } from '../../ui/Switch.tsx'
import { useEpisode } from './useEpisode.ts'
import { againText } from '../../shared/api/againText.ts'
import { call } from '../../shared/api/call.ts'
import type { NotDone } from '../../shared/api/Called.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { Link } from 'wouter'
import { PLANS } from '#domain/plans/plans.ts'
import { NOTE_FORMAT_IDS, NOTE_FORMATS, type NoteFormat } from '#domain/summaries/noteFormats.ts'
import { didNotWork } from '../../shared/api/texts.en.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'

interface PdfExportProps {
  request: ListedRequest
  /** The reader requested it: only the server knows whether another member has paid. */
  isOwn: boolean
}

/**
 * The summary as a PDF. The first costs credits, with the reader's consent; later ones are free, on every device, as
 * the request records; each maybe with the transcript. docs/rules.md "Credits and costs"
 */
export function PdfExport({ request: { id, pdfPaidAt, source }, isOwn }: PdfExportProps) {
  const offline = useId()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string>()
  // A mailed PDF is recorded later.
  const [paidHere, setPaidHere] = useState(false)
  const isPaid = paidHere || (isOwn && pdfPaidAt !== undefined)

  const download = async (transcript: boolean) => {
    if (busy) return
    setBusy(true)
    setNote('')
    setFailure(undefined)
    try {
      const made = await exportPdf(id, transcript)
      if ('failure' in made) setFailure(made.failure)
      else {
        saveFile(made.file, made.exported.fileName)
        setPaidHere(true)
        setAsking(false)
        setNote(saved(made.exported))
      }
    } catch (error) {
      reportFailure(error)
      setFailure(texts.threw)
    }
    setBusy(false)
  }
  const ask = () => {
    setFailure(undefined)
    setNote('')
    setAsking(true)
  }
  return (
    <>
      <QuietButton
        busy={busy}
        disabled={!online}
        aria-describedby={online ? undefined : offline}
        onClick={isPaid && source.type === 'youtube' ? () => void download(false) : ask}
      >
        {busy && !asking
          ? texts.making
          : isPaid
            ? texts.download
            : texts.downloadPaid(formatCredits(PDF_EXPORT_COST))}
      </QuietButton>
      {!online && (
        <span id={offline} className={styles.quiet}>
          {texts.offline}
        </span>
      )}
      <output className={styles.quiet}>{note}</output>
      {!asking && <Failure>{failure}</Failure>}
      {asking && (
        <PdfDialog
          busy={busy}
          online={online}
          failure={failure}
          isPaid={isPaid}
          source={source}
          isOwn={isOwn}
          onConfirm={(transcript) => void download(transcript)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The charge first. */
function saved({ charged, balance }: Omit<ExportedPdf, 'pdf'>): string {
  if (charged > 0) return texts.charged(formatCredits(charged), formatCredits(balance))
  return balance === UNLIMITED ? texts.included : texts.notCharged
}

interface PdfDialogProps {
  busy: boolean
  online: boolean
  failure: string | undefined
  isPaid: boolean
  source: EpisodeSource
  isOwn: boolean
  onConfirm: (transcript: boolean) => void
  onClose: () => void
}

/** Shows the PDF's cost and the remaining balance before the charge, and offers the transcript. */
function PdfDialog(props: PdfDialogProps) {
  const session = useSession()
  return session.status === 'signed-in' ? <Agreement {...props} email={session.person.email} /> : null
}

function Agreement({ email, isPaid, source, isOwn, ...props }: PdfDialogProps & { email: string }) {
  const { busy, online, failure, onConfirm, onClose } = props
  const [transcript, setTranscript] = useState(false)
  const words = useEpisode(source)?.words
  const mayRead = words === 'publisher' || (isOwn && words === 'transcribed')
  const { data: profile } = useProfile(email)
  const now = useNow()
  const balance = profile && effectiveCredits(profile.credits, now).current
  const isTooFew = !isPaid && balance !== undefined && balance !== UNLIMITED && balance < PDF_EXPORT_COST
  const problem = isTooFew ? requestTexts.insufficientCredits(PDF_EXPORT_COST, balance) : failure
  return (
    <Dialog title={texts.title} onClose={busy ? () => undefined : onClose}>
      <p>{texts.about}</p>
      {!isPaid && (
        <Facts
          rows={[
            [texts.price, requestTexts.credits(formatCredits(PDF_EXPORT_COST))],
            ...(balance === undefined || isTooFew ? [] : [leftAfterwards(balance, PDF_EXPORT_COST)]),
          ]}
        />
      )}
      {mayRead && (
        <Switch label={texts.withTranscript} checked={transcript} disabled={busy} onSwitch={setTranscript} />
      )}
      <Failure>{problem}</Failure>
      <div className={styles.choice}>
        {isTooFew ? (
          <ButtonLink href="/pricing" wide>
            {texts.moreCredits}
          </ButtonLink>
        ) : (
          <Button wide busy={busy} disabled={!online} onClick={() => onConfirm(transcript)}>
            {busy
              ? texts.making
              : isPaid
                ? texts.download
                : texts.downloadFor(formatCredits(PDF_EXPORT_COST))}
          </Button>
        )}
        <QuietButton disabled={busy} onClick={onClose}>
          {texts.notNow}
        </QuietButton>
      </div>
    </Dialog>
  )
}

/** Fetches the PDF of a summary, maybe with the transcript; charged once. @returns the file; or a failure's message */
async function exportPdf(
  summaryId: string,
  transcript: boolean,
): Promise<{ file: Blob; exported: Omit<ExportedPdf, 'pdf'> } | { failure: string }> {
  const called = await call('exportPdf', { summaryId, transcript }, await bearer())
  if (called.outcome !== 'done') return { failure: failureText(called) }
  const { pdf, ...exported } = called.answer.data
  return { file: new Blob([bytesOf(pdf)], { type: 'application/pdf' }), exported }
}

function failureText(called: NotDone<'exportPdf'>): string {
  if (called.outcome === 'refused') {
    const { message, error_details: { requiredCredits, availableCredits, retryAfterSeconds } = {} } =
      called.answer
    if (retryAfterSeconds !== undefined) return againText(message || texts.failed, retryAfterSeconds)
    return requiredCredits !== undefined && availableCredits !== undefined
      ? requestTexts.insufficientCredits(requiredCredits, availableCredits)
      : message || texts.failed
  }
  if (called.outcome !== 'failed') return texts.network
  const { status, came, message } = called
  if (status !== undefined && came !== 'error') return texts.broken
  // The server's own error messages do not help the reader.
  return (status === 429 && message) || texts.failed
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}

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
        {exportTexts.premium((text) => (
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
        setNote(exportTexts.downloaded)
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
        <QuietButton
          key={format}
          busy={busy === format}
          disabled={!online}
          onClick={() => void download(format)}
        >
          {exportTexts.forProgram(NOTE_FORMATS[format].label)}
        </QuietButton>
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
