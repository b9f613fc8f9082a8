import { type FormEvent, useState } from 'react'
import { API_KEY_NAME_LIMIT } from '#domain/api/apiKeys.ts'
import type { ApiKeysResult, HeldKey } from '#domain/api/replies.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { auth } from '../../shared/session/auth.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import styles from './account.module.css'
import { ACCOUNT_TEXTS } from './accountTexts.ts'
import { callApiKeys, type KeysChange } from './apiKeysCalls.ts'
import { confirmed } from './confirmPerson.ts'
import { signInMethods } from './signInMethods.ts'

/** One more key, the one that is to end, or whether those from before the sessions were ended do. */
export type KeyAsking = 'make' | HeldKey | { end: boolean; keys: readonly HeldKey[] }

interface KeyDialogProps {
  asking: KeyAsking
  onDone: (keys: ApiKeysResult) => void
  onClose: () => void
}

/** Makes or ends a key. Who signed in more than five minutes ago says once more who they are. */
export function KeyDialog({ asking, onDone, onClose }: KeyDialogProps) {
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [missing, setMissing] = useState<{ name?: string; password?: string }>({})
  const methods = signInMethods()

  /** @returns what to say where it was not done */
  const change = async (wanted: KeysChange, password: string | undefined): Promise<string | undefined> => {
    const user = auth.currentUser
    if (user === null) return ACCOUNT_TEXTS.failed
    if (stale) {
      const refused = await confirmed(user, password === undefined ? 'google' : { password })
      if (refused !== undefined) return refused
    }
    const outcome = await callApiKeys(wanted)
    if ('signInAgain' in outcome) {
      setStale(true)
      return undefined
    }
    if ('failure' in outcome) return outcome.failure
    onDone(outcome.keys)
    onClose()
    return undefined
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [name, password] = [typed(data, 'name').trim(), typed(data, 'password')]
    const needsPassword = stale && methods.password
    const wanting = {
      ...(asking === 'make' &&
        name === '' && { name: 'A name is required, so that you know the key again.' }),
      ...(needsPassword && password === '' && { password: ACCOUNT_TEXTS.passwordRequired }),
    }
    setMissing(wanting)
    if (busy || Object.keys(wanting).length > 0) return
    setBusy(true)
    setFailure(undefined)
    const scope = typed(data, 'scope') === 'write' ? 'write' : 'read'
    const wanted: KeysChange =
      asking === 'make'
        ? { do: 'make', name, scope }
        : 'end' in asking
          ? { do: 'decide', end: asking.end }
          : { do: 'end', id: asking.id }
    const refused = await change(wanted, needsPassword ? password : undefined).catch((error: unknown) => {
      reportFailure(error)
      return ACCOUNT_TEXTS.failed
    })
    setFailure(refused)
    setBusy(false)
  }

  return (
    <Dialog title={titleOf(asking)} onClose={busy ? () => undefined : onClose}>
      {asking !== 'make' && <p>{saidOf(asking)}</p>}
      <Failure>{failure}</Failure>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {asking === 'make' && (
          <>
            <Field
              label="Name"
              name="name"
              hint="What uses it, so that you know it again."
              maxLength={API_KEY_NAME_LIMIT}
              autoComplete="off"
              error={missing.name}
            />
            <Choice
              label="It may"
              name="scope"
              options={[
                { value: 'read', label: 'Read: find, quote, list and read' },
                {
                  value: 'write',
                  label: 'Read and write: also ask for summaries, which costs credits, and delete',
                },
              ]}
            />
          </>
        )}
        {stale && (
          <>
            <Alert tone="warn">Please confirm once more that it is you.</Alert>
            <input type="hidden" name="username" autoComplete="username" value={methods.email} />
            {methods.password && (
              <Field
                label="Your password"
                name="password"
                type="password"
                autoComplete="current-password"
                error={missing.password}
              />
            )}
          </>
        )}
        <Button type="submit" wide busy={busy}>
          {labelOf(asking, busy, stale && !methods.password)}
        </Button>
      </form>
      <Button look="quiet" disabled={busy} onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  )
}

function titleOf(asking: KeyAsking): string {
  if (asking === 'make') return 'Make a key'
  if (!('end' in asking)) return `End “${asking.name}”?`
  return asking.end ? 'End older keys?' : 'Keep older keys?'
}

function saidOf(asking: Exclude<KeyAsking, 'make'>): string {
  if (!('end' in asking)) return 'Programs that use it are refused from now on. It cannot be brought back.'
  const names = asking.keys.map(({ name }) => `“${name}”`).join(', ')
  return asking.end
    ? `Programs that use ${names} are refused from now on. They cannot be brought back.`
    : `Programs that use ${names} go on. Keep only what you made yourself.`
}

function labelOf(asking: KeyAsking, busy: boolean, byGoogle: boolean): string {
  const isKept = asking !== 'make' && 'end' in asking && !asking.end
  if (busy) return asking === 'make' ? 'Making...' : isKept ? 'Keeping...' : 'Ending...'
  const ends = asking !== 'make' && 'end' in asking ? 'End them now' : 'End it now'
  const label = asking === 'make' ? 'Make the key' : isKept ? 'Keep them' : ends
  return byGoogle ? `Confirm with Google: ${label.toLowerCase()}` : label
}
