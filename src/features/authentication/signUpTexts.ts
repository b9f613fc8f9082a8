/** What the sign-up form says by itself, in Spanish. docs/rules.md "Log-in and sign-up" */
export const SIGN_UP_ERRORS = {
  name: 'Por favor usa un nombre de como máximo 100 letras, sin saltos de línea.',
  password: 'La contraseña debe tener al menos 6 caracteres.',
  email: 'Por favor ingresa un email válido.',
  network: 'Error de red. Comprueba tu conexión e inténtalo de nuevo.',
  googleCancelled: 'Inicio de sesión cancelado.',
  googleOther: 'Error al iniciar sesión con Google. Por favor intenta de nuevo.',
} as const
