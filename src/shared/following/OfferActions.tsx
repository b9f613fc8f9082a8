import { useState } from 'react'
import type { Offer } from '#domain/following/following.ts'
import { MADE_BY } from '#domain/summaries/madeBy.ts'
import type { SummaryForm } from '#domain/summaries/summary.ts'
import { summaryCost } from '#domain/credits/summaryCost.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { useOnline } from '../offline/useOnline.ts'
import type { Person } from '../session/sessionState.ts'
import { followCall } from './followCalls.ts'
import { Told } from '../summaries/Told.tsx'
import styles from './OfferActions.module.css'
import { LANGUAGE } from '../../ui/language.en.ts'
import { offerTexts as texts } from './texts.en.ts'

interface OfferActionsProps {
  offer: Offer
  person: Person
  /** Id of the team that gets and pays for the offer. Absent: the account itself. */
  team?: string
  /** For a narrow row: no second button. */
  isShort?: boolean
  /** Outcome; the offer disappears with the server's document. */
  onDone: (text: string) => void
}

/** A button that requests the summary at its price, and one that dismisses the offer. */
export function OfferActions({ offer, person, team, isShort = false, onDone }: OfferActionsProps) {
  const { episodeId, title, kind } = offer
  const online = useOnline()
  const [busy, setBusy] = useState<'summarize' | 'dismiss'>()
  const [failure, setFailure] = useState<string>()
  // The server's price, where it differs from the offer's.
  const [requoted, setRequoted] = useState<number>()
  const price = requoted ?? offer.price
  // A summary, until the server says that it would be an excerpt.
  const [form, setForm] = useState<SummaryForm>('summary')
  const summarize = async () => {
    setBusy('summarize')
    setFailure(undefined)
    const { uid, email } = person
    const quotedCredits = price ?? summaryCost(kind, undefined)
    // To the account's own address.
    const { sendRequest } = await import('../summaries/sendRequest.ts')
    const asked = { episodeId, kind, quotedCredits, form, email, userEmail: email, quizAnswers: {} }
    const sent = await sendRequest(
      { uid, episode: episodeId },
      { ...asked, ...(team !== undefined && { team }) },
    )
    setBusy(undefined)
    if (sent.ok) {
      const { state, requiredCredits } = sent.result
      const tell = state === 'requested' ? texts.requested : texts.sent
      return onDone(tell(formatCredits(requiredCredits), title))
    }
    const quote = sent.details?.validationError === 'QUOTE_CHANGED' ? sent.details.quote : undefined
    if (quote !== undefined) setRequoted(quote[kind])
    const isExcerpt = quote !== undefined && sent.details?.form === 'excerpt'
    if (isExcerpt) setForm('excerpt')
    setFailure(isExcerpt ? MADE_BY[LANGUAGE].excerpt : sent.message)
  }
  const dismiss = async () => {
    setBusy('dismiss')
    setFailure(undefined)
    const answered = await followCall('dismissOffer', {
      episodeId,
      ...(team !== undefined && { forTeam: true as const }),
    })
    setBusy(undefined)
    // An offer that is gone already counts as dismissed.
    if (answered.ok || answered.code === 'OFFER_GONE') onDone(texts.gone(title))
    else setFailure(answered.message)
  }
  const priceText = price === null ? '500+' : formatCredits(price)
  return (
    <div className={styles.actions}>
      <Button
        look={isShort ? 'quiet' : 'secondary'}
        busy={busy === 'summarize'}
        disabled={!online || busy === 'dismiss'}
        aria-label={texts.askOf[form](priceText, title)}
        onClick={() => void summarize()}
      >
        {busy === 'summarize' ? texts.sending : texts.ask[form](priceText)}
      </Button>
      {!isShort && (
        <QuietButton
          busy={busy === 'dismiss'}
          disabled={!online || busy === 'summarize'}
          aria-label={texts.notNowOf(title)}
          onClick={() => void dismiss()}
        >
          {texts.notNow}
        </QuietButton>
      )}
      <Failure>{failure && <Told>{failure}</Told>}</Failure>
    </div>
  )
}
