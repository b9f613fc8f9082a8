import { formatCredits } from '../../ui/formatCredits.ts'
import type * as english from './texts.en.ts'

export const requestTexts: typeof english.requestTexts = {
  kind: 'Tipo de resumen',
  kinds: { basic: 'Básico', advanced: 'Avanzado' },
  writtenIn: 'Idioma del resumen',
  asAccount: 'El elegido en tu cuenta',
  checkFailed: 'La verificación de seguridad ha fallado. Recarga la página e inténtalo de nuevo.',
  unavailable: 'El servicio no está disponible en este momento. Inténtalo más tarde.',
  emptyAnswer: 'El servidor ha enviado una respuesta vacía. Inténtalo de nuevo.',
  invalidAnswer: 'El servidor ha enviado una respuesta que no se puede leer. Inténtalo de nuevo.',
  badGateway: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.',
  busy: 'El servicio está saturado. Espera un momento e inténtalo de nuevo.',
  sendFailed: 'No se ha podido enviar la solicitud',
  unexpected: 'Ha ocurrido un error inesperado. Inténtalo de nuevo.',
  serverError: (status) => `Error del servidor: ${status}`,
  credits: (credits) => `${credits} créditos`,
  unlimitedCredits: 'Créditos ilimitados',
  leftAfterwards: 'Te quedarán',
  insufficientCredits: (required, balance) =>
    `Necesitas al menos ${formatCredits(required)} créditos. Tu saldo actual: ${formatCredits(balance)}`,
  timesMayBeOff:
    'Puede que las marcas de tiempo no coincidan: el archivo publicado no es exactamente el de la transcripción.',
  shorter: 'Elige un vídeo más corto.',
  arrives: (what) => `${what} llega en 10-15 minutos.`,
  arrivesHeard: (what, from, to) =>
    `${what} llega cuando hayamos escuchado el episodio, en unos ${from}-${to} minutos.`,
}
