import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './team.module.css'
import { type TeamDeed, teamCall } from '../../shared/team/teamCall.ts'

interface TeamDialogProps {
  title: string
  /** What its button says. */
  action: string
  /** What is done, in order: the second only after the first. @returns undefined where a field is wrong, which it has said */
  read: (data: FormData) => TeamDeed | readonly TeamDeed[] | undefined
  onClose: () => void
  children: ReactNode
}

/** One thing to do in a team, asked or confirmed. What it changes shows when the server has it. */
export function TeamDialog({ title, action, read, onClose, children }: TeamDialogProps) {
  const [busy, setBusy] = useState(false)
  /** Of several, those that the server has done: a second try goes on from there. */
  const done = useRef(new Set<string>())
  const [failure, setFailure] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const deeds = read(new FormData(event.currentTarget))
    if (deeds === undefined || busy) return
    setBusy(true)
    setFailure(undefined)
    for (const deed of 'do' in deeds ? [deeds] : deeds) {
      const name = JSON.stringify(deed)
      if (done.current.has(name)) continue
      // One after the other on purpose.
      // oxlint-disable-next-line no-await-in-loop
      const answered = await teamCall(deed)
      if ('done' in answered) {
        done.current.add(name)
        continue
      }
      setBusy(false)
      return setFailure(answered.failure)
    }
    setBusy(false)
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
          {busy ? 'Saving...' : action}
        </Button>
      </form>
    </Dialog>
  )
}
