import { useState } from 'react'
import { exportFileName } from '#domain/summaries/exportFileName.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { summaryMarkdown } from '#domain/templates/summaryMarkdown.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { Button } from '../../ui/Button.tsx'
import { NotesExport } from './NotesExport.tsx'
import { PdfExport } from './PdfExport.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import styles from './summary.module.css'
import { exportTexts as texts } from './texts.en.tsx'

interface ExportActionsProps {
  request: ListedRequest
  summary: Summary
  /** The reader requested it: the request's PDF is theirs. */
  isOwn: boolean
}

/** Exports; as text free and offline too. docs/rules.md "Summary page" */
export function ExportActions({ request, summary, isOwn }: ExportActionsProps) {
  const [note, setNote] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(summaryMarkdown(request, summary))
      setNote(texts.copied)
    } catch (error) {
      reportFailure(error)
      setNote(texts.notCopied)
    }
  }
  const download = () => {
    const file = new Blob([summaryMarkdown(request, summary)], { type: 'text/markdown;charset=utf-8' })
    saveFile(file, exportFileName(request.episode.title, 'md'))
    setNote(texts.downloaded)
  }
  return (
    <div className={styles.export}>
      <Button look="secondary" onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Button look="quiet" onClick={download}>
        {texts.markdown}
      </Button>
      <output className={styles.quiet}>{note}</output>
      <PdfExport request={request} isOwn={isOwn} />
      <NotesExport request={request} />
    </div>
  )
}
