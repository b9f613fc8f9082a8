import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import styles from './EpisodeForm.module.css'
import { episodeFormTexts as texts } from './episodeFormTexts.en.ts'

/** The form, with its one field by name. */
export interface EpisodeFormElement extends HTMLFormElement {
  url: HTMLInputElement
}

interface EpisodeFormProps {
  ref: Ref<EpisodeFormElement>
  hint?: string
  /** Called when the link is sent to its preview. */
  onSent?: () => void
  children?: ReactNode
}

/** Short cut to a preview, for people who know the quiz. */
export function EpisodeForm({ ref, hint = texts.priced, onSent, children }: EpisodeFormProps) {
  const [error, setError] = useState<string>()
  const [, navigate] = useLocation()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const url = typed(new FormData(event.currentTarget), 'url').trim()
    if (url === '') setError(texts.required)
    else {
      onSent?.()
      navigate(`/demo?${new URLSearchParams({ url }).toString()}`)
    }
  }
  return (
    <form ref={ref} noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={texts.label}
        name="url"
        inputMode="url"
        required
        autoComplete="off"
        placeholder={texts.placeholder}
        hint={hint}
        error={error}
      />
      {children}
      <Button type="submit">{texts.submit}</Button>
    </form>
  )
}
