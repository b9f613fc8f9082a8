import { exportFileName } from '#domain/summaries/exportFileName.ts'
import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import type { ListedRequest } from '../../../shared/session/useRequests.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import styles from './transcript.module.css'
import { transcriptTexts as texts } from './texts.en.ts'
import { TRANSCRIPT_FILES } from './transcriptFiles.ts'

interface TranscriptExportsProps {
  request: ListedRequest
  lines: readonly TranscriptLine[]
  isWhole: boolean
}

/** Downloads of the transcript, made on the device. */
export function TranscriptExports({ request, lines, isWhole }: TranscriptExportsProps) {
  return (
    <section className={styles.exports} aria-label={texts.downloads}>
      {TRANSCRIPT_FILES.map(({ label, extension, type, write }) => (
        <Button
          key={extension}
          look="quiet"
          disabled={!isWhole}
          onClick={() => {
            const file = new Blob([write(request, lines)], { type: `${type};charset=utf-8` })
            saveFile(file, exportFileName(request.episode.title, extension))
          }}
        >
          {texts.download(label)}
        </Button>
      ))}
    </section>
  )
}
