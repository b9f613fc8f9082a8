import type { Person } from '../../app/session/session.ts'
import { useProfile } from '../../app/session/useProfile.ts'
import { useOnline } from '../../app/useOnline.ts'
import { Alert } from '../../ui/Alert.tsx'
import styles from './account.module.css'
import { ACCOUNT_TEXTS } from './accountTexts.ts'
import { DataCard } from './DataCard.tsx'
import { DeletionCard } from './DeletionCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'

/** Name and language, one's data, and the way out. */
export function Account({ person }: { person: Person }) {
  const { status, data: profile } = useProfile(person.email)
  const online = useOnline()
  return (
    <>
      <h1 className={styles.title}>Account</h1>
      <div className={styles.cards}>
        {!online && (
          <Alert tone="plain">
            You can change your name and language without a network. What else stands here needs it.
          </Alert>
        )}
        <ProfileCard loading={status === 'loading'} person={person} profile={profile} />
        <DataCard profile={profile} offline={online ? undefined : ACCOUNT_TEXTS.offline} />
        <DeletionCard plan={profile?.subscription.plan ?? 'free'} online={online} />
      </div>
    </>
  )
}
