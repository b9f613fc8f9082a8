import { type ReactNode, useState } from 'react'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { MADE_BY } from '#domain/summaries/madeBy.ts'
import type { QuizAnswers } from '../../content/quizResult.ts'
import type { SendSummaryResult } from '#domain/api/replies.ts'
import type { SummaryLanguage } from '#domain/languages.ts'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import { type Credits, UNLIMITED } from '#domain/units.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { requestTexts } from '../../shared/summaries/texts.en.ts'
import { arrivalText, leftAfterwards } from '../../shared/summaries/requestTexts.ts'
import { previewTexts, screenTexts, sendTexts as texts } from './demoTexts.en.tsx'
import styles from './demo.module.css'
import { type PayingTeam, type Preview, priceLabel, requoted, teamPays } from './preview.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { sendRequest } from '../../shared/summaries/sendRequest.ts'
import type { Balance } from './useCredits.tsx'
import { DemoForm } from './DemoForm.tsx'
import { Told } from '../../shared/summaries/Told.tsx'
import { TooFewCredits } from './CreditsLine.tsx'
import { Positions } from '../../ui/Positions.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'

interface Sending {
  preview: Preview
  kind: SummaryKind
  /** Language of the summary; undefined: the account's choice. */
  writtenIn: SummaryLanguage | undefined
  person: Person
  balance: Balance | undefined
  /** May pay in the person's place; undefined: no team. */
  team: PayingTeam | undefined
  answers: QuizAnswers
  onPreview: (preview: Preview) => void
  onSent: (result: SendSummaryResult) => void
}

/** Sends the request, from the preview or the dialog: nothing is charged before. docs/rules.md "Demo" */
export function useSending(props: Sending) {
  const { preview, kind, writtenIn, person, balance, team, answers, onPreview, onSent } = props
  const [email, setEmail] = useState(person.email)
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const [error, setError] = useState<ReactNode>()
  const cost = preview.quote[kind]
  const form = preview.info?.form
  // Id of the paying team: the invitation's, where it can pay. Only a press changes it, never data that loads later.
  const [payingTeam, setPayingTeam] = useState<string>()
  const askWhere = () => setPayingTeam(teamPays(team, cost) ? team?.id : undefined)

  const submit = async () => {
    const address = parseEmailAddress(email.trim())
    setFieldError(address === undefined ? texts.invalidEmail : undefined)
    setError(undefined)
    if (address === undefined || busy) return
    setBusy(true)
    const sent = await sendRequest(
      { uid: person.uid, episode: 'url' in preview.asked ? preview.asked.url : preview.asked.episodeId },
      {
        ...preview.asked,
        email: address,
        userEmail: person.email,
        ...(balance !== undefined && { userCredits: balance.current }),
        quizAnswers: mutable(answers),
        kind,
        ...(writtenIn !== undefined && { writtenIn }),
        quotedCredits: cost,
        ...(form !== undefined && { form }),
        ...(payingTeam !== undefined && { team: payingTeam }),
      },
    )
    setBusy(false)
    if (sent.ok) return onSent(sent.result)
    if (sent.details?.validationError === 'NOT_IN_TEAM') setPayingTeam(undefined)
    const isTooFew = sent.details?.validationError === 'INSUFFICIENT_CREDITS'
    setError(isTooFew ? <TooFewCredits>{sent.message}</TooFewCredits> : <Told>{sent.message}</Told>)
    const quote = sent.details?.validationError === 'QUOTE_CHANGED' ? sent.details.quote : undefined
    if (quote !== undefined) onPreview(requoted(preview, quote, sent.details?.form))
  }
  const reset = () => {
    setEmail(person.email)
    setFieldError(undefined)
    setError(undefined)
  }
  return {
    ...props,
    reset,
    cost,
    email,
    setEmail,
    busy,
    fieldError,
    error,
    payingTeam,
    setPayingTeam,
    askWhere,
    submit,
  }
}

export function SendDialog({
  sending,
  onClose,
}: {
  sending: ReturnType<typeof useSending>
  onClose: () => void
}) {
  const { preview, kind, balance, team, cost, email, setEmail, busy, fieldError, error, submit } = sending
  const { payingTeam, setPayingTeam } = sending
  const form = preview.info?.form
  return (
    <Dialog title={texts.where} onClose={onClose}>
      <p className="quiet">
        {arrivalText(form === 'excerpt' ? texts.theExcerpt : texts.theSummary, preview.info?.hearingMinutes)}
      </p>
      <DemoForm error={error} onSubmit={submit}>
        <Field
          label={screenTexts.yourEmail}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={email}
          error={fieldError}
          onChange={(event) => setEmail(event.target.value)}
        />
        {team !== undefined && (
          <WhoPays
            team={team}
            balance={balance}
            cost={cost}
            payer={payingTeam === undefined ? 'own' : 'team'}
            onPayer={(payer) => setPayingTeam(payer === 'team' ? team.id : undefined)}
          />
        )}
        <Facts rows={costs(preview, kind, payingTeam === undefined ? balance?.current : team?.left)} />
        <Button type="submit" wide busy={busy} disabled={email.trim() === '' || busy}>
          {busy ? texts.sending : texts.sendWhat(form === 'excerpt', priceLabel(preview, kind))}
        </Button>
      </DemoForm>
      {form === 'excerpt' && <p className="caption">{MADE_BY[LANGUAGE].excerpt}</p>}
      {preview.info?.verifiable === true && form !== 'excerpt' && (
        <p className="caption">{previewTexts.verified}</p>
      )}
    </Dialog>
  )
}

/** @param before the payer's balance; undefined while unknown */
function costs(preview: Preview, kind: SummaryKind, before: Credits | undefined) {
  const { info } = preview
  const length = info && uiTexts.minutes(info.duration)
  const what = texts.costOf(requestTexts.kinds[kind], info?.form === 'excerpt', length)
  const price = [what, priceLabel(preview, kind)] as const
  if (before === undefined || !preview.exact) return [price]
  return [price, leftAfterwards(before, preview.quote[kind])]
}

function mutable(answers: QuizAnswers): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [id, typeof answer === 'string' ? answer : [...answer]]),
  )
}

type Payer = 'own' | 'team'

interface WhoPaysProps {
  team: PayingTeam
  balance: Balance | undefined
  cost: Credits
  payer: Payer
  onPayer: (payer: Payer) => void
}

/** A member's choice, with each payer's balance; with the reason where the team does not pay. docs/rules.md "Teams" */
function WhoPays({ team, balance, cost, payer, onPayer }: WhoPaysProps) {
  const { name, left, isPaused } = team
  const canTeam = teamPays(team, cost)
  return (
    <div className={styles.pays}>
      <p>{texts.whoPaysQuestion}</p>
      <Positions
        label={texts.whoPays}
        positions={[
          { value: 'own', name: texts.own, amount: balance === undefined ? '' : leftText(balance.current) },
          {
            value: 'team',
            name: texts.team,
            amount: isPaused ? texts.paused : left === UNLIMITED ? texts.noCap : leftText(left),
            disabled: !canTeam && payer !== 'team',
          },
        ]}
        value={payer}
        onTurn={onPayer}
      />
      <p className="caption">
        {isPaused
          ? texts.teamPaused(name)
          : !canTeam
            ? texts.capTooLow(name)
            : payer === 'team'
              ? texts.teamPays(name)
              : texts.yoursAlone}
      </p>
    </div>
  )
}

function leftText(credits: Credits): string {
  return credits === UNLIMITED ? texts.unlimited : texts.left(formatCredits(credits))
}
