import { useState } from 'react'
import { type FollowMails, MAIL_RHYTHMS, MAIL_WAYS } from '#domain/following/following.ts'
import { Choice } from '../../ui/Choice.tsx'
import { typed } from '../../ui/typed.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import styles from './shows.module.css'
import { HOUR_OPTIONS, ownTimeZone, WEEKDAY_OPTIONS } from './showsView.ts'
import { mailsTexts as texts } from './texts.en.ts'

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
              <span className={styles.caption}>{texts.rhythms[each].about}</span>
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
          <p className={styles.caption}>{texts.elseMailed}</p>
        </>
      )}
    </SettingsDialog>
  )
}
