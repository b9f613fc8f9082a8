import { FORM_TEXTS } from './formTexts.ts'

/** What sign-up says of a failure: in English, then in the words that are agreed. docs/rules.md "Log-in and sign-up" */
export const SIGN_UP_ERRORS = {
  name: [
    'Please use a name of at most 100 letters, without line breaks.',
    'Por favor usa un nombre de como máximo 100 letras, sin saltos de línea.',
  ],
  password: ['The password needs at least 6 characters.', 'La contraseña debe tener al menos 6 caracteres.'],
  email: ['Please enter a valid e-mail address.', 'Por favor ingresa un email válido.'],
  registered: [
    'User already registered. Please log in.',
    'Este email ya está registrado. Por favor inicia sesión.',
  ],
  notCreated: [
    'We could not create your account. Please try again.',
    'Error al crear la cuenta. Por favor intenta de nuevo.',
  ],
  network: [FORM_TEXTS.network, 'Error de red. Comprueba tu conexión e inténtalo de nuevo.'],
  googleCancelled: [FORM_TEXTS.googleCancelled, 'Inicio de sesión cancelado.'],
  googleOther: [FORM_TEXTS.googleFailed, 'Error al iniciar sesión con Google. Por favor intenta de nuevo.'],
} as const satisfies Record<string, readonly [en: string, es: string]>

export type SignUpError = keyof typeof SIGN_UP_ERRORS
