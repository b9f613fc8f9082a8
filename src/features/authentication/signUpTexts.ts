/** What the sign-up form says by itself, in Spanish. docs/rules.md "Log-in and sign-up" */
export const SIGN_UP_ERRORS = {
  password: 'La contraseña debe tener al menos 6 caracteres.',
  email: 'Por favor ingresa un email válido.',
  network: 'Error de red. Comprueba tu conexión e inténtalo de nuevo.',
  googleCancelled: 'Inicio de sesión cancelado.',
  googleOther: 'Error al iniciar sesión con Google. Por favor intenta de nuevo.',
} as const

/** About the name, which the form can do without. */
export const NAME_NOT_ALLOWED = 'Please use a name of at most 100 letters, without line breaks.'
