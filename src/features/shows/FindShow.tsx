import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import styles from './shows.module.css'

/** The form, with its one field by name. */
export interface FindFormElement extends HTMLFormElement {
  words: HTMLInputElement
}

interface FindShowProps {
  ref: Ref<FindFormElement>
  busy: boolean
  /** Something else on the screen is what to do next. */
  isSecond: boolean
  failure: string | undefined
  onFind: (words: string) => void
  children?: ReactNode
}

/** Finds a show by its name or any address of it. */
export function FindShow({ ref, busy, isSecond, failure, onFind, children }: FindShowProps) {
  const online = useOnline()
  const [mistake, setMistake] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = typed(new FormData(event.currentTarget), 'words').trim()
    if (!online) return setMistake('You are offline. Shows are searched for when the network returns.')
    setMistake(words === '' ? 'Write the name of a show, or paste a link to it.' : undefined)
    if (words !== '') onFind(words)
  }
  return (
    <form ref={ref} noValidate className={styles.find} onSubmit={submit}>
      <Field
        label="Find a show"
        name="words"
        inputMode="url"
        required
        autoComplete="off"
        enterKeyHint="search"
        placeholder="A name, a topic or a link"
        hint="Names are searched in the public directory. Links may come from any podcast app."
        error={mistake ?? failure}
        onChange={() => setMistake(undefined)}
      />
      <Button type="submit" look={isSecond ? 'secondary' : 'primary'} busy={busy}>
        {busy ? 'Looking...' : 'Search'}
      </Button>
      {children}
    </form>
  )
}
