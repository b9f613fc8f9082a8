import type * as english from './newsletterTexts.en.ts'

export const NEWSLETTER_TEXTS: typeof english.NEWSLETTER_TEXTS = {
  nameRequired: 'Escribe tu nombre',
  nameNotAllowed: 'Usa un nombre de 100 letras como máximo, sin saltos de línea, signos como < ni enlaces.',
  termsRequired: 'Acepta las condiciones para continuar',
  offlineYet: 'Estás sin conexión. Tus preferencias aparecerán aquí cuando vuelva la conexión.',
  confirmed: '¡Dirección confirmada!',
  linkIncomplete: 'Este enlace está incompleto. Vuelve a abrirlo desde el correo.',
  linkDead: 'Este enlace ha caducado o no es nuestro.',
}
