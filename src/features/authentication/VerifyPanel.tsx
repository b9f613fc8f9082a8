import { useEffect, useState } from 'react'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { logOut } from '../../shared/session/logOut.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button, SecondaryButton } from '../../ui/Button.tsx'
import { accountTexts, verifyTexts } from './accountTexts.en.tsx'
import { formTexts } from './texts.en.tsx'
import styles from './accounts.module.css'

interface VerifyPanelProps {
  email: string
  /** Whether a sign-up's mail was sent just now; undefined without a sign-up. */
  mailSent: boolean | undefined
}

/** For a signed-in person whose address is not confirmed. */
export function VerifyPanel({ email, mailSent }: VerifyPanelProps) {
  const [resent, setResent] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  useVerifiedElsewhere()

  const resend = async () => {
    setBusy(true)
    const code = await import('./verification.ts').catch(reportFailure)
    setResent(code === undefined ? false : await code.resendVerification())
    setBusy(false)
  }

  const isSent = resent ?? mailSent
  const sent = resent === undefined ? accountTexts.signedUp : accountTexts.resent
  return (
    <Screen title={verifyTexts.tab} narrow>
      <h1>{verifyTexts.title}</h1>
      {isSent !== undefined && (
        <Alert tone={isSent ? 'good' : 'bad'} urgent>
          {isSent ? sent : accountTexts.resendFailed}
        </Alert>
      )}
      <p>{accountTexts.refused.EMAIL_NOT_VERIFIED}</p>
      <p className={styles.lead}>{verifyTexts.open(email)}</p>
      <div className={styles.choices}>
        <Button wide busy={busy} onClick={() => void resend()}>
          {busy ? formTexts.sending : verifyTexts.again}
        </Button>
        <SecondaryButton wide onClick={() => void logOut()}>
          {verifyTexts.logOut}
        </SecondaryButton>
      </div>
    </Screen>
  )
}

/** Continues once the address is confirmed, also on another device. */
function useVerifiedElsewhere() {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') {
        void import('./verification.ts').then(({ lookForVerification }) => lookForVerification())
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
