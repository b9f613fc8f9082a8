import type { ComponentProps } from 'react'
import { PASSWORD_LENGTH } from '../../shared/session/passwordLength.ts'
import { Field } from '../../ui/Field.tsx'
import { formTexts } from './texts.en.tsx'

type Given = Partial<ComponentProps<typeof Field>>

export const EmailField = (given: Given) => (
  <Field label={formTexts.email} name="email" type="email" autoComplete="username" required {...given} />
)

export const PasswordField = (given: Given) => (
  <Field label={formTexts.password} name="password" type="password" required {...given} />
)

export const NewPasswordField = (given: Given) => (
  <PasswordField
    autoComplete="new-password"
    minLength={PASSWORD_LENGTH}
    hint={formTexts.passwordHint}
    {...given}
  />
)
