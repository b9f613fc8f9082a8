import { ISSUE_HOLDS_ES } from '#domain/newsletter/newsletterPromises.ts'
import type * as english from './formTexts.en.ts'

export const FORM_TEXTS: typeof english.FORM_TEXTS = {
  title: 'Boletín',
  description: `Cada viernes, ${ISSUE_HOLDS_ES}, resumidos. En español, en inglés o en los dos idiomas.`,
  name: 'Nombre',
  email: 'Correo electrónico',
  processing: 'Procesando…',
  subscribe: 'Suscribirse',
  promise: 'Gratis para siempre • Sin spam • Date de baja cuando quieras',
  failed: 'Ha habido un error al procesar tu solicitud. Inténtalo de nuevo más tarde.',
  offline: 'Estás sin conexión. Lo que has escrito sigue aquí: inténtalo de nuevo cuando vuelva la conexión.',
}
