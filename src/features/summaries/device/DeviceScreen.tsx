import { useEffect, useRef, useState } from 'react'
import type { Summary } from '#domain/summaries/summary.ts'
import { call } from '../../../shared/api/call.ts'
import { failureMessage } from '../../../shared/api/failureMessage.ts'
import { recall, remember } from '../../../shared/offline/deviceStorage.ts'
import { bearer } from '../../../shared/session/bearer.ts'
import type { ListedRequest } from '../../../shared/session/useRequests.ts'
import { Failure } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from '../summary.module.css'
import { languagesOf, type Written, writeOnDevice } from './writeOnDevice.ts'
import { deviceTexts as texts } from './texts.en.ts'

/** Ends with log-out, as all of a person's entries do: forgetPerson.ts. */
const keyOf = (id: string) => `sonobrief.device.${id}`

export interface DeviceProps {
  request: ListedRequest
  /** Of what the device has written; it is shown in place of the excerpt. */
  onWritten: (summary: Summary) => void
}

/**
 * Has the browser's own model write a summary where there is an excerpt. It is fetched only where the browser has one.
 * docs/rules.md #device-lies
 */
export function DeviceScreen({ request: { id, episode }, onWritten }: DeviceProps) {
  const [availability, setAvailability] = useState<Availability>()
  const [written, setWritten] = useState(() => writtenIn(recall(keyOf(id))))
  const [share, setShare] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  const { language } = episode
  useEffect(() => {
    if (written !== undefined) onWritten(written.summary)
  }, [written, onWritten])
  useEffect(() => {
    const ending = new AbortController()
    leaving.current = ending
    void LanguageModel.availability(languagesOf(language)).then(setAvailability, () => {})
    return () => ending.abort()
  }, [language])

  async function asked(answer?: string) {
    const body = { summary: id, ...(answer !== undefined && { answer }) }
    const called = await call('proposals', body, await bearer())
    if (called.outcome === 'done') return called.answer
    setSaid(failureMessage(called))
    return undefined
  }

  async function whileBusy(work: () => Promise<void>): Promise<void> {
    setSaid(undefined)
    setBusy(true)
    await work()
    setShare(undefined)
    setBusy(false)
  }

  const write = () =>
    whileBusy(async () => {
      const question = (await asked())?.data
      const signal = leaving.current?.signal
      if (question === undefined || signal === undefined) return
      const made = await writeOnDevice(LanguageModel, question, { signal, onDownload: setShare })
      if (typeof made === 'string') return made === 'ended' ? undefined : setSaid(texts.notWritten[made])
      remember(keyOf(id), JSON.stringify(made))
      setWritten(made)
    })
  const keep = ({ answer }: Written) =>
    whileBusy(async () => {
      const kept = await asked(answer)
      if (kept !== undefined) setSaid(kept.message)
    })

  if (written !== undefined)
    return (
      <section aria-label={texts.written}>
        <p className={styles.quiet}>{texts.onlyHere}</p>
        <Button look="secondary" busy={isBusy} onClick={() => void keep(written)}>
          {texts.keep}
        </Button>
        {said !== undefined && <output>{said}</output>}
      </section>
    )
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
      <Failure>{said}</Failure>
    </section>
  )
}

function writtenIn(text: string | null): Written | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Written)
  } catch {
    return undefined
  }
}
