import { type FormEvent, useState } from 'react'
import { API_KEY_NAME_LIMIT } from '#domain/api/apiKeys.ts'
import type { ApiKeysResult, HeldKey } from '#domain/api/replies.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { auth } from '../../shared/session/auth.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import styles from './account.module.css'
import { deletionTexts, keyTexts } from './dialogTexts.en.ts'
import { keysTexts, outcomeTexts } from './texts.en.tsx'
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
    if (user === null) return callFailed
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
      ...(asking === 'make' && name === '' && { name: keyTexts.nameMissing }),
      ...(needsPassword && password === '' && { password: outcomeTexts.passwordRequired }),
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
      return callFailed
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
              label={keyTexts.name}
              name="name"
              hint={keyTexts.nameHint}
              maxLength={API_KEY_NAME_LIMIT}
              autoComplete="off"
              error={missing.name}
            />
            <Choice
              label={keyTexts.may}
              name="scope"
              options={[
                { value: 'read', label: keyTexts.read },
                { value: 'write', label: keyTexts.write },
              ]}
            />
          </>
        )}
        {stale && (
          <>
            <Alert tone="warn">{keyTexts.confirm}</Alert>
            <input type="hidden" name="username" autoComplete="username" value={methods.email} />
            {methods.password && (
              <Field
                label={deletionTexts.password}
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
        {uiTexts.cancel}
      </Button>
    </Dialog>
  )
}

function titleOf(asking: KeyAsking): string {
  if (asking === 'make') return keysTexts.make
  if (!('end' in asking)) return keyTexts.endTitle(asking.name)
  return asking.end ? keyTexts.endAllTitle : keyTexts.keepAllTitle
}

function saidOf(asking: Exclude<KeyAsking, 'make'>): string {
  if (!('end' in asking)) return keyTexts.endSaid
  const names = asking.keys.map(({ name }) => uiTexts.quoted(name)).join(', ')
  return asking.end ? keyTexts.endAllSaid(names) : keyTexts.keepAllSaid(names)
}

function labelOf(asking: KeyAsking, busy: boolean, byGoogle: boolean): string {
  const isKept = asking !== 'make' && 'end' in asking && !asking.end
  if (busy) return asking === 'make' ? keyTexts.making : isKept ? keyTexts.keeping : keyTexts.ending
  const ends = asking !== 'make' && 'end' in asking ? keyTexts.endAll : keyTexts.end
  const label = asking === 'make' ? keyTexts.make : isKept ? keyTexts.keepAll : ends
  return byGoogle ? keyTexts.byGoogle(label) : label
}
