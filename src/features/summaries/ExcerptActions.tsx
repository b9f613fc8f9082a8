import { useState } from 'react'
import { isExcerptOffered, isReturnable } from '#domain/summaries/excerpts.ts'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { notDone } from '../../shared/api/texts.en.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { bearer } from '../../shared/session/bearer.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { Failure } from '../../ui/Alert.tsx'
import { SecondaryButton } from '../../ui/Button.tsx'
import styles from './summary.module.css'
import { excerptTexts as texts } from './texts.en.tsx'

/** Actions on one's own excerpt: return its credits, or accept it in place of a failed summary. */
export function ExcerptActions({ request }: { request: ListedRequest }) {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const what = isReturnable(request) ? 'return' : isExcerptOffered(request) ? 'take' : undefined
  if (what === undefined) return null
  const press = async () => {
    setBusy(true)
    setFailure(undefined)
    const called = await call('excerpt', { summaryId: request.id, do: what }, await bearer())
    setBusy(false)
    if (called.outcome !== 'done') setFailure(failureMessage(called, notDone))
  }
  return (
    <section className={styles.share} aria-label={texts.title}>
      <p className="quiet">{texts.about[what]}</p>
      <SecondaryButton busy={busy} disabled={!online || busy} onClick={() => void press()}>
        {texts.button[what]}
      </SecondaryButton>
      <Failure>{failure}</Failure>
    </section>
  )
}
