import { useState } from 'react'
import type { UserProfile } from '#domain/profile.ts'
import type { Person } from '../../app/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { UserForm } from './UserForm.tsx'

const LANGUAGES: Record<string, string> = { en: 'English', es: 'Spanish' }

interface UserCardProps {
  loading: boolean
  person: Person
  profile: UserProfile | undefined
}

export function UserCard({ loading, person, profile }: UserCardProps) {
  const [editing, setEditing] = useState(false)
  if (loading) {
    return (
      <Card title="User information">
        <Skeleton heights={[40, 40, 40]} />
      </Card>
    )
  }
  const edit = profile !== undefined && !editing && (
    <Button look="quiet" onClick={() => setEditing(true)}>
      Edit
    </Button>
  )
  const name = profile?.name || person.name
  return (
    <Card title="User information" aside={edit}>
      {editing && profile !== undefined ? (
        <UserForm profile={profile} onClose={() => setEditing(false)} />
      ) : (
        <Facts
          rows={[
            ['Name', name === '' ? 'Not specified' : name],
            ['Email', person.email],
            ['Language', LANGUAGES[profile?.language ?? ''] ?? 'Not specified'],
          ]}
        />
      )}
    </Card>
  )
}
