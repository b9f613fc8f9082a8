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
import { languagesOf, type NotWritten, type Written, writeOnDevice } from './writeOnDevice.ts'

const TEXTS = {
  failed: 'This did not work. Please try again.',
  network: 'Network error. Please check your connection and try again.',
}
const FAILURES: Record<Exclude<NotWritten, 'ended'>, string> = {
  'too long': 'Your browser’s model cannot hold this episode. The excerpt stays.',
  'not verified':
    'What your browser’s model wrote could not be verified, and is not shown. The excerpt stays.',
  failed: 'Your browser’s model did not answer. The excerpt stays.',
}

/** Ends with log-out, as all of a person's entries do: forgetPerson.ts. */
const keyOf = (id: string) => `sonobrief.device.${id}`

export interface DeviceProps {
  request: ListedRequest
  /** Of what the device has written; it is shown in place of the excerpt. */
  onWritten: (summary: Summary) => void
}

/**
 * Has the browser's own model write a summary where there is an excerpt. It is fetched only where the browser has one.
 * docs/rules.md row 87
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
    setSaid(failureMessage(called, TEXTS))
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
      if (typeof made === 'string') return made === 'ended' ? undefined : setSaid(FAILURES[made])
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
      <section aria-label="Written on this device">
        <p className={styles.quiet}>
          Only this device has this text. In your account it is verified again, and yours alone.
        </p>
        <Button look="secondary" busy={isBusy} onClick={() => void keep(written)}>
          Keep it in my account
        </Button>
        {said !== undefined && <output>{said}</output>}
      </section>
    )
  if (availability === undefined || availability === 'unavailable') return null
  const isThere = availability === 'available'
  return (
    <section aria-label="Write it on this device">
      <p className={styles.quiet}>
        Your browser has a language model of its own. It can write a summary from sentences of this episode;
        nothing is sent to anybody.{' '}
        {!isThere && 'It has to be downloaded first: about 4 GB, once for all sites.'}
      </p>
      <Button look="secondary" busy={isBusy} onClick={() => void write()}>
        {isThere ? 'Write it on this device' : 'Download about 4 GB and write it on this device'}
      </Button>
      {share !== undefined && share < 1 && <output>Downloading: {Math.floor(share * 100)} %</output>}
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
