import { networkError } from '../../shared/api/texts.en.ts'
import type * as english from './signUpTexts.en.tsx'

/** Messages of sign-up itself and of Google are specified to the letter. */
export const signUpErrors: typeof english.signUpErrors = {
  name: 'Usa un nombre de 100 letras como máximo, sin saltos de línea.',
  password: 'La contraseña debe tener al menos 6 caracteres.',
  email: 'Por favor ingresa un email válido.',
  registered: 'Este email ya está registrado. Por favor inicia sesión.',
  notCreated: 'Error al crear la cuenta. Por favor intenta de nuevo.',
  network: networkError,
  googleCancelled: 'Inicio de sesión cancelado.',
  googleOther: 'Error al iniciar sesión con Google. Por favor intenta de nuevo.',
}

export const signUpTexts: typeof english.signUpTexts = {
  tab: 'Crear cuenta',
  description:
    'Crea una cuenta en Sonobrief: 20.000 créditos gratis cada mes, suficientes para lo esencial de dos horas de podcasts.',
  title: 'Crea tu cuenta',
  promise: '¡20.000 créditos gratis cada mes!',
  hasAccount: (link) => <>¿Ya tienes cuenta? {link('Inicia sesión')}</>,
  busy: 'Creando la cuenta…',
  google: 'Crear cuenta con Google',
}
