import { useState } from 'react'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { PASSWORD_LENGTH } from '../../shared/session/passwordLength.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { typed } from '../../ui/typed.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { type Confirmation } from './confirmPerson.ts'
import { deletionTexts } from './dialogTexts.en.ts'
import { signInMethods } from './signInMethods.ts'
import { outcomeTexts, signInTexts as texts } from './texts.en.tsx'

interface SignInDialogProps {
  change: 'email' | 'password'
  /** @param said what has come of it */
  onDone: (said: string) => void
  onClose: () => void
}

/** Another password, or another address, for who says once more who they are. */
export function SignInDialog({ change, onDone, onClose }: SignInDialogProps) {
  const [wrong, setWrong] = useState<{ wanted?: string; password?: string }>({})
  const methods = signInMethods()
  const read = (data: FormData) => {
    const password = typed(data, 'password')
    const entered = typed(data, 'wanted')
    const wanted = change === 'email' ? parseEmailAddress(entered.trim()) : entered
    const isWrong = wanted === undefined || (change === 'password' && wanted.length < PASSWORD_LENGTH)
    const isMissing = methods.password && password === ''
    setWrong({
      ...(isWrong && { wanted: texts[change].wrong }),
      ...(isMissing && { password: outcomeTexts.passwordRequired }),
    })
    if (isWrong || isMissing) return undefined
    return { wanted, confirmation: methods.password ? { password } : ('google' as const) }
  }
  const save = async ({ wanted, confirmation }: { wanted: string; confirmation: Confirmation }) => {
    const code = await import('./changeSignIn.ts').catch(reportFailure)
    if (code === undefined) return callFailed
    const refused = await code.changeSignIn(change, wanted, confirmation)
    if (refused === undefined) onDone(texts[change].done(wanted))
    return refused
  }
  return (
    <FormDialog title={texts[change].title} action={uiTexts.save} read={read} save={save} onClose={onClose}>
      <input type="hidden" name="username" autoComplete="username" value={methods.email} />
      <Field
        label={texts[change].wanted}
        name="wanted"
        type={change}
        autoComplete={change === 'email' ? 'email' : 'new-password'}
        required
        error={wrong.wanted}
      />
      {methods.password ? (
        <Field
          label={deletionTexts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={wrong.password}
        />
      ) : (
        <p>{texts.google}</p>
      )}
    </FormDialog>
  )
}
