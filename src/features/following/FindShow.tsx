import { type FormEvent, useState } from 'react'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import styles from '../../shared/shell/EpisodeForm.module.css'
import { findTexts as texts } from './texts.en.ts'
import type { ShowSearch } from './useFindShow.ts'

/** Finds a show by its name or any address of it. */
export function FindShow({ search: { state, form, find } }: { search: ShowSearch }) {
  const online = useOnline()
  const [mistake, setMistake] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = typed(new FormData(event.currentTarget), 'words').trim()
    if (!online) return setMistake(texts.offline)
    setMistake(words === '' ? texts.empty : undefined)
    if (words !== '') void find(words)
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={texts.label}
        name="words"
        inputMode="url"
        required
        autoComplete="off"
        enterKeyHint="search"
        placeholder={texts.placeholder}
        hint={texts.hint}
        error={mistake ?? (state.kind === 'failed' ? state.message : undefined)}
        onChange={() => setMistake(undefined)}
      />
      {/* Found shows take over as the next step. */}
      <Button
        type="submit"
        look={state.kind === 'found' ? 'secondary' : 'primary'}
        busy={state.kind === 'busy'}
      >
        {state.kind === 'busy' ? texts.looking : uiTexts.search}
      </Button>
    </form>
  )
}
