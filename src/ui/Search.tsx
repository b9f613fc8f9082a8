import { useEffect, useId, useRef, useState } from 'react'
import { QuietButton } from './Button.tsx'
import { Glyph } from './Glyph.tsx'
import styles from './Search.module.css'
import { uiTexts } from './texts.en.ts'

interface SearchProps {
  label: string
  placeholder?: string
  words: string
  onWords: (words: string) => void
}

/** On phones a button opens the field, since most people come for the newest. */
export function Search({ label, placeholder = uiTexts.search, words, onWords }: SearchProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])
  return (
    <>
      <div className={styles.opener}>
        <QuietButton
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            setOpen(!open)
            onWords('')
          }}
        >
          {open ? uiTexts.closeSearch : uiTexts.search}
        </QuietButton>
      </div>
      <search className={open ? styles.search : styles.closed} id={id}>
        <Glyph name="search" />
        <input
          ref={field}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          value={words}
          onChange={(event) => onWords(event.target.value)}
        />
      </search>
    </>
  )
}
