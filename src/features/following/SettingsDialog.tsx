import { type ReactNode, useState } from 'react'
import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { followSettingsContract } from '#domain/api/followCalls.ts'
import { followCall } from '../../shared/following/followCalls.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { type FollowMails, MAIL_RHYTHMS, MAIL_WAYS } from '#domain/following/following.ts'
import { Choice } from '../../ui/Choice.tsx'
import { typed } from '../../ui/typed.ts'
import styles from './shows.module.css'
import { HOUR_OPTIONS, ownTimeZone, WEEKDAY_OPTIONS } from './showsView.ts'
import { mailsTexts as texts, capTexts } from './texts.en.ts'
import { PLANS } from '#domain/plans/plans.ts'
import type { Credits } from '#domain/units.ts'
import { capOptions } from '../../shared/billing/capOptions.ts'
import { useProfile } from '../../shared/session/useProfile.ts'

/** An hour of audio. */
const USUAL_CAP: Credits = 10_000

type Change = RequestOf<typeof followSettingsContract>

interface SettingsDialogProps {
  title: string
  /** Reads the form. @returns undefined after it has shown an error */
  read: (data: FormData) => Change | undefined
  onSaved?: () => void
  onClose: () => void
  children: ReactNode
}

export function SettingsDialog({ onSaved, ...form }: SettingsDialogProps) {
  const save = async (change: Change) => {
    const answered = await followCall('followSettings', change)
    if (!answered.ok) return answered.message
    onSaved?.()
    return undefined
  }
  return <FormDialog {...form} action={uiTexts.save} save={save} />
}

interface MailsDialogProps {
  mails: FollowMails
  hasDevices: boolean
  onClose: () => void
}

export function MailsDialog({ mails, hasDevices, onClose }: MailsDialogProps) {
  const [rhythm, setRhythm] = useState(mails.rhythm)
  const isBrief = rhythm === 'daily' || rhythm === 'weekly'
  const read = (data: FormData) => ({
    mails: {
      rhythm,
      by: typed(data, 'by') === 'push' ? ('push' as const) : ('mail' as const),
      ...(rhythm !== 'off' && { hour: Number(typed(data, 'hour')) }),
      ...(rhythm === 'weekly' && { weekday: Number(typed(data, 'weekday')) }),
    },
    timeZone: ownTimeZone(),
  })
  return (
    <SettingsDialog title={texts.title} read={read} onClose={onClose}>
      <fieldset className={styles.options}>
        <legend className="unseen">{texts.often}</legend>
        {MAIL_RHYTHMS.map((each) => (
          <label key={each} className={styles.option} aria-label={texts.rhythms[each].name}>
            <input type="radio" name="rhythm" checked={each === rhythm} onChange={() => setRhythm(each)} />
            <span>
              <strong>{texts.rhythms[each].name}</strong>
              <span className="caption">{texts.rhythms[each].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {rhythm === 'weekly' && (
        <Choice
          label={texts.day}
          name="weekday"
          defaultValue={String(mails.weekday)}
          options={WEEKDAY_OPTIONS}
        />
      )}
      {rhythm !== 'off' && (
        <Choice label={texts.hour} name="hour" defaultValue={String(mails.hour)} options={HOUR_OPTIONS} />
      )}
      {isBrief && hasDevices && (
        <>
          <Choice
            label={texts.as}
            name="by"
            defaultValue={mails.by ?? 'mail'}
            options={MAIL_WAYS.map((value) => ({ value, label: texts.ways[value] }))}
          />
          <p className="caption">{texts.elseMailed}</p>
        </>
      )}
    </SettingsDialog>
  )
}

interface CapDialogProps {
  email: string
  cap: Credits | null
  /** A switch waits for it. */
  isNeeded: boolean
  onSaved: () => void
  onClose: () => void
}

/** At most the plan's allowance. */
export function CapDialog({ email, cap, isNeeded, onSaved, onClose }: CapDialogProps) {
  const plan = useProfile(email).data?.subscription.plan ?? 'free'
  return (
    <SettingsDialog
      title={capTexts.aMonth}
      read={(data) => ({ cap: Number(typed(data, 'cap')) })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <p className="quiet">
        {isNeeded && capTexts.needed}
        {capTexts.aboutCap}
      </p>
      <Choice
        label={capTexts.label}
        name="cap"
        options={capOptions(PLANS[plan].credits, cap)}
        defaultValue={String(cap ?? USUAL_CAP)}
      />
    </SettingsDialog>
  )
}
