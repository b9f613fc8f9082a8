import { UNLIMITED } from '#domain/units.ts'
import type * as english from './english.ts'
import { amount, instant } from './formats.ts'

export const notes: typeof english.notes = {
  never: 'No volver a preguntarme en esta dirección',
  below: 'Más abajo, en español.',
  auth: 'Recibes este correo porque se refiere a una cuenta con esta dirección.',
  listen: (time) => `Escuchar desde ${time}`,
}

export const auth: typeof english.auth = {
  VERIFY_EMAIL: {
    subject: 'Confirma tu dirección de correo',
    title: '¿Es esta tu dirección?',
    body: ({ email }) => `Confirma que la dirección ${email} es tuya. En ella recibirás tus resúmenes.`,
    button: 'Confirmar mi dirección',
    otherwise:
      'Si no has creado una cuenta, no hagas nada: a una dirección que nadie confirma no le escribimos.',
  },
  PASSWORD_RESET: {
    subject: 'Elige una contraseña nueva',
    title: 'Una contraseña nueva',
    body: ({ email }) => `Alguien, seguramente tú, ha pedido una contraseña nueva para ${email}.`,
    button: 'Elegir una contraseña nueva',
    otherwise: 'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
  },
  EMAIL_SIGNIN: {
    subject: 'Tu enlace para iniciar sesión',
    title: 'Iniciar sesión sin contraseña',
    body: ({ email }) => `Con este enlace inicias sesión como ${email}. Funciona una sola vez.`,
    button: 'Iniciar sesión',
    otherwise: 'Si no lo has pedido, no hagas nada.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirma tu nueva dirección de correo',
    title: '¿Es esta tu nueva dirección?',
    body: ({ email, newEmail }) => `Tu cuenta ${email} pasará a usar la dirección ${newEmail}.`,
    button: 'Confirmar mi nueva dirección',
    otherwise: 'Si no lo has pedido, no hagas nada: la cuenta conserva su dirección.',
  },
  RECOVER_EMAIL: {
    subject: 'Tu dirección de correo ha cambiado',
    title: 'Tu cuenta tiene ahora otra dirección',
    body: ({ email }) => `Tu cuenta ya no usa la dirección ${email}.`,
    button: 'Deshacer el cambio',
    otherwise: 'Si era lo que querías, no tienes que hacer nada.',
  },
}

export const delivery: typeof english.delivery = {
  subject: 'Confirma que quieres recibir aquí resúmenes de podcasts',
  title: '¿Podemos enviar resúmenes de podcasts a esta dirección?',
  body: 'Alguien con una cuenta de Sonobrief nos ha pedido que te enviemos el resumen de un podcast. No enviaremos nada hasta que lo aceptes.',
  button: 'Sí, enviar aquí',
  note: 'El enlace funciona durante 24 horas. Si no esperabas este correo, no hagas nada: no llegará ningún resumen.',
  why: 'Recibes este correo porque alguien indicó esta dirección para la entrega.',
}

export const newsletter: typeof english.newsletter = {
  subject: 'Confirma tu suscripción',
  title: 'Confirma tu suscripción',
  body: {
    Newsletter:
      'Alguien ha escrito esta dirección para recibir nuestro boletín semanal: lo que merece la pena escuchar esta semana, cada idea con el segundo en que se dice.',
    'Premium WaitList':
      'Alguien ha escrito esta dirección para la lista de espera prémium: un solo correo, cuando el boletín tenga opciones prémium.',
  },
  button: { Newsletter: 'Sí, suscribirme', 'Premium WaitList': 'Sí, apuntarme a la lista' },
  note: 'El enlace funciona durante 7 días. Si no has sido tú, no hagas nada: sin ese clic no hay suscripción.',
  why: 'Recibes este correo porque alguien escribió esta dirección en un formulario nuestro.',
}

export const already: typeof english.already = {
  subject: 'Ya tienes una suscripción',
  title: 'Ya estás en la lista',
  body: 'Alguien ha vuelto a escribir esta dirección en nuestro formulario. No ha cambiado nada: recibes lo que elegiste.',
  button: 'Ver o cambiar lo que recibo',
  note: 'Si no has sido tú, no tienes que hacer nada.',
  why: 'Recibes este correo porque alguien escribió esta dirección, que ya está suscrita, en un formulario nuestro.',
}

const AGAIN = 'Puedes volver a pedirlo más tarde.'
const NO_ANSWER = `Un servicio que necesitamos no respondió. ${AGAIN}`

export const refund: typeof english.refund = {
  subject: (credits) =>
    credits === undefined
      ? 'No hemos podido entregar tu resumen'
      : `Te devolvemos ${credits} créditos: un resumen ha fallado`,
  about: 'Devolución',
  title: (credits) =>
    credits === undefined ? 'No hemos podido entregar un resumen' : `Te devolvemos ${credits} créditos`,
  what: 'No hemos podido hacerte llegar el resumen de ',
  reasons: {
    NO_TRANSCRIPT: 'Su texto ya no se puede leer: puede que el vídeo se haya retirado o sea privado.',
    UNREADABLE_TRANSCRIPT: 'Su texto apenas tiene contenido que resumir. Pedirlo otra vez no cambiaría nada.',
    EMPTY_SUMMARY: `No conseguimos ningún resumen que se apoyara en lo que se dice. ${AGAIN}`,
    SUMMARY_MISSING: 'Se eliminó antes de que pudiéramos enviarlo.',
    UNAVAILABLE: NO_ANSWER,
    INTERRUPTED: `El trabajo se interrumpió más de una vez. ${AGAIN}`,
    ENGINE_TIMEOUT: `El resumen tardó más de lo que podemos esperar. ${AGAIN}`,
    ENGINE_UNAVAILABLE: NO_ANSWER,
    ENGINE_CONFUSED: `El motor de resúmenes no dio una respuesta válida. ${AGAIN}`,
    ENGINE_BLOCKED: 'El motor de resúmenes rechaza este episodio por lo que se dice en él.',
    ENGINE_REFUSED: 'El motor de resúmenes no puede leer este episodio. Pedirlo otra vez no cambiaría nada.',
    BUDGET_REACHED: 'Ese día ya no se podían hacer más resúmenes de este tipo. Vuelve a pedirlo mañana.',
    SOUND_GONE: 'No pudimos escuchar su audio porque el servidor del podcast no nos deja descargarlo.',
    SOUND_UNREACHABLE: `No pudimos escuchar su audio porque el servidor del podcast no respondió. ${AGAIN}`,
    SOUND_FORMAT:
      'No pudimos escuchar su audio porque el archivo no es MP3 ni M4A, o está dañado. Pedirlo otra vez no cambiaría nada.',
    SOUND_TOO_LONG:
      'No pudimos escuchar su audio porque el archivo dura mucho más de lo que dice su feed, en el que se basaba el precio.',
    SOUND_SILENT: 'En este archivo no hemos oído hablar a nadie. Pedirlo otra vez no cambiaría nada.',
    SOUND_LANGUAGE: 'No pudimos resumir su audio porque se habla en un idioma distinto del que dice su feed.',
    SOUND_INTERRUPTED: `No pudimos escuchar su audio porque el trabajo se interrumpió. ${AGAIN}`,
    TRANSCRIBER_UNAVAILABLE: `No pudimos escuchar su audio porque el servicio de transcripción no respondió. ${AGAIN}`,
    TRANSCRIBER_REFUSED: `No pudimos escuchar su audio porque el servicio de transcripción no lo acepta. ${AGAIN}`,
    MAIL_REFUSED:
      'El servidor de correo de la dirección de entrega rechaza nuestros correos. Vuelve a pedirlo y envíalo a otra dirección.',
    MAIL_FAILED: `El resumen se hizo, pero no se pudo entregar. ${AGAIN}`,
  },
  general: `Algo falló por nuestra parte. ${AGAIN}`,
  nothingCharged: 'Tu plan es ilimitado: no se ha cobrado nada.',
  excerpt: 'Puedes obtener gratis un extracto: pasajes elegidos con reglas fijas, sin reescribir nada.',
  take: 'Ver el extracto',
  dashboard: 'Abrir tu panel',
  asked: (account, at) => `Pedido desde la cuenta ${account} el ${at}.`,
}

export const summary: typeof english.summary = {
  about: (kind, form, spoken) =>
    `${form === 'summary' ? 'Resumen' : 'Extracto'} ${kind === 'basic' ? 'básico' : 'avanzado'} en ${{ en: 'inglés', es: 'español' }[spoken]}`,
  open: 'Leer y escuchar en Sonobrief',
  play: 'Escuchar desde el primer momento clave',
  to: 'a',
  more: (moments) =>
    moments === 1
      ? 'Hay un momento clave más en el resumen.'
      : `Hay ${moments} momentos clave más en el resumen.`,
  timesMayBeOff:
    'Puede que las marcas de tiempo no coincidan: el archivo publicado no es exactamente el que se transcribió.',
  charged: (cost, balance, returned) =>
    balance === UNLIMITED
      ? `Tu plan es ilimitado: un resumen de ${amount(cost, 'es')} créditos, sin cargo.`
      : `${amount(cost, 'es')} créditos cobrados${returned === 0 ? '' : `, ${amount(returned, 'es')} devueltos`}${balance === undefined ? '' : `, quedan ${amount(balance, 'es')}`}.`,
  chargedToTeam: (cost, left) =>
    left === undefined || left === UNLIMITED
      ? `Lo paga tu equipo: un resumen de ${amount(cost, 'es')} créditos.`
      : `Lo paga tu equipo: ${amount(cost, 'es')} créditos; este mes quedan ${amount(left, 'es')} de tu límite.`,
  asked: (account, at) => `Pedido desde la cuenta ${account} el ${instant(at, 'es')}.`,
  followed: (show) => `Sigues ${show} y sus episodios nuevos se resumen automáticamente. `,
  stop: 'Dejar de recibir estos correos',
  support: 'Contactar con soporte',
}

export const pdf: typeof english.pdf = {
  listen: (time) => `Escuchar el original desde ${time}`,
  original: 'El episodio original',
  wave: (lit) =>
    `Cuánto se dice en cada tramo del episodio; sus momentos clave, el ${lit} del total, están resaltados.`,
  page: (page, pages) => `Página ${page} de ${pages}`,
  transcript: 'Transcripción',
  goesOn: 'La transcripción sigue en la página de este resumen',
}

const NOW = { admin: 'Ahora administras el equipo', member: 'Ahora eres miembro del equipo' }

export const team: typeof english.team = {
  invitation: ({ by, role, cap, expiresAt }) => ({
    subject: 'Te invitan a un equipo',
    title: '¿Te unes a un equipo?',
    body: [
      `${by} te invita a un equipo en Sonobrief, ${role === 'admin' ? 'para administrarlo' : 'como miembro'}. Sonobrief resume episodios de podcasts, y un equipo comparte sus resúmenes.`,
      cap === null
        ? 'El equipo paga los resúmenes que pidas allí. Tu cuenta y tus propios resúmenes siguen siendo tuyos.'
        : `El equipo paga los resúmenes que pidas allí, hasta ${amount(cap, 'es')} créditos al mes. Tu cuenta y tus propios resúmenes siguen siendo tuyos.`,
    ],
    button: 'Ver la invitación',
    note: `El botón te pide iniciar sesión o crear una cuenta con esta dirección y te muestra el equipo: solo te unes si pulsas «Unirse». Es válida hasta el ${instant(expiresAt, 'es')}. Si no sabes quién te invita, no hagas nada.`,
  }),
  'role-changed': ({ teamName, role }) => ({
    subject: NOW[role],
    title: NOW[role],
    body: [
      role === 'admin'
        ? `En el equipo ${teamName} puedes invitar a otras personas, poner límites y ver el consumo del equipo.`
        : `En el equipo ${teamName} puedes pedir resúmenes, compartir los tuyos y leer los del equipo.`,
    ],
    button: 'Abrir el equipo',
  }),
  removed: ({ teamName }) => ({
    subject: 'Ya no estás en el equipo',
    title: 'Ya no estás en el equipo',
    body: [
      `Ya no estás en el equipo ${teamName}. Tu cuenta y tus propios resúmenes siguen como están; los que compartías vuelven a ser solo tuyos.`,
      'Lo que el equipo ha pagado se queda en el equipo, sin tu nombre.',
    ],
    button: 'Abrir tu panel',
  }),
  'ownership-passed': ({ teamName }) => ({
    subject: 'Ahora el equipo es tuyo',
    title: 'Ahora el equipo es tuyo',
    body: [
      `Te han cedido el equipo ${teamName}. Desde ahora tu plan Enterprise paga lo que pidan sus miembros, dentro de sus límites.`,
    ],
    button: 'Abrir el equipo',
  }),
  'cap-reached': ({ teamName, cap }) => ({
    subject: 'Has llegado a tu límite en el equipo',
    title: 'Has llegado a tu límite',
    body: [
      `De los ${amount(cap, 'es')} créditos al mes que paga el equipo ${teamName} no quedaban suficientes para tu última solicitud. No se ha cobrado nada.`,
      'Hasta el día 1 puedes usar tus propios créditos o pedir un límite más alto a quien administra el equipo.',
    ],
    button: 'Abrir el equipo',
  }),
}

export const teamWhy: typeof english.teamWhy = {
  invitation: 'Recibes este correo porque alguien indicó esta dirección.',
  member: 'Recibes este correo porque tiene que ver con tu equipo. ¿Tienes preguntas? ',
  write: 'Escríbenos',
}

export const weekly: typeof english.weekly = {
  subject: (title, more) => (more === 0 ? title : `${title}, y ${more} más`),
  about: (days) => `Boletín semanal, ${days}`,
  title: 'Lo que merece la pena escuchar esta semana',
  intro: (episodes) =>
    episodes === 1
      ? 'Un episodio resumido. Pulsa una marca de tiempo y escucharás ese momento exacto.'
      : `${episodes} episodios resumidos. Pulsa una marca de tiempo y escucharás ese momento exacto.`,
  origin: {
    list: 'De nuestra lista de la semana, elegida de la clasificación pública de Apple.',
    listener: 'Alguien que lo escuchó compartió su resumen.',
  },
  listen: (length) => `Escuchar el episodio entero, ${length}`,
  noRoom: (episodes) =>
    episodes === 1
      ? 'Hay otro episodio que no cabía en este correo.'
      : `Hay ${episodes} episodios más que no cabían en este correo.`,
  more: 'Pedir el resumen de otro episodio',
  why: 'Recibes este correo una vez a la semana porque confirmaste la suscripción al boletín con esta dirección.',
  preferences: 'Cambiar lo que recibo',
  unsubscribe: 'Darme de baja',
  write: 'Escribirnos',
}

export const feed: typeof english.feed = {
  title: 'Tus momentos clave',
  about:
    'Los momentos clave de los episodios que has resumido, con la voz de quienes hablan. Solo para que los escuches tú.',
  onYouTube: 'El episodio completo en YouTube',
  atPublisher: 'El episodio completo en su sitio original',
  summary: 'Tu resumen',
  ownMoment: (words) => (words === '' ? 'Tu momento' : `Tu momento: ${words}`),
}

export const moment: typeof english.moment = {
  said: 'Se dice aquí',
  checked: 'comprobado con la transcripción',
  sees: (host) => `Al reproducirlo, el audio se carga desde ${host}, que verá tu dirección IP.`,
  captions: 'Subtítulos',
  play: 'Reproducir en YouTube',
  whole: 'El episodio entero',
  summarize: 'Resumir este episodio',
  report: 'Denunciar esta página',
  by: 'Un momento de un podcast, guardado con',
  unknown: 'Este momento no existe',
  aboutUnknown: 'Quizá la dirección esté cortada. Pídesela otra vez a quien te la envió.',
  ended: 'Este momento ya no se comparte',
  aboutEnded: 'Lo ha retirado quien lo compartió, o el propio podcast.',
  own: 'Resumir un episodio que elijas tú',
}
