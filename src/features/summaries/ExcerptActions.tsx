import { useState } from 'react'
import { EXCERPT, isExcerptOffered, isReturnable } from '#domain/summaries/excerpts.ts'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { bearer } from '../../shared/session/bearer.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './summary.module.css'

const TEXTS = {
  failed: 'This could not be done. Please try again.',
  network: 'Network error. Please check your connection and try again.',
}

const OFFERS = {
  return: {
    about: 'Not worth its credits to you? They come back, three times a month. You keep the excerpt.',
    button: 'Give my credits back',
  },
  take: {
    about: `No model could write this summary, and your credits are back. You can have an excerpt of it for nothing. ${EXCERPT.en}`,
    button: 'Get the excerpt',
  },
} as const

/** What can be done with an excerpt of one's own: its credits come back, or it is taken in place of a summary that failed. */
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
    if (called.outcome !== 'done') setFailure(failureMessage(called, TEXTS))
  }
  return (
    <section className={styles.share} aria-label="Excerpt">
      <p className={styles.about}>{OFFERS[what].about}</p>
      <Button look="secondary" busy={busy} disabled={!online || busy} onClick={() => void press()}>
        {OFFERS[what].button}
      </Button>
      <Failure>{failure}</Failure>
    </section>
  )
}
