import { useEffect, useRef, useState } from 'react'
import type { DeviceQuestion } from '#domain/api/replies.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { Failure } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from '../summary.module.css'
import { deviceTexts as texts } from './texts.en.ts'
import { languagesOf, type Written, writeOnDevice } from './writeOnDevice.ts'

export interface WriteHereProps {
  language: EpisodeLanguage
  /** The model's question, or the reason for none. */
  ask: () => Promise<DeviceQuestion | string>
  onWritten: (made: Written) => void
}

/** Has the browser's own model write a summary. Fetched only where the browser has one. */
export function WriteHere({ language, ask, onWritten }: WriteHereProps) {
  const [availability, setAvailability] = useState<Availability>()
  const [share, setShare] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const ending = new AbortController()
    leaving.current = ending
    void LanguageModel.availability(languagesOf(language)).then(setAvailability, () => {})
    return () => ending.abort()
  }, [language])

  async function made(): Promise<Written | string | undefined> {
    const question = await ask()
    const signal = leaving.current?.signal
    if (typeof question === 'string') return question
    if (signal === undefined) return undefined
    const written = await writeOnDevice(LanguageModel, question, { signal, onDownload: setShare })
    if (typeof written !== 'string') return written
    return written === 'ended' ? undefined : texts.notWritten[written]
  }
  async function write(): Promise<void> {
    setFailure(undefined)
    setBusy(true)
    const written = await made()
    if (typeof written === 'string') setFailure(written)
    else if (written !== undefined) onWritten(written)
    setShare(undefined)
    setBusy(false)
  }

  if (availability === undefined || availability === 'unavailable') return null
  const isThere = availability === 'available'
  return (
    <section aria-label={texts.write}>
      <p className={styles.quiet}>
        {texts.about} {!isThere && texts.size}
      </p>
      <Button look="secondary" busy={isBusy} onClick={() => void write()}>
        {isThere ? texts.write : texts.download}
      </Button>
      {share !== undefined && share < 1 && <output>{texts.downloading(Math.floor(share * 100))}</output>}
      <Failure>{failure}</Failure>
    </section>
  )
}
