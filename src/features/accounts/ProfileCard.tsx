import { type FormEvent, useState } from 'react'
import { NAME_LENGTH_LIMIT, type UserProfile } from '#domain/accounts/profile.ts'
import { personFacts } from '../../shared/session/personFacts.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { doc, serverTimestamp, updateDoc } from 'firebase/firestore'
import { useFirestore } from 'reactfire'
import { parsePersonName } from '#domain/accounts/personName.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import styles from './account.module.css'

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

/** Name and language. What is saved shows at once, also offline; it is written to the server once there is a network. */
function ProfileForm({ profile, onClose }: { profile: UserProfile; onClose: () => void }) {
  const db = useFirestore()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const name = parsePersonName(data.get('name'))
    if (name === undefined) return setError('Please use a name of at most 100 letters, without line breaks.')
    const language = typed(data, 'language') === 'es' ? 'es' : 'en'
    // Its promise settles only when the server answers: the screen does not wait for it.
    updateDoc(doc(db, 'users', profile.email), { name, language, updatedAt: serverTimestamp() }).catch(
      reportFailure,
    )
    onClose()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        defaultValue={profile.name}
        maxLength={NAME_LENGTH_LIMIT}
        error={error}
      />
      <Choice
        label="Language"
        name="language"
        defaultValue={profile.language}
        options={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Spanish' },
        ]}
      />
      <div className={styles.actions}>
        <Button type="submit">Save</Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
