/** The sign-up form answers in Spanish. docs/rules.md "Log-in and sign-up" */
export const SIGN_UP_ERRORS = {
  'auth/email-already-in-use': 'Este email ya está registrado. Por favor inicia sesión.',
  'auth/weak-password': 'La contraseña debe tener al menos 6 caracteres.',
  'auth/invalid-email': 'Por favor ingresa un email válido.',
  network: 'Error de red. Comprueba tu conexión e inténtalo de nuevo.',
  other: 'Error al crear la cuenta. Por favor intenta de nuevo.',
  googleCancelled: 'Inicio de sesión cancelado.',
  googleOther: 'Error al iniciar sesión con Google. Por favor intenta de nuevo.',
} as const

/** docs/rules.md "Log-in and sign-up" */
export const PASSWORD_LENGTH = 6

/** The rest of what the sign-up form says. docs/rules.md "Log-in and sign-up" */
export const SIGN_UP_TEXTS = {
  alreadyRegistered: 'User already registered. Please log in.',
  nameNotAllowed: 'Please use a name of at most 100 letters, without line breaks.',
} as const
