import { useState } from 'react'
import type { UserProfile } from '#domain/profile.ts'
import { personFacts } from '../../shared/session/personFacts.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProfileForm } from './ProfileForm.tsx'

interface ProfileCardProps {
  loading: boolean
  person: Person
  profile: UserProfile | undefined
}

/** Who this is, and the one place where that is changed. */
export function ProfileCard({ loading, person, profile }: ProfileCardProps) {
  const [editing, setEditing] = useState(false)
  if (loading) {
    return (
      <Card title="About you">
        <Skeleton heights={[40, 40, 40]} />
      </Card>
    )
  }
  const edit = profile !== undefined && !editing && (
    <Button look="quiet" onClick={() => setEditing(true)}>
      Edit
    </Button>
  )
  return (
    <Card title="About you" aside={edit}>
      {editing && profile !== undefined ? (
        <ProfileForm profile={profile} onClose={() => setEditing(false)} />
      ) : (
        <Facts rows={personFacts(person, profile)} />
      )}
    </Card>
  )
}
