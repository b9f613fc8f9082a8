import type * as english from './accountTexts.en.tsx'

export const accountTexts: typeof english.accountTexts = {
  refused: {
    EMAIL_NOT_VERIFIED: 'Confirma tu dirección de correo antes de entrar en tu cuenta.',
    SIGN_IN_AGAIN: 'Vuelve a iniciar sesión para continuar.',
    ADDRESS_NOT_SUPPORTED: 'No podemos usar esta dirección de correo. Crea la cuenta con otra.',
  },
  signedUp: 'Te hemos enviado un correo de confirmación. Confirma tu dirección antes de iniciar sesión.',
  resent: 'Te hemos enviado otro correo de confirmación.',
  resendFailed: 'No hemos podido enviar el correo. Espera un momento e inténtalo de nuevo.',
  wrongLogin: 'No se ha podido iniciar sesión. Revisa la dirección y la contraseña e inténtalo de nuevo.',
  tooManyTries: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  resetSent: 'Si hay una cuenta con esta dirección, te llegará un enlace para cambiar la contraseña.',
  resetDone: 'Tu contraseña ha cambiado. Ya puedes iniciar sesión con ella.',
  resetLinkMissing: 'Error: falta el enlace para cambiar la contraseña.',
  resetLinkInvalid: 'El enlace para cambiar la contraseña no es válido o ha caducado.',
  resetFailed: (reason) => `No se ha podido cambiar la contraseña. ${reason}`,
  passwordsDiffer: 'Las contraseñas no coinciden.',
  linkIncomplete: 'Este enlace está incompleto. Vuelve a abrirlo desde el correo.',
  linkInvalid: 'Este enlace ya se ha usado o ha caducado.',
  wrongPassword: 'Esta no es la contraseña de la cuenta. Inténtalo de nuevo.',
}

export const providerTexts: typeof english.providerTexts = {
  'auth/invalid-email': 'La dirección de correo no está bien escrita.',
  'auth/missing-email': 'Falta la dirección de correo.',
  'auth/weak-password': 'La contraseña debe tener al menos 6 caracteres.',
  'auth/expired-action-code': 'El enlace ha caducado.',
  'auth/invalid-action-code': 'El enlace ya se ha usado o no es válido.',
  'auth/user-disabled': 'La cuenta está desactivada.',
}
export const unknownFailure: typeof english.unknownFailure = (code) =>
  code === '' ? 'Inténtalo de nuevo.' : `El servicio ha respondido ${code}.`

export const verifyTexts: typeof english.verifyTexts = {
  tab: 'Confirma tu dirección de correo',
  title: 'Solo falta un paso',
  open: (email) => (
    <>
      Abre el enlace que te hemos enviado a <strong>{email}</strong>. Mira también en la carpeta de spam.
    </>
  ),
  again: 'Enviar el correo otra vez',
  logOut: 'Cerrar sesión',
}

export const confirmTexts: typeof english.confirmTexts = {
  tab: 'Confirmar',
  title: 'Confirma tu dirección de correo',
  question: (email) => (
    <>
      ¿Es <strong>{email}</strong> tu dirección?
    </>
  ),
  passwordHint: 'La contraseña de esta cuenta, para saber que es tuya.',
  confirm: 'Confirmar mi dirección',
  busy: 'Confirmando…',
  isConfirmed: 'Tu dirección de correo ya está confirmada.',
  brokenTab: 'Enlace no válido',
  broken: 'Este enlace no funciona',
  newLink: 'Inicia sesión y podremos enviarte uno nuevo.',
}

export const addressTexts: typeof english.addressTexts = {
  verifyAndChangeEmail: {
    title: 'Cambia tu dirección de correo',
    question: 'A partir de ahora, tu cuenta tendrá esta dirección:',
    button: 'Usar esta dirección',
    done: 'Tu dirección de correo ha cambiado. Inicia sesión con ella.',
  },
  recoverEmail: {
    title: 'Recupera tu dirección de correo',
    question: 'La dirección de tu cuenta ha cambiado. Antes tenías esta:',
    button: 'Volver a mi dirección anterior',
    done: 'Has recuperado tu dirección de correo. Si no la cambiaste tú, elige ya una contraseña nueva.',
  },
}

export const passwordTexts: typeof english.passwordTexts = {
  forgotTab: 'Recuperar contraseña',
  lead: 'Te enviaremos un enlace para elegir una nueva.',
  send: 'Enviar enlace',
  choose: 'Elige una contraseña nueva',
  sendNew: 'Enviar otro enlace',
  reset: 'Cambiar contraseña',
}
