import { useState } from 'react'
import { MADE_BY, madeBy } from '#domain/summaries/madeBy.ts'
import type { QuizAnswers } from '../../content/quizResult.ts'
import type { SendSummaryResult } from '#domain/api/replies.ts'
import { SUMMARY_KINDS, type SummaryKind } from '#domain/credits/summaryCost.ts'
import { UNLIMITED } from '#domain/units.ts'
import { HaveThis } from '../../shared/summaries/HaveThis.tsx'
import { WrittenIn } from '../../shared/summaries/WrittenIn.tsx'
import { requestTexts } from '../../shared/summaries/texts.en.ts'
import { arrivalText } from '../../shared/summaries/requestTexts.ts'
import { Artwork } from '../../ui/Artwork.tsx'
import { againText } from '../../shared/api/againText.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button, QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { LANGUAGE } from '../../ui/language.en.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { CreditsLine, TooFewCredits } from './CreditsLine.tsx'
import { previewTexts as texts, sendTexts } from './demoTexts.en.tsx'
import styles from './demo.module.css'
import { affords, type PayingTeam, type Preview, priceLabel, teamPays } from './preview.ts'
import { SendDialog, useSending } from './SendDialog.tsx'
import type { Balance } from './useCredits.tsx'
import { ownSummary, useOwnRequests } from './useOwnRequests.tsx'

interface PreviewStageProps {
  preview: Preview
  person: Person
  balance: Balance | undefined
  team: PayingTeam | undefined
  answers: QuizAnswers
  /** The price has changed. */
  onPreview: (preview: Preview) => void
  onSent: (result: SendSummaryResult) => void
  onAgain: () => void
}

/** Episode, contents and prices of a summary. Charges nothing. */
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
  const { info, quote } = preview
  const [writtenIn, setWrittenIn] = useState(info?.writtenIn)
  const [asking, setAsking] = useState(false)
  const { requests, watcher } = useOwnRequests(person.uid, [preview.asked])
  const own = ownSummary(requests)
  const isExcerpt = info?.form === 'excerpt'
  const sending = useSending({ preview, kind, writtenIn, person, balance, team, answers, onPreview, onSent })
  const enough = affords(balance?.current, quote[kind]) || teamPays(team, quote[kind])
  return (
    <>
      <div className={styles.head}>
        <p className="quiet">{texts.notCharged}</p>
        <div className={styles.cover}>
          <Artwork
            address={info?.artwork}
            name={info?.channelTitle ?? ''}
            seed={info?.showId ?? info?.channelTitle ?? ''}
            size={72}
          />
          <div>
            <h1 className={styles.episode} lang={info?.language}>
              {info?.title ?? texts.yourEpisode}
            </h1>
            <p className="quiet">
              {info === undefined
                ? texts.unread
                : `${info.channelTitle}, ${uiTexts.minutes(info.duration)}, ${texts.languages[info.language]}`}
            </p>
            {info?.verifiable && info.hearingMinutes === undefined && (
              <p className="quiet">{texts.withTranscript}</p>
            )}
          </div>
        </div>
        {info?.description !== undefined && (
          <p className={styles.description} lang={info.language}>
            {info.description}
          </p>
        )}
        {watcher}
        {own !== undefined && (
          <Alert tone="good">
            <HaveThis id={own.id} /> {texts.again}
          </Alert>
        )}
        {info?.timesMayBeOff && <p className="caption">{requestTexts.timesMayBeOff}</p>}
        {info?.hearingMinutes !== undefined && (
          <p className="caption">{texts.heardFirst(info.hearingMinutes)}</p>
        )}
      </div>
      {isExcerpt && <Alert tone="warn">{MADE_BY[LANGUAGE].excerpt}</Alert>}
      <KindChoice preview={preview} kind={kind} onKind={setKind} />
      {!isExcerpt && (
        <WrittenIn value={writtenIn} isOfShow={info?.writtenIn !== undefined} onChoose={setWrittenIn} />
      )}
      {info?.waitSeconds !== undefined && (
        <Alert tone="warn">{againText(texts.budgetReached, info.waitSeconds)}</Alert>
      )}
      {info?.fallback && <Alert tone="warn">{texts.fallback(madeBy(info.fallback, LANGUAGE))}</Alert>}
      <Failure>{asking ? undefined : sending.error}</Failure>
      {enough && team !== undefined ? (
        <Button
          wide
          onClick={() => {
            sending.askWhere()
            setAsking(true)
          }}
        >
          {texts.goOn}
        </Button>
      ) : enough ? (
        <>
          <Button wide busy={sending.busy} onClick={() => void sending.submit()}>
            {sending.busy ? sendTexts.sending : sendLabel(preview, kind, balance)}
          </Button>
          <p className="caption">
            {sendTexts.to(person.email, arrivalText(sendTexts.it, info?.hearingMinutes))}{' '}
            <QuietButton onClick={() => setAsking(true)}>{sendTexts.otherAddress}</QuietButton>
          </p>
        </>
      ) : (
        <>
          <Failure>
            <TooFewCredits>
              {requestTexts.insufficientCredits(quote[kind], balance?.current ?? 0)}
            </TooFewCredits>
          </Failure>
          <SecondaryButton wide onClick={onAgain}>
            {texts.another}
          </SecondaryButton>
        </>
      )}
      <CreditsLine balance={balance} />
      {info?.verifiable === true && !isExcerpt && <p className="caption">{texts.verified}</p>}
      <Waveform bins={[]} lit={{ share: 0 }} height={24} />
      <section className={styles.stage} aria-labelledby="in-the-mail">
        <h2 id="in-the-mail">{texts.mailHolds}</h2>
        <p>{isExcerpt ? texts.excerptHolds : texts.holds[kind]}</p>
        {isExcerpt && (
          <>
            <blockquote className={styles.placeholders}>{texts.passage}</blockquote>
            <p className="caption">{texts.passageNote}</p>
          </>
        )}
        <ol className={`${styles.points} ${styles.placeholders}`} aria-label={texts.pointExamples}>
          {texts.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ol>
        {!isExcerpt && <p className="caption">{texts.pointsNote}</p>}
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
    ? sendTexts.included
    : sendTexts.sendFor(preview.info?.form === 'excerpt', priceLabel(preview, kind))
}

interface KindChoiceProps {
  preview: Preview
  kind: SummaryKind
  onKind: (kind: SummaryKind) => void
}

function KindChoice({ preview, kind, onKind }: KindChoiceProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.kindsLegend}>{requestTexts.kind}</legend>
      {SUMMARY_KINDS.map((each) => (
        <label
          key={each}
          className={styles.kind}
          aria-label={`${requestTexts.kinds[each]}, ${priceLabel(preview, each)}`}
        >
          <input
            type="radio"
            name="kind"
            value={each}
            checked={each === kind}
            onChange={() => onKind(each)}
          />
          <span>
            <strong>{requestTexts.kinds[each]}</strong>
            <span className={styles.price}>{priceLabel(preview, each)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
