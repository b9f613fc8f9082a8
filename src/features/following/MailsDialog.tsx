import { useState } from 'react'
import { type FollowMails, MAIL_RHYTHMS, type MailRhythm } from '#domain/following/following.ts'
import { Choice } from '../../ui/Choice.tsx'
import { typed } from '../../ui/typed.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import styles from './shows.module.css'
import { HOUR_OPTIONS, ownTimeZone, WEEKDAY_OPTIONS } from './showsView.ts'

const RHYTHMS: Record<MailRhythm, { name: string; about: string }> = {
  each: { name: 'One for each summary', about: 'What is offered comes in one mail a day.' },
  daily: { name: 'One a day', about: 'What was summarized, and what is offered.' },
  weekly: { name: 'One a week', about: 'The same, for the whole week.' },
  off: { name: 'None', about: 'Only on your dashboard' },
}

/** How often mails about followed shows come, and at which hour. */
export function MailsDialog({ mails, onClose }: { mails: FollowMails; onClose: () => void }) {
  const [rhythm, setRhythm] = useState(mails.rhythm)
  const read = (data: FormData) => ({
    mails: {
      rhythm,
      ...(rhythm !== 'off' && { hour: Number(typed(data, 'hour')) }),
      ...(rhythm === 'weekly' && { weekday: Number(typed(data, 'weekday')) }),
    },
    timeZone: ownTimeZone(),
  })
  return (
    <SettingsDialog title="E-mails about new episodes" read={read} onClose={onClose}>
      <fieldset className={styles.options}>
        <legend className="unseen">How often</legend>
        {MAIL_RHYTHMS.map((each) => (
          <label key={each} className={styles.option} aria-label={RHYTHMS[each].name}>
            <input type="radio" name="rhythm" checked={each === rhythm} onChange={() => setRhythm(each)} />
            <span>
              <strong>{RHYTHMS[each].name}</strong>
              <span className={styles.caption}>{RHYTHMS[each].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {rhythm === 'weekly' && (
        <Choice label="Day" name="weekday" defaultValue={String(mails.weekday)} options={WEEKDAY_OPTIONS} />
      )}
      {rhythm !== 'off' && (
        <Choice
          label="Hour, by your clock"
          name="hour"
          defaultValue={String(mails.hour)}
          options={HOUR_OPTIONS}
        />
      )}
    </SettingsDialog>
  )
}
