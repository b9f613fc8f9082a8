import { type FormEvent, useState } from 'react'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { Button, SecondaryButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { formTexts } from './texts.en.tsx'
import styles from './accounts.module.css'

export interface GoogleAccount {
  email: string
  name: string
}

const ACCOUNTS: readonly GoogleAccount[] = [
  { email: 'ana.google@sonobrief.test', name: 'Ana Google' },
  { email: 'luis.google@sonobrief.test', name: 'Luis Google' },
]

/** Replaces Google's window on the local stack. */
export function AccountChooser({ onAnswer }: { onAnswer: (account: GoogleAccount | undefined) => void }) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = parseEmailAddress(typed(new FormData(event.currentTarget), 'google').trim())
    if (email === undefined) setError(formTexts.invalidEmail)
    else onAnswer({ email, name: email.slice(0, email.indexOf('@')) })
  }
  return (
    <Dialog title="Choose a Google account" onClose={() => onAnswer(undefined)}>
      <p className="quiet">Local stack: no password is asked, and nothing leaves this machine.</p>
      <div className={styles.choices}>
        {ACCOUNTS.map((account) => (
          <SecondaryButton key={account.email} wide onClick={() => onAnswer(account)}>
            {account.email}
          </SecondaryButton>
        ))}
      </div>
      <form noValidate onSubmit={submit} className={styles.form}>
        <Field label="Another account" name="google" type="email" autoComplete="off" error={error} />
        <Button type="submit">Continue</Button>
      </form>
    </Dialog>
  )
}
