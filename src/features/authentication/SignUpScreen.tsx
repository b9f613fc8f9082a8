import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { lazyScreen } from '../../shared/hydration/lazyScreen.ts'
import { useSessionOnDemand } from '../../shared/session/session.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import styles from './accounts.module.css'
import { SignUpForm } from './SignUpForm.tsx'
import { signUpTexts } from './signUpTexts.en.tsx'
import { useRedirect } from './useRedirect.ts'

/** Few people see it, and never at first. */
const Verify = lazyScreen(() => import('./VerifyPanel.tsx').then((m) => m.VerifyPanel)).Screen

export function SignUpScreen() {
  const session = useSessionOnDemand()
  const { target, carry } = useRedirect()
  const [mailSent, setMailSent] = useState<boolean>()
  if (session.status === 'signed-in') {
    if (session.person.emailVerified) return <Redirect to={target} replace />
    return <Verify email={session.person.email} mailSent={mailSent} />
  }
  return (
    <Screen title={signUpTexts.tab} description={signUpTexts.description} narrow>
      <h1>{signUpTexts.title}</h1>
      <p className={styles.promise}>{signUpTexts.promise}</p>
      <SignUpForm onSignedUp={setMailSent} />
      <div className={styles.ways}>
        <span>
          {signUpTexts.hasAccount((text) => (
            <Link href={carry('/login')}>{text}</Link>
          ))}
        </span>
      </div>
    </Screen>
  )
}
