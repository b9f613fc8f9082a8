import type * as english from './linkTexts.en.tsx'

export const linkTexts: typeof english.linkTexts = {
  home: 'Volver al inicio',
  dashboard: 'Ir al panel',
  preferences: 'Preferencias del boletín',
  emailConfirmed: 'Dirección confirmada',
  nothingToDo: 'Gracias. No hace falta que hagas nada más.',
  confirm: 'Confirmar el boletín',
  wasItYou: '¿Fuiste tú?',
  whyConfirm:
    'Alguien apuntó al boletín de Sonobrief, o a su lista de espera, la dirección que ha recibido este enlace. Pulsa el botón para confirmarlo. Si no lo pulsas, no enviaremos nada.',
  confirming: 'Confirmando…',
  yes: 'Sí, confirmar mi dirección',
  comes: {
    Newsletter: 'Gracias. El próximo número del boletín llegará a esta dirección.',
    'Premium WaitList':
      'Gracias. Estás en la lista de espera prémium: recibirás un solo correo, cuando el boletín tenga opciones prémium.',
  },
  dead: 'Enlace no válido',
  deadTitle: 'Este enlace no funciona',
  deadWay:
    'Pide el boletín otra vez con la misma dirección: te enviaremos un enlace nuevo y, si ya recibes el boletín, otro para cambiar tus preferencias.',
  newLink: 'Pedir un enlace nuevo',
  never: 'No volver a preguntar',
  neverQuestion: '¿No quieres que volvamos a preguntarte en esta dirección?',
  neverMeans:
    'No volveremos a escribir a esta dirección para pedir confirmación. Las suscripciones que confirmaste siguen igual.',
  notAsked: 'No volveremos a preguntar',
  notAskedTitle: 'No volveremos a preguntar',
  notAskedMeans: 'Esta dirección no recibirá más preguntas nuestras. Si cambias de opinión, escríbenos.',
  stopBriefs: 'Desactivar estos correos',
  stopBriefsQuestion: '¿Dejar de recibir correos sobre tus podcasts?',
  stopBriefsMeans:
    'Basta con pulsar el botón. Tampoco se resumirá nada automáticamente, así que no se cobrará nada que tú no pidas: los episodios nuevos te esperan en el panel.',
  stopping: 'Desactivando…',
  shows: 'Tus podcasts',
  stopped: 'Correos desactivados',
  stoppedTitle: 'Ya no recibirás estos correos',
  stoppedMeans: 'Sigues tus podcasts como antes, y lo nuevo aparece en tu panel. Puedes cambiarlo ahí.',
  unsubscribe: 'Darse de baja',
  unsubscribing: 'Dando de baja…',
  unsubscribeQuestion: '¿Darte de baja del boletín?',
  unsubscribeMeans: 'Basta con pulsar el botón: no llegará nada más a la dirección que recibió este enlace.',
  changeInstead: 'Mejor cambiar el idioma o la lista',
  unsubscribed: 'Baja del boletín',
  unsubscribedTitle: 'Te has dado de baja',
  unsubscribedMeans:
    'Esta dirección no recibirá nada más. ¿Ha sido un error? Suscríbete otra vez: volveremos a pedirte que confirmes.',
  subscribeAgain: 'Suscribirse otra vez',
  askAgain: 'Pedir el correo otra vez',
  pending: (email) => `La dirección ${email} aún no está confirmada: pulsa el botón de nuestro correo.`,
  youUnsubscribed: 'Te has dado de baja.',
  suppressed: (email, contact) => (
    <>
      Hemos dejado de escribir a {email}: nuestro correo nos llegó devuelto o se marcó como spam. Si es un
      error, escríbenos a {contact}.
    </>
  ),
  address: 'Dirección',
  name: 'Nombre',
  saved: 'Guardado.',
  enough: '¿Quieres dejarlo?',
  enoughMeans: 'Basta con pulsar el botón: no llegará nada más a esta dirección.',
}
