import { useId, useState } from 'react'
import type { ExportedPdf } from '#domain/api/replies.ts'
import { PDF_EXPORT_COST } from '#domain/credits/summaryCost.ts'
import { UNLIMITED } from '#domain/units.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { exportPdf } from './exportPdf.ts'
import { PdfDialog } from './PdfDialog.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import styles from './summary.module.css'
import { pdfTexts as texts } from './texts.en.tsx'

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
      <Button
        look="quiet"
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
      </Button>
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
