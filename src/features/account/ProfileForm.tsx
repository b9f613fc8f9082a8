import { doc, serverTimestamp, updateDoc } from 'firebase/firestore'
import { type FormEvent, useState } from 'react'
import { useFirestore } from 'reactfire'
import { parsePersonName } from '#domain/personName.ts'
import { NAME_LENGTH_LIMIT, type UserProfile } from '#domain/profile.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import styles from './account.module.css'

/** Name and language. What is saved shows at once, also offline; it is written to the server once there is a network. */
export function ProfileForm({ profile, onClose }: { profile: UserProfile; onClose: () => void }) {
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
