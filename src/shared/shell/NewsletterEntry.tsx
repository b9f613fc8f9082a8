import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ownAddress } from '../../ui/addresses.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { entryTexts } from './entryTexts.en.ts'
import styles from './NewsletterEntry.module.css'
import { newsletterEntryError } from './newsletterEntryError.ts'

const NEWSLETTER = '/newsletterForm'

interface NewsletterEntryProps {
  look?: 'primary' | 'secondary'
  children?: ReactNode
}

/**
 * Entry to the newsletter: an address, passed to its form as navigation state `{ email }`. Without script the browser
 * validates it, and passes it as `?email=`. docs/rules.md "Landing"
 */
export function NewsletterEntry({ look = 'primary', children }: NewsletterEntryProps) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [, navigate] = useLocation()
  useEffect(() => {
    // From here on the page shows its own errors.
    if (form.current !== null) form.current.noValidate = true
  }, [])
  return (
    <form
      ref={form}
      className={styles.entry}
      action={ownAddress(NEWSLETTER)}
      onSubmit={(event) => {
        event.preventDefault()
        const email = typed(new FormData(event.currentTarget), 'email').trim()
        const wrong = newsletterEntryError(email)
        setError(wrong)
        if (wrong === undefined) navigate(NEWSLETTER, { state: { email } })
        else event.currentTarget.querySelector('input')?.focus()
      }}
    >
      <Field
        label={entryTexts.label}
        type="email"
        name="email"
        autoComplete="email"
        placeholder={entryTexts.placeholder}
        required
        error={error}
        onInput={() => setError(undefined)}
      />
      <div className={styles.send}>
        <Button type="submit" look={look} wide>
          {entryTexts.submit}
        </Button>
      </div>
      {children}
    </form>
  )
}
