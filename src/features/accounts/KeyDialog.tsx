import { useState } from 'react'
import { API_KEY_NAME_LIMIT } from '#domain/api/apiKeys.ts'
import type { ApiKeysResult, HeldKey } from '#domain/api/replies.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { auth } from '../../shared/session/auth.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { typed } from '../../ui/typed.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { callApiKeys, type KeysChange } from './apiKeysCalls.ts'
import { keyTexts } from './dialogTexts.en.ts'
import { PasswordField, confirmed } from './PasswordField.tsx'
import { signInMethods } from './signInMethods.ts'
import { keysTexts, outcomeTexts } from './texts.en.tsx'

/** Make a key, end one, or decide about doubted ones. */
export type KeyAsking = 'make' | HeldKey | { end: boolean; keys: readonly HeldKey[] }

interface KeyDialogProps {
  asking: KeyAsking
  onDone: (keys: ApiKeysResult) => void
  onClose: () => void
}

/** Makes or ends a key. A sign-in older than five minutes is confirmed again. */
export function KeyDialog({ asking, onDone, onClose }: KeyDialogProps) {
  const [stale, setStale] = useState(false)
  const [missing, setMissing] = useState<{ name?: string; password?: string }>({})
  const methods = signInMethods()
  const { title, said, label } = wordsOf(asking)
  const read = (data: FormData) => {
    const [name, password] = [typed(data, 'name').trim(), typed(data, 'password')]
    const wanting = {
      ...(asking === 'make' && name === '' && { name: keyTexts.nameMissing }),
      ...(stale && methods.password && password === '' && { password: outcomeTexts.passwordRequired }),
    }
    setMissing(wanting)
    if (Object.keys(wanting).length > 0) return undefined
    const scope = typed(data, 'scope') === 'write' ? 'write' : 'read'
    const wanted: KeysChange =
      asking === 'make'
        ? { do: 'make', name, scope }
        : 'end' in asking
          ? { do: 'decide', end: asking.end }
          : { do: 'end', id: asking.id }
    return { wanted, password }
  }
  const change = async (wanted: KeysChange, password: string): Promise<string | undefined> => {
    const user = auth.currentUser
    if (user === null) return callFailed
    const refused = stale ? await confirmed(user, methods.password ? { password } : 'google') : undefined
    if (refused !== undefined) return refused
    const outcome = await callApiKeys(wanted)
    if ('signInAgain' in outcome) {
      setStale(true)
      return keyTexts.confirm
    }
    if ('failure' in outcome) return outcome.failure
    onDone(outcome.keys)
    return undefined
  }
  const save = ({ wanted, password }: { wanted: KeysChange; password: string }) =>
    change(wanted, password).catch((error: unknown) => {
      reportFailure(error)
      return callFailed
    })
  return (
    <FormDialog
      title={title}
      action={stale && !methods.password ? keyTexts.byGoogle(label) : label}
      read={read}
      save={save}
      onClose={onClose}
    >
      {said !== undefined && <p>{said}</p>}
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
      {stale && <PasswordField error={missing.password} />}
    </FormDialog>
  )
}

function wordsOf(asking: KeyAsking): { title: string; said?: string; label: string } {
  if (asking === 'make') return { title: keysTexts.make, label: keyTexts.make }
  if (!('end' in asking)) {
    return { title: keyTexts.endTitle(asking.name), said: keyTexts.endSaid, label: keyTexts.end }
  }
  const names = asking.keys.map(({ name }) => uiTexts.quoted(name)).join(', ')
  return asking.end
    ? { title: keyTexts.endAllTitle, said: keyTexts.endAllSaid(names), label: keyTexts.endAll }
    : { title: keyTexts.keepAllTitle, said: keyTexts.keepAllSaid(names), label: keyTexts.keepAll }
}
