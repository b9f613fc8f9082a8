import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import styles from './EpisodeForm.module.css'

/** The form, with its one field by name. */
export interface EpisodeFormElement extends HTMLFormElement {
  url: HTMLInputElement
}

interface EpisodeFormProps {
  ref: Ref<EpisodeFormElement>
  hint?: string
  /** Called when the link is on its way to its preview. */
  onSent?: () => void
  /** Stands between the field and its button. */
  children?: ReactNode
}

const PRICED = 'You see the exact price before anything is charged.'

/** The short way to a preview, for people who know the quiz. */
export function EpisodeForm({ ref, hint = PRICED, onSent, children }: EpisodeFormProps) {
  const [error, setError] = useState<string>()
  const [, navigate] = useLocation()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const url = typed(new FormData(event.currentTarget), 'url').trim()
    if (url === '') setError('Paste the link of an episode, or write a few words to search for.')
    else {
      onSent?.()
      navigate(`/demo?${new URLSearchParams({ url }).toString()}`)
    }
  }
  return (
    <form ref={ref} noValidate className={styles.form} onSubmit={submit}>
      <Field
        label="Episode link"
        name="url"
        inputMode="url"
        required
        autoComplete="off"
        placeholder="A link, or a show’s name"
        hint={hint}
        error={error}
      />
      {children}
      <Button type="submit">Show preview</Button>
    </form>
  )
}
