import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { lazyScreen } from '../../shared/hydration/lazyScreen.ts'
import { useSessionOnDemand } from '../../shared/session/session.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import styles from './accounts.module.css'
import { SignUpForm } from './SignUpForm.tsx'
import { useRedirect } from './useRedirect.ts'

/** Few people see it, and never at first. */
const Verify = lazyScreen(() => import('./VerifyPanel.tsx').then((m) => m.VerifyPanel)).Screen

const DESCRIPTION =
  'Create a Sonobrief account: 20,000 free credits every month, enough for the essentials of two hours of podcasts.'

export function SignUpScreen() {
  const session = useSessionOnDemand()
  const { target, carry } = useRedirect()
  const [mailSent, setMailSent] = useState<boolean>()
  if (session.status === 'signed-in') {
    if (session.person.emailVerified) return <Redirect to={target} replace />
    return <Verify email={session.person.email} mailSent={mailSent} />
  }
  return (
    <Screen title="Sign up" description={DESCRIPTION} narrow>
      <h1>Create your account</h1>
      <p className={styles.promise}>Get 20,000 free credits every month!</p>
      <SignUpForm onSignedUp={setMailSent} />
      <div className={styles.ways}>
        <span>
          Already have an account? <Link href={carry('/login')}>Log in</Link>
        </span>
      </div>
    </Screen>
  )
}
