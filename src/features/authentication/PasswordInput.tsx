import { PASSWORD_LENGTH } from '../../shared/session/passwordLength.ts'
import { Field, type FieldProps } from '../../ui/Field.tsx'
import { formTexts } from './texts.en.tsx'

/** The account's password, or a new one with its hint. */
export function PasswordInput({ isNew = false, ...input }: Partial<FieldProps> & { isNew?: boolean }) {
  const kind = isNew
    ? { autoComplete: 'new-password', minLength: PASSWORD_LENGTH, hint: formTexts.passwordHint }
    : { autoComplete: 'current-password' }
  return <Field label={formTexts.password} name="password" type="password" required {...kind} {...input} />
}
