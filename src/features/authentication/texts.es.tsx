import type * as english from './texts.en.tsx'

export const formTexts: typeof english.formTexts = {
  name: 'Nombre (opcional)',
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Repite la contraseña',
  passwordHint: '6 caracteres como mínimo',
  or: 'o',
  sending: 'Enviando…',
  emailRequired: 'Falta el correo electrónico',
  passwordRequired: 'Falta la contraseña',
  invalidEmail: 'Escribe una dirección de correo válida',
  googleCancelled: 'Has cancelado el inicio de sesión con Google.',
  googleFailed: 'No se ha podido iniciar sesión con Google. Inténtalo de nuevo.',
  forgot: '¿Has olvidado tu contraseña?',
  backToLogin: 'Volver a iniciar sesión',
  logIn: 'Iniciar sesión',
}

export const termsTexts: typeof english.termsTexts = {
  logIn: (terms, privacy) => (
    <>
      Al iniciar sesión con Google por primera vez, aceptas las {terms('condiciones del servicio')}. La{' '}
      {privacy('política de privacidad')} explica qué datos guardamos.
    </>
  ),
  signUp: (terms, privacy) => (
    <>
      Al crear tu cuenta, aquí o con Google, aceptas las {terms('condiciones del servicio')}. La{' '}
      {privacy('política de privacidad')} explica qué datos guardamos.
    </>
  ),
}

export const loginTexts: typeof english.loginTexts = {
  description:
    'Inicia sesión en Sonobrief: tus resúmenes, tus créditos y el momento exacto en que se dijo cada cosa.',
  title: 'Hola de nuevo',
  noAccount: (link) => <>¿Aún no tienes cuenta? {link('Crea una')}</>,
  busy: 'Iniciando sesión…',
  google: 'Iniciar sesión con Google',
}
