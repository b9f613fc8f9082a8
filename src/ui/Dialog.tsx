import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Dialog.module.css'
import { Glyph } from './Glyph.tsx'
import { uiTexts } from './texts.en.ts'

interface DialogProps {
  title: string
  /** Wider than usual: for rows, or a picture beside the text. */
  wide?: 'rows' | 'picture'
  /** Called when the reader closes it: the cross, Escape, or a press on the backdrop. */
  onClose: () => void
  children: ReactNode
}

/** The browser's modal dialog: holds the focus and returns it. A sheet from below on phones. */
export function Dialog({ title, wide, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    const opener = document.activeElement
    element.showModal()
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide === undefined ? styles.dialog : styles[wide]}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // A second Escape cannot be prevented; while rendered, the dialog stays open.
        if (!currentTarget.open && currentTarget.isConnected) currentTarget.showModal()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={styles.close} aria-label={uiTexts.close} onClick={onClose}>
            <Glyph name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
