import type { UserProfile } from '#domain/accounts/profile.ts'
import { LogOutButton } from '../../shared/shell/LogOutButton.tsx'
import { personFacts } from '../../shared/session/personFacts.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './dashboard.module.css'

interface UserCardProps {
  loading: boolean
  person: Person
  profile: UserProfile | undefined
}

/** Who is here; what can be changed of it is changed on the account's own screen. */
export function UserCard({ loading, person, profile }: UserCardProps) {
  if (loading) {
    return (
      <Card title="User information">
        <Skeleton heights={[40, 40, 40]} />
      </Card>
    )
  }
  const account = (
    <ButtonLink look="quiet" href="/account">
      Account
    </ButtonLink>
  )
  return (
    <Card title="User information" aside={account}>
      <Facts rows={personFacts(person, profile)} />
      <div className={styles.leave}>
        <LogOutButton look="secondary" />
      </div>
    </Card>
  )
}
