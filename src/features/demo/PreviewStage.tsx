import { lazy, Suspense, useState } from 'react'
import { EXCERPT } from '#domain/summaries/excerpts.ts'
import { madeBy } from '#domain/summaries/madeBy.ts'
import type { QuizAnswers } from '../../content/quizResult.ts'
import type { SendSummaryResult } from '#domain/api/replies.ts'
import { SUMMARY_KINDS, type SummaryKind } from '#domain/credits/summaryCost.ts'
import { insufficientCredits, REFUSAL_MESSAGES } from '#domain/summaries/summaryRefusal.ts'
import { UNLIMITED } from '#domain/units.ts'
import { KIND_NAMES } from '../../shared/summaries/kindNames.ts'
import { arrivalText } from '../../shared/summaries/requestTexts.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { Artwork } from '../../ui/Artwork.tsx'
import { againText } from '../../shared/api/againText.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { minutesText } from '#domain/episodes/lengthText.ts'
import { CreditsLine } from './CreditsLine.tsx'
import { DEMO_TEXTS, EXCERPT_HOLDS, KEY_POINTS, MAIL_HOLDS, PASSAGE } from './demoTexts.ts'
import styles from './demo.module.css'
import { affords, type PayingTeam, type Preview, priceLabel, teamPays } from './preview.ts'
import { SendDialog, useSending } from './SendDialog.tsx'
import { TooFewCredits } from './TooFewCredits.tsx'
import type { Balance } from './useCredits.tsx'

interface PreviewStageProps {
  preview: Preview
  person: Person
  balance: Balance | undefined
  team: PayingTeam | undefined
  answers: QuizAnswers
  /** The price has changed meanwhile. */
  onPreview: (preview: Preview) => void
  onSent: (result: SendSummaryResult) => void
  onAgain: () => void
}

const Have = lazy(async () => ({ default: (await import('./HaveThis.tsx')).HaveThis }))

/** Says nothing where that cannot be looked up. */
function HaveThis(props: { uid: string; asked: Preview['asked'] }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Have {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

const LANGUAGES = { en: 'English', es: 'Spanish' } as const

/** What this episode is, what a summary holds, and what each kind costs. Nothing is charged yet. */
export function PreviewStage({
  preview,
  person,
  balance,
  team,
  answers,
  onPreview,
  onSent,
  onAgain,
}: PreviewStageProps) {
  const [kind, setKind] = useState<SummaryKind>('basic')
  const [asking, setAsking] = useState(false)
  const { info, quote } = preview
  const isExcerpt = info?.form === 'excerpt'
  const sending = useSending({ preview, kind, person, balance, team, answers, onPreview, onSent })
  const enough = affords(balance?.current, quote[kind]) || teamPays(team, quote[kind])
  return (
    <>
      <div className={styles.head}>
        <p className={styles.quiet}>Preview, nothing charged yet</p>
        <div className={styles.cover}>
          <Artwork
            address={undefined}
            name={info?.channelTitle ?? ''}
            seed={info?.channelTitle ?? ''}
            size={72}
          />
          <div>
            <h1 className={styles.episode} lang={info?.language}>
              {info?.title ?? 'Your episode'}
            </h1>
            <p className={styles.quiet}>
              {info === undefined
                ? 'We could not read its title and length. You see the exact price before it is charged.'
                : `${info.channelTitle}, ${minutesText(info.duration)}, ${LANGUAGES[info.language]}`}
            </p>
            {info?.verifiable && info.hearingMinutes === undefined && (
              <p className={styles.quiet}>With a transcript</p>
            )}
          </div>
        </div>
        <HaveThis uid={person.uid} asked={preview.asked} />
        {info?.timesMayBeOff && (
          <p className={styles.note}>
            Times may be off: the publisher’s file is not quite the one that its transcript was written for.
          </p>
        )}
        {info?.hearingMinutes !== undefined && (
          <p className={styles.note}>
            Nobody has written this episode down, so it is heard first: about {info.hearingMinutes} minutes
            more. It may take longer, and ten minutes are not promised.
          </p>
        )}
      </div>
      {isExcerpt && <Alert tone="warn">{EXCERPT.en}</Alert>}
      <KindChoice preview={preview} kind={kind} onKind={setKind} />
      {info?.waitSeconds !== undefined && (
        <Alert tone="warn">{againText(REFUSAL_MESSAGES.BUDGET_REACHED, info.waitSeconds)}</Alert>
      )}
      {info?.fallback && (
        <Alert tone="warn">
          Your share of today’s better engine is used up. Until 00:00 UTC your summaries come from another
          one, and say so: “{madeBy(info.fallback, 'en')}”
        </Alert>
      )}
      <Failure>{asking ? undefined : sending.error}</Failure>
      {enough && team !== undefined ? (
        <Button wide onClick={() => setAsking(true)}>
          Continue
        </Button>
      ) : enough ? (
        <>
          <Button wide busy={sending.busy} onClick={() => void sending.submit()}>
            {sending.busy ? 'Sending...' : sendLabel(preview, kind, balance)}
          </Button>
          <p className={styles.note}>
            To {person.email}. {arrivalText('It', info?.hearingMinutes)}{' '}
            <Button look="quiet" onClick={() => setAsking(true)}>
              Another address
            </Button>
          </p>
        </>
      ) : (
        <>
          <Failure>
            <TooFewCredits>{insufficientCredits(quote[kind], balance?.current ?? 0)}</TooFewCredits>
          </Failure>
          <Button look="secondary" wide onClick={onAgain}>
            Try Another Video
          </Button>
        </>
      )}
      <CreditsLine balance={balance} />
      {info?.verifiable === true && !isExcerpt && <p className={styles.note}>{DEMO_TEXTS.verified}</p>}
      <Waveform bins={[]} lit={{ share: 0 }} height={24} />
      <section className={styles.stage} aria-labelledby="in-the-mail">
        <h2 id="in-the-mail">What the mail will hold</h2>
        <p>{isExcerpt ? EXCERPT_HOLDS : MAIL_HOLDS[kind]}</p>
        {isExcerpt && (
          <>
            <blockquote className={styles.placeholders}>{PASSAGE}</blockquote>
            <p className={styles.note}>
              An example of a passage. A summary, which a model writes, would hold points such as these. None
              can write this one today: you can ask for the excerpt, and have its credits back if it is not
              worth them to you.
            </p>
          </>
        )}
        <ol className={`${styles.points} ${styles.placeholders}`} aria-label="Examples of key points">
          {KEY_POINTS.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ol>
        {!isExcerpt && (
          <p className={styles.note}>Examples: the real points are written once you have asked for them.</p>
        )}
      </section>
      {asking && (
        <SendDialog
          sending={sending}
          onClose={() => {
            sending.reset()
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

function sendLabel(preview: Preview, kind: SummaryKind, balance: Balance | undefined): string {
  return balance?.current === UNLIMITED
    ? 'Send, included in your plan'
    : `Send ${preview.info?.form === 'excerpt' ? 'excerpt ' : ''}for ${priceLabel(preview, kind)}`
}

interface KindChoiceProps {
  preview: Preview
  kind: SummaryKind
  onKind: (kind: SummaryKind) => void
}

function KindChoice({ preview, kind, onKind }: KindChoiceProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.kindsLegend}>Kind of summary</legend>
      {SUMMARY_KINDS.map((each) => (
        <label
          key={each}
          className={styles.kind}
          aria-label={`${KIND_NAMES[each]}, ${priceLabel(preview, each)}`}
        >
          <input
            type="radio"
            name="kind"
            value={each}
            checked={each === kind}
            onChange={() => onKind(each)}
          />
          <span>
            <strong>{KIND_NAMES[each]}</strong>
            <span className={styles.price}>{priceLabel(preview, each)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
