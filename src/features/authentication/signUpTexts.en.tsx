import type { ReactNode } from 'react'
import { networkError } from '../../shared/api/texts.en.ts'
import type { LinkOf } from '../../ui/linkOf.ts'
import { formTexts } from './texts.en.tsx'

/** English, then the specified Spanish in an element apart. docs/rules.md "Log-in and sign-up" */
const both = (en: string, es: string): ReactNode => (
  <>
    <span>{en}</span> <span lang="es">{es}</span>
  </>
)

export const signUpErrors = {
  name: both(
    'Please use a name of at most 100 letters, without line breaks.',
    'Por favor usa un nombre de como máximo 100 letras, sin saltos de línea.',
  ),
  password: both(
    'The password needs at least 6 characters.',
    'La contraseña debe tener al menos 6 caracteres.',
  ),
  email: both('Please enter a valid e-mail address.', 'Por favor ingresa un email válido.'),
  registered: both(
    'User already registered. Please log in.',
    'Este email ya está registrado. Por favor inicia sesión.',
  ),
  notCreated: both(
    'We could not create your account. Please try again.',
    'Error al crear la cuenta. Por favor intenta de nuevo.',
  ),
  network: both(networkError, 'Error de red. Comprueba tu conexión e inténtalo de nuevo.'),
  googleCancelled: both(formTexts.googleCancelled, 'Inicio de sesión cancelado.'),
  googleOther: both(
    formTexts.googleFailed,
    'Error al iniciar sesión con Google. Por favor intenta de nuevo.',
  ),
}

export type SignUpError = keyof typeof signUpErrors

export const signUpTexts = {
  tab: 'Sign up',
  description:
    'Create a Sonobrief account: 20,000 free credits every month, enough for the essentials of two hours of podcasts.',
  title: 'Create your account',
  promise: 'Get 20,000 free credits every month!',
  hasAccount: (link: LinkOf) => <>Already have an account? {link('Log in')}</>,
  busy: 'Creating account...',
  google: 'Sign up with Google',
}
