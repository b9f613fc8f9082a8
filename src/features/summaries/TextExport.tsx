import { useState } from 'react'
import { exportFileName } from '#domain/summaries/exportFileName.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import styles from './summary.module.css'
import { exportTexts as texts } from './texts.en.tsx'

/** Copies and saves a text as Markdown; free, and offline too. */
export function TextExport({
  copy,
  title,
  markdown,
}: {
  copy: string
  title: string
  markdown: () => string
}) {
  const [note, setNote] = useState('')
  const toClipboard = async () => {
    try {
      await navigator.clipboard.writeText(markdown())
      setNote(texts.copied)
    } catch (error) {
      reportFailure(error)
      setNote(texts.notCopied)
    }
  }
  const download = () => {
    const file = new Blob([markdown()], { type: 'text/markdown;charset=utf-8' })
    saveFile(file, exportFileName(title, 'md'))
    setNote(texts.downloaded)
  }
  return (
    <>
      <SecondaryButton onClick={() => void toClipboard()}>{copy}</SecondaryButton>
      <QuietButton onClick={download}>{texts.markdown}</QuietButton>
      <output className={styles.quiet}>{note}</output>
    </>
  )
}
