import type { Summary } from '#domain/summaries/summary.ts'
import { summaryMarkdown } from '#domain/templates/summaryMarkdown.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { NotesExport } from './NotesExport.tsx'
import { PdfExport } from './PdfExport.tsx'
import styles from './summary.module.css'
import { TextExport } from './TextExport.tsx'
import { exportTexts as texts } from './texts.en.tsx'

interface ExportActionsProps {
  request: ListedRequest
  summary: Summary
  /** The reader requested it: the request's PDF is theirs. */
  isOwn: boolean
}

/** Exports. docs/rules.md "Summary page" */
export function ExportActions({ request, summary, isOwn }: ExportActionsProps) {
  return (
    <div className={styles.export}>
      <TextExport
        copy={texts.copy}
        title={request.episode.title}
        markdown={() => summaryMarkdown(request, summary)}
      />
      <PdfExport request={request} isOwn={isOwn} />
      <NotesExport request={request} />
    </div>
  )
}
