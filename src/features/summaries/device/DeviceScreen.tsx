import { useEffect, useState } from 'react'
import type { Summary } from '#domain/summaries/summary.ts'
import { call } from '../../../shared/api/call.ts'
import { failureMessage } from '../../../shared/api/failureMessage.ts'
import { didNotWork } from '../../../shared/api/texts.en.ts'
import { recall, remember } from '../../../shared/offline/deviceStorage.ts'
import { bearer } from '../../../shared/session/bearer.ts'
import type { ListedRequest } from '../../../shared/session/useRequests.ts'
import { SecondaryButton } from '../../../ui/Button.tsx'
import styles from '../summary.module.css'
import { WriteHere, type WrittenSummary } from './WriteHere.tsx'
import { deviceTexts as texts } from './texts.en.ts'

/** Removed at log-out by its prefix: forgetPerson.ts. */
const keyOf = (id: string) => `sonobrief.device.${id}`

export interface DeviceProps {
  request: ListedRequest
  /** The device's summary replaces the excerpt. */
  onWritten: (summary: Summary) => void
}

/** Has the browser's own model, where there is one, summarise an excerpt. docs/rules.md #device-lies */
export function DeviceScreen({ request: { id, episode }, onWritten }: DeviceProps) {
  const [written, setWritten] = useState(() => writtenIn(recall(keyOf(id))))
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    if (written !== undefined) onWritten(written.summary)
  }, [written, onWritten])

  async function asked(answer?: string) {
    const body = { summary: id, ...(answer !== undefined && { answer }) }
    const called = await call('proposals', body, await bearer())
    return called.outcome === 'done' ? called.answer : failureMessage(called)
  }
  const keep = async ({ answer }: WrittenSummary) => {
    setSaid(undefined)
    setBusy(true)
    const kept = await asked(answer)
    setSaid(typeof kept === 'string' ? kept : kept.message)
    setBusy(false)
  }

  if (written !== undefined)
    return (
      <section aria-label={texts.written}>
        <p className={styles.quiet}>{texts.onlyHere}</p>
        <SecondaryButton busy={isBusy} onClick={() => void keep(written)}>
          {texts.keep}
        </SecondaryButton>
        {said !== undefined && <output>{said}</output>}
      </section>
    )
  return (
    <WriteHere
      language={episode.language}
      ask={async () => {
        const answer = await asked()
        return typeof answer === 'string' ? answer : (answer.data ?? didNotWork)
      }}
      onWritten={(made) => {
        remember(keyOf(id), JSON.stringify(made))
        setWritten(made)
      }}
    />
  )
}

function writtenIn(text: string | null): WrittenSummary | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as WrittenSummary)
  } catch {
    return undefined
  }
}
