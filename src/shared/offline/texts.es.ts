import type * as english from './texts.en.ts'

export const waitingTexts: typeof english.waitingTexts = {
  title: 'Enlaces en espera',
  price: 'Ver su precio',
  waiting: 'A la espera de conexión',
  removeOf: (link) => `Quitar ${link}`,
  remove: 'Quitar',
  online: 'No se cobra nada hasta que veas el precio.',
  offline: 'Se guardan en este dispositivo hasta que tengas conexión.',
}
