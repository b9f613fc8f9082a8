import { atTime } from '../../ui/language.es.ts'
import type * as english from './texts.en.ts'

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** A day of dayText, with its article where it has one. */
const theDay = (day: string) => (WEEKDAYS.includes(day) || /^\d/.test(day) ? `el ${day}` : day)

export const showsTexts: typeof english.showsTexts = {
  show: 'Podcast',
  noShow: 'no hemos encontrado este podcast.',
  title: 'Podcasts',
  failure: 'no se han podido cargar tus podcasts. Inténtalo de nuevo.',
  whose: 'De quién son los podcasts',
  own: 'Tuyos',
  team: 'Del equipo',
  teamFailure: 'Error: no se han podido cargar los podcasts del equipo. Inténtalo de nuevo.',
  follow: 'Podcasts que sigues',
  count: (shows, limit) => `${shows} de ${limit} podcasts`,
  automatic: 'Automático',
  automaticOf: (show) => `Automático: ${show}`,
  waits: 'A la espera de conexión',
  change: 'Cambiar',
  changeOf: (what) => `Cambiar: ${what}`,
  unfollow: 'Dejar de seguir',
  unfollowOf: (show) => `Dejar de seguir: ${show}`,
}

export const noteTexts: typeof english.noteTexts = {
  troubles: {
    UNREACHABLE: 'su feed no responde',
    FEED_UNREADABLE: 'su feed no se puede leer',
    FEED_PRIVATE: 'es un feed privado: pega tu propia dirección',
    TOO_LARGE: 'su feed es demasiado grande',
  },
  waiting: 'Comprobando…',
  resting: 'En pausa',
  overLimit: 'Tu plan no admite tantos',
  objected: 'Quien lo publica se opone',
  spent: (credits) => `${credits} este mes`,
  unspent: 'Nada este mes',
  offered: 'Te preguntamos antes',
}

export const listTexts: typeof english.listTexts = {
  none: 'Aún no sigues ningún podcast',
  aboutNone:
    'Sigue un podcast y aquí te propondremos sus episodios nuevos. No se cobra nada hasta que tú lo digas.',
  import: 'Importar OPML',
  yours: 'Tus podcasts',
  unread: 'Verás tus podcasts cuando vuelva la conexión.',
  offline: 'Estás sin conexión.',
  asOf: (day, time) => `Ves tu lista tal como estaba ${theDay(day)} ${atTime(time)}. `,
  switches: 'Los cambios se guardan aquí y se envían cuando vuelva la conexión.',
  reading: 'Leyendo tus podcasts',
  read: (shows, all) => `${shows} de ${all}`,
  close:
    'Puedes cerrar esta página. Te preguntaremos antes de resumir nada. Activa «Automático» en los podcasts que quieras.',
  unreadable: (shows) => (shows === 1 ? 'Uno no se ha podido leer' : `${shows} no se han podido leer`),
  full: (limit, plan) => `El plan ${plan} admite ${limit} podcasts`,
  makeRoom: 'Deja de seguir alguno. Los que ya sigues se quedan como están.',
  makeRoomOr: (limit, plan) =>
    `Deja de seguir alguno o sigue hasta ${limit} con ${plan}. Los que ya sigues se quedan como están.`,
  prices: 'Ver los precios',
}

export const capTexts: typeof english.capTexts = {
  title: 'Créditos para episodios nuevos',
  none: 'No has fijado una cantidad, así que nada se resume automáticamente: te proponemos los episodios nuevos, cada uno con su precio.',
  set: 'Fijar créditos al mes',
  left: (cap, month) => `disponibles de los ${cap} que fijaste para ${month}`,
  meter: 'Créditos para episodios nuevos, disponibles',
  usedUp: (until) => `Hasta el ${until}, los episodios nuevos no se resumen: te los proponemos.`,
  wait: (episodes) => (episodes === 1 ? ' Te espera uno.' : ` Te esperan ${episodes}.`),
  used: 'Usados por los podcasts automáticos',
  expected: (until) => `Previstos hasta el ${until}`,
  about: (credits) => `unos ${credits}`,
  atEnd: 'Cuando se acaben',
  offered: 'Te proponemos los episodios',
  pause: 'Pausa',
  paused: 'Nada se resume automáticamente: te proponemos los episodios nuevos.',
  notPaused: 'Si la activas, nada se resume automáticamente: te proponemos los episodios nuevos.',
  aMonth: 'Créditos al mes',
  needed: 'Fija primero una cantidad y el podcast se resumirá automáticamente. ',
  aboutCap:
    'Los resúmenes automáticos nunca usan más en un mes. Cuando se acaben, te propondremos los episodios nuevos, cada uno con su precio.',
  label: 'Créditos al mes para episodios nuevos',
}

export const episodesTexts: typeof english.episodesTexts = {
  title: 'Episodios',
  search: 'Buscar en los episodios',
  searchIn: (count) => `Buscar en ${count}`,
  newest: (title, day) => `El más reciente es «${title}» (${day}). `,
  offline: 'Verás todos los episodios cuando vuelva la conexión.',
  older: 'Episodios anteriores',
  found: (episodes, all) =>
    `${episodes === 1 ? '1 encontrado' : `${episodes} encontrados`} entre los ${all} más recientes.`,
  count: (shown, all) => `${shown} de ${all}`,
  credits: ' créditos',
  summarized: 'Resumido',
  words: {
    transcript: ['Con transcripción', 'del propio podcast'],
    none: ['Sin transcripción', 'más en la vista previa'],
    'no-sound': ['Sin audio', 'no está en este feed'],
  },
  unread:
    'Su feed aún no se ha leído. Busca el podcast por su nombre o dirección y leeremos sus episodios al momento.',
  noShow: 'Verás este podcast cuando vuelva la conexión.',
}

export const findTexts: typeof english.findTexts = {
  offline: 'Estás sin conexión. Podrás buscar podcasts cuando vuelva la conexión.',
  empty: 'Escribe el nombre de un podcast o pega un enlace.',
  label: 'Buscar un podcast',
  placeholder: 'Nombre, tema o enlace',
  hint: 'Los nombres se buscan en el directorio público. Los enlaces pueden ser de cualquier app de podcasts.',
  looking: 'Buscando…',
  noChannels:
    'No se puede seguir un canal de YouTube. Pega la dirección del feed o de la página del podcast.',
  found: (shows) => (shows === 1 ? '1 podcast encontrado' : `${shows} podcasts encontrados`),
  clear: 'Borrar',
  notAmong:
    '¿No está entre ellos? Pega arriba la dirección de su feed o de su página. Buscamos los podcasts en el directorio de Apple Podcasts.',
  newest: (episode) => `Último: ${episode}`,
  episodesOf: (show) => `Episodios: ${show}`,
  nothing: (words) => `Ningún podcast se llama «${words}»`,
  spelling: 'Revisa cómo está escrito o pega la dirección de su página o de su feed.',
  clearSearch: 'Borrar la búsqueda',
  failed: 'No se ha podido leer este podcast. Inténtalo de nuevo.',
}

export const followTexts: typeof english.followTexts = {
  since: (when) => `Lo sigues desde ${theDay(when)}`,
  about: (month) =>
    `Cada episodio nuevo se resume automáticamente mientras duren los créditos de ${month}. Si lo desactivas, te preguntamos antes.`,
  typical: 'Créditos por un episodio típico de este podcast.',
  waits: 'Guardado en este dispositivo. Se enviará cuando vuelva la conexión.',
  spent: (month) => `Créditos gastados aquí en ${month}`,
  left: 'Disponibles para episodios nuevos',
  noneSet: 'sin fijar',
  unpriced: 'según su duración',
  resting: 'Su feed lleva dos semanas sin responder y hemos dejado de consultarlo. No se ha cobrado nada.',
  asked: 'Lo estamos consultando otra vez.',
  ask: 'Consultar otra vez',
  overLimit:
    'Tu plan admite menos podcasts y tienen prioridad los que sigues desde hace más tiempo. Este se reanudará cuando haya sitio.',
  objected: 'Quien lo publica no quiere que esté aquí. No llegará nada nuevo.',
  reading: 'Lo estamos leyendo: los episodios nuevos llegarán en unos minutos.',
  unread: (trouble) => `Aún no se ha podido leer: ${trouble}. Seguimos intentándolo.`,
  not: 'No lo sigues',
  aboutNot:
    'Síguelo y te propondremos sus episodios nuevos, cada uno con su precio. No se cobra nada hasta que tú lo digas.',
  network: 'Para esto necesitas conexión.',
}

export const mailsTexts: typeof english.mailsTexts = {
  title: 'Correos sobre episodios nuevos',
  brief: 'Correo de la mañana',
  timeZone: 'Zona horaria',
  language: 'Idioma',
  asSpoken: 'el de cada episodio',
  to: 'Para',
  devices: 'tus dispositivos',
  as: 'Llega como',
  ways: { mail: 'Correo', push: 'Aviso' },
  elseMailed: 'Si un aviso no llega a ningún dispositivo, te lo enviamos por correo.',
  often: 'Con qué frecuencia',
  day: 'Día',
  hour: 'Hora, en tu zona horaria',
  weekdays: WEEKDAYS,
  rhythms: {
    each: { name: 'Uno por resumen', about: 'Lo que te proponemos llega en un solo correo al día.' },
    daily: { name: 'Uno al día', about: 'Lo resumido y lo que te proponemos.' },
    weekly: { name: 'Uno a la semana', about: 'Lo mismo, de toda la semana.' },
    off: { name: 'Ninguno', about: 'Solo en tu panel' },
  },
  when: {
    each: () => 'uno por resumen',
    daily: (time) => `todos los días ${atTime(time)}`,
    weekly: (time, weekday) => `los ${weekday.replace(/o$/, 'os')} ${atTime(time)}`,
    off: () => 'ninguno',
  },
}

export const moveTexts: typeof english.moveTexts = {
  title: 'Llévate tus podcasts',
  about:
    'Un archivo OPML lleva la lista de una app de podcasts a otra. El tuyo no incluye las direcciones privadas.',
  tooLarge: 'Este archivo ocupa más de 1 MB. Una lista de podcasts nunca es tan grande.',
  file: 'Archivo OPML',
  importing: 'Importando…',
  export: (shows) => (shows === 1 ? 'Exportar 1 podcast' : `Exportar ${shows} podcasts`),
  offline: 'Para ambas cosas necesitas conexión.',
  leftOut: (shows) =>
    `${shows === 1 ? 'No se ha incluido un podcast privado' : `No se han incluido ${shows} podcasts privados`}: con su dirección, cualquiera podría escuchar en tu nombre.`,
  withPrivate: 'Exportar con direcciones privadas',
  followed: (shows) =>
    `Ahora sigues ${shows === 1 ? '1 podcast más' : `${shows} podcasts más`}. No se ha cobrado nada.`,
  known: (shows) => `Ya seguías ${shows}.`,
  unreadable: (shows) =>
    shows === 1
      ? '1 no tenía una dirección de feed válida.'
      : `${shows} no tenían una dirección de feed válida.`,
  beyond: (shows, limit) =>
    `${shows === 1 ? '1 se ha quedado' : `${shows} se han quedado`} fuera: tu plan admite ${limit}.`,
}

export const teamTexts: typeof english.teamTexts = {
  followed: 'El equipo lo sigue',
  not: 'El equipo no lo sigue',
  about: 'Los episodios nuevos se proponen a todo el equipo.',
  aboutNot:
    'Síguelo para el equipo y sus episodios nuevos se propondrán a todos los miembros. El equipo paga lo que pida cada uno.',
  follow: 'Seguir para el equipo',
  unfollowOf: (show) => `Dejar de seguir para el equipo: ${show}`,
  offline: 'Estás sin conexión. Puedes leerlo todo, pero no hacer cambios.',
  title: 'Para el equipo',
  paid: 'Los episodios nuevos se proponen a todo el equipo. El equipo paga lo que pida aquí cada miembro, dentro de su límite, y todos pueden leerlo.',
  limits:
    'Los podcasts de un equipo no se resumen automáticamente. Los feeds privados son solo para quien los escucha.',
  list: 'El equipo sigue',
  none: 'Aún no hay podcasts. Busca uno arriba y sus episodios nuevos se propondrán a todo el equipo.',
}
