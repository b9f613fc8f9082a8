import { type FormEvent, useState } from 'react'
import { SUMMARY_LANGUAGES } from '#domain/languages.ts'
import { NAME_LENGTH_LIMIT, type UserProfile } from '#domain/accounts/profile.ts'
import { personFacts } from '../../shared/session/personFacts.ts'
import { personTexts } from '../../shared/session/texts.en.ts'
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
import { uiTexts } from '../../ui/texts.en.ts'
import styles from './account.module.css'
import { profileTexts } from './texts.en.tsx'

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
      <Card title={profileTexts.title}>
        <Skeleton heights={[40, 40, 40]} />
      </Card>
    )
  }
  const edit = profile !== undefined && !editing && (
    <Button look="quiet" onClick={() => setEditing(true)}>
      {uiTexts.edit}
    </Button>
  )
  return (
    <Card title={profileTexts.title} aside={edit}>
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
    if (name === undefined) return setError(profileTexts.nameTooLong)
    const language = typed(data, 'language') === 'es' ? 'es' : 'en'
    const summariesIn = SUMMARY_LANGUAGES.find((each) => each === typed(data, 'summariesIn')) ?? 'episode'
    // Its promise settles only when the server answers: the screen does not wait for it.
    const marksKnown = typed(data, 'marksKnown') !== 'no'
    const changed = { name, language, summariesIn, marksKnown, updatedAt: serverTimestamp() }
    updateDoc(doc(db, 'users', profile.email), changed).catch(reportFailure)
    onClose()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={personTexts.name}
        name="name"
        autoComplete="name"
        defaultValue={profile.name}
        maxLength={NAME_LENGTH_LIMIT}
        error={error}
      />
      <Choice
        label={personTexts.language}
        name="language"
        defaultValue={profile.language}
        options={[
          { value: 'en', label: personTexts.languages.en },
          { value: 'es', label: personTexts.languages.es },
        ]}
      />
      <Choice
        label={profileTexts.summariesIn}
        name="summariesIn"
        defaultValue={profile.summariesIn ?? 'episode'}
        options={SUMMARY_LANGUAGES.map((value) => ({ value, label: personTexts.languages[value] }))}
      />
      <Choice
        label={profileTexts.marksKnown}
        name="marksKnown"
        defaultValue={profile.marksKnown === false ? 'no' : 'yes'}
        options={[
          { value: 'yes', label: profileTexts.folded },
          { value: 'no', label: profileTexts.asOthers },
        ]}
      />
      <div className={styles.actions}>
        <Button type="submit">{uiTexts.save}</Button>
        <Button look="quiet" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
