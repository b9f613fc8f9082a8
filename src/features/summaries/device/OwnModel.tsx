import { useEffect, useRef, useState } from 'react'
import type { OwnModelQuestion } from '#domain/api/askReplies.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { Failure } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from '../summary.module.css'
import { deviceTexts } from './texts.en.ts'
import { languagesOf, type NotWritten, type Verify, type Written, writeOnDevice } from './writeOnDevice.ts'

export type WriteOwn = <Made>(
  question: OwnModelQuestion,
  language: EpisodeLanguage,
  verify: Verify<Made>,
) => Promise<Written<Made> | NotWritten>

interface OwnModelProps {
  language: EpisodeLanguage
  texts: { write: string; about: string; download: string }
  /** A form's Enter presses it, where the model is there. */
  isDefault?: boolean
  onFound?: (isThere: boolean) => void
  /** @returns why there is nothing to show */
  onPress: (write: WriteOwn) => Promise<string | undefined>
}

/** A press for the browser's own model. Fetched only where the browser has one. */
export function OwnModel({ language, texts, isDefault = false, onFound, onPress }: OwnModelProps) {
  const [availability, setAvailability] = useState<Availability>()
  const [share, setShare] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const ending = new AbortController()
    leaving.current = ending
    void LanguageModel.availability(languagesOf(language)).then(
      (found) => {
        setAvailability(found)
        onFound?.(found === 'available')
      },
      () => {},
    )
    return () => ending.abort()
  }, [language, onFound])
  async function press(): Promise<void> {
    setFailure(undefined)
    setBusy(true)
    const signal = leaving.current?.signal ?? AbortSignal.abort()
    const why = await onPress((question, asked, verify) =>
      writeOnDevice(LanguageModel, question, asked, { signal, onDownload: setShare, verify }),
    )
    setFailure(why)
    setShare(undefined)
    setBusy(false)
  }
  if (availability === undefined || availability === 'unavailable') return null
  const isThere = availability === 'available'
  return (
    <section aria-label={texts.write}>
      <p className={styles.quiet}>
        {texts.about} {!isThere && deviceTexts.size}
      </p>
      <Button
        look={isDefault && isThere ? 'primary' : 'secondary'}
        type={isDefault && isThere ? 'submit' : 'button'}
        busy={isBusy}
        onClick={(event) => {
          event.preventDefault()
          if (event.currentTarget.form?.reportValidity() ?? true) void press()
        }}
      >
        {isThere ? texts.write : texts.download}
      </Button>
      {share !== undefined && share < 1 && (
        <output>{deviceTexts.downloading(Math.floor(share * 100))}</output>
      )}
      <Failure>{failure}</Failure>
    </section>
  )
}
