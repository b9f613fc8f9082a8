import type { Person } from '../../shared/session/sessionState.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
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
      <div className={styles.head}>
        <h1 className={styles.title}>Account</h1>
        <ButtonLink look="quiet" href="/dashboard">
          Back to the dashboard
        </ButtonLink>
      </div>
      {!online && (
        <Alert tone="plain">
          You can change your name and language without a network. What else stands here needs it.
        </Alert>
      )}
      <div className={styles.cards}>
        <ProfileCard loading={status === 'loading'} person={person} profile={profile} />
        <div className={styles.data}>
          <DataCard profile={profile} offline={online ? undefined : ACCOUNT_TEXTS.offline} />
        </div>
        <DeletionCard plan={profile?.subscription.plan ?? 'free'} online={online} />
      </div>
    </>
  )
}
