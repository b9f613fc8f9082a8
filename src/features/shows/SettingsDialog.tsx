import { type FormEvent, type ReactNode, useState } from 'react'
import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { followSettingsContract } from '#domain/api/followCalls.ts'
import { followCall } from '../../shared/following/followCalls.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './shows.module.css'

type Change = RequestOf<typeof followSettingsContract>

interface SettingsDialogProps {
  title: string
  /** Reads the form. @returns undefined where something in it is wrong, which it has said */
  read: (data: FormData) => Change | undefined
  /** They are saved. */
  onSaved?: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** One form of the settings of followed shows; what it sets shows when the server has it. */
export function SettingsDialog({ title, read, onSaved, onClose, children }: SettingsDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const change = read(new FormData(event.currentTarget))
    if (change === undefined || busy) return
    setBusy(true)
    setFailure(undefined)
    const answered = await followCall('followSettings', change)
    setBusy(false)
    if (!answered.ok) return setFailure(answered.message)
    onSaved?.()
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {children}
        {failure !== undefined && (
          <Alert tone="bad" urgent>
            {failure}
          </Alert>
        )}
        <Button type="submit" wide busy={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </Dialog>
  )
}

/** Where these mails are to come in the reader's own time. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
