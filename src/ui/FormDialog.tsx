import { type FormEvent, type ReactNode, useState } from 'react'
import { Failure } from './Alert.tsx'
import { SubmitButton } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './Dialog.module.css'
import { uiTexts } from './texts.en.ts'

interface FormDialogProps<Change> {
  title: string
  action: string
  /** Reads the form. @returns undefined after it has shown an error */
  read: (data: FormData) => Change | undefined
  /** @returns a failure's message */
  save: (change: Change) => Promise<string | undefined>
  onClose: () => void
  children: ReactNode
}

/** A form for the server: the dialog closes once accepted, and not while it is saved. The change shows by itself. */
export function FormDialog<Change>({
  title,
  action,
  read,
  save,
  onClose,
  children,
}: FormDialogProps<Change>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const change = read(new FormData(event.currentTarget))
    if (change === undefined || busy) return
    setBusy(true)
    setFailure(undefined)
    const refused = await save(change)
    setBusy(false)
    if (refused === undefined) onClose()
    else setFailure(refused)
  }
  return (
    <Dialog title={title} onClose={() => busy || onClose()}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {children}
        <Failure>{failure}</Failure>
        <SubmitButton busy={busy}>{busy ? uiTexts.saving : action}</SubmitButton>
      </form>
    </Dialog>
  )
}
