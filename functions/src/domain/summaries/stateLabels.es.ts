import type * as english from './stateLabels.en.ts'

export const stateLabels: typeof english.stateLabels = {
  held: 'Pendiente de confirmación',
  requested: 'Solicitado',
  charged: 'Cobrado',
  transcribing: 'Escuchando',
  summarizing: 'Resumiendo',
  ready: 'Listo',
  sending: 'Enviando',
  sent: 'Enviado',
  refused: 'Rechazado, sin cobrar',
  failed: 'Fallido, créditos devueltos',
}
export const readyNotMailed = 'Listo, sin enviar por correo'
