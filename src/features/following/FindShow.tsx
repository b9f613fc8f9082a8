import { type FormEvent, useState } from 'react'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import styles from './shows.module.css'
import type { ShowSearch } from './useFindShow.ts'

/** Finds a show by its name or any address of it. */
export function FindShow({ search: { state, form, find } }: { search: ShowSearch }) {
  const online = useOnline()
  const [mistake, setMistake] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = typed(new FormData(event.currentTarget), 'words').trim()
    if (!online) return setMistake('You are offline. Shows are searched for when the network returns.')
    setMistake(words === '' ? 'Write the name of a show, or paste a link to it.' : undefined)
    if (words !== '') void find(words)
  }
  return (
    <form ref={form} noValidate className={styles.find} onSubmit={submit}>
      <Field
        label="Find a show"
        name="words"
        inputMode="url"
        required
        autoComplete="off"
        enterKeyHint="search"
        placeholder="A name, a topic or a link"
        hint="Names are searched in the public directory. Links may come from any podcast app."
        error={mistake ?? (state.kind === 'failed' ? state.message : undefined)}
        onChange={() => setMistake(undefined)}
      />
      {/* What to do next is a show that was found, once there is one. */}
      <Button
        type="submit"
        look={state.kind === 'found' ? 'secondary' : 'primary'}
        busy={state.kind === 'busy'}
      >
        {state.kind === 'busy' ? 'Looking...' : 'Search'}
      </Button>
    </form>
  )
}
