import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { readerLanguage, SUMMARY_LANGUAGES } from '#domain/languages.ts'
import { NAME_LENGTH_LIMIT, type UserProfile } from '#domain/accounts/profile.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { personFacts } from '../../shared/session/personFacts.tsx'
import { personTexts } from '../../shared/session/texts.en.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, QuietButton } from '../../ui/Button.tsx'
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
import { PLANS } from '#domain/plans/plans.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { signInMethods } from './signInMethods.ts'
import { profileTexts, signInTexts } from './texts.en.tsx'

const SignInDialog = lazyPart(async () => (await import('./SignInDialog.tsx')).SignInDialog)

interface ProfileCardProps {
  loading: boolean
  person: Person
  profile: UserProfile | undefined
}

export function ProfileCard({ loading, person, profile }: ProfileCardProps) {
  const [editing, setEditing] = useState(false)
  const [said, setSaid] = useState('')
  if (loading) {
    return (
      <Card title={profileTexts.title}>
        <Skeleton heights={[40, 40, 40]} />
      </Card>
    )
  }
  const plan = profile?.subscription.plan ?? 'free'
  const edit = profile !== undefined && !editing && (
    <QuietButton onClick={() => setEditing(true)}>{uiTexts.edit}</QuietButton>
  )
  return (
    <Card title={profileTexts.title} aside={edit}>
      {editing && profile !== undefined ? (
        <ProfileForm
          profile={profile}
          onClose={(saved = '') => {
            setSaid(saved)
            setEditing(false)
          }}
        />
      ) : (
        <>
          <Facts
            rows={[
              ...personFacts(person, profile),
              [
                profileTexts.plan,
                <Link key="plan" href={plan === 'free' ? '/pricing' : '/pricing?manage'}>
                  {PLANS[plan].name}
                </Link>,
              ],
              [
                profileTexts.mails,
                <Link key="mails" href="/shows">
                  {profileTexts.aboutEpisodes}
                </Link>,
              ],
            ]}
          />
          <SignIn onDone={setSaid} />
        </>
      )}
      {said !== '' && <Alert tone="good">{said}</Alert>}
    </Card>
  )
}

function SignIn({ onDone }: { onDone: (said: string) => void }) {
  const [change, setChange] = useState<'email' | 'password'>()
  const online = useOnline()
  return (
    <div className="ways">
      {(['email', 'password'] as const).map(
        (each) =>
          (each === 'email' || signInMethods().password) && (
            <QuietButton key={each} disabled={!online} onClick={() => setChange(each)}>
              {signInTexts[each].title}
            </QuietButton>
          ),
      )}
      {change !== undefined && (
        <SignInDialog change={change} onDone={onDone} onClose={() => setChange(undefined)} />
      )}
    </div>
  )
}

/** Saved changes show at once, also offline; the server gets them once there is a network. */
function ProfileForm({ profile, onClose }: { profile: UserProfile; onClose: (saved?: string) => void }) {
  const db = useFirestore()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const name = parsePersonName(data.get('name'))
    if (name === undefined) return setError(profileTexts.nameTooLong)
    const language = readerLanguage(typed(data, 'language')) ?? 'en'
    const summariesIn = SUMMARY_LANGUAGES.find((each) => each === typed(data, 'summariesIn')) ?? 'episode'
    const marksKnown = typed(data, 'marksKnown') !== 'no'
    const changed = { name, language, summariesIn, marksKnown, updatedAt: serverTimestamp() }
    // The write's promise settles only when the server answers: the screen does not wait for it.
    updateDoc(doc(db, 'users', profile.email), changed).catch(reportFailure)
    onClose(profileTexts.saved)
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
      <div className="ways">
        <Button type="submit">{uiTexts.save}</Button>
        <QuietButton onClick={() => onClose()}>{uiTexts.cancel}</QuietButton>
      </div>
    </form>
  )
}
