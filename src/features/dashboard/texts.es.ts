import type * as english from './texts.en.ts'

export const dashboardTexts: typeof english.dashboardTexts = {
  failure: 'no se ha podido cargar tu cuenta. Inténtalo de nuevo.',
  asOf: (time) => `Actualizado el ${time}. Se pondrá al día cuando vuelva la conexión.`,
  user: 'Tus datos',
}

export const creditsTexts: typeof english.creditsTexts = {
  title: 'Créditos',
  unread: 'No se han podido leer tu plan ni tus créditos.',
  low: '¡Te quedan pocos créditos!',
  unlimited: 'Nunca te faltarán créditos para un resumen.',
  share: (monthly, percent) => `de ${monthly} este mes, ${percent} %`,
  left: 'Créditos disponibles',
  days: 'Días hasta la renovación',
  used: 'Usados este mes',
  cost: 'Coste por resumen',
  about: (credits) => `unos ${credits} créditos`,
  more: 'Conseguir más créditos',
  advice: (plan, credits) =>
    `Pásate a ${plan} y tendrás ${credits === undefined ? 'créditos ilimitados' : `${credits} créditos al mes`}.`,
}

export const offersTexts: typeof english.offersTexts = {
  title: 'Novedades para ti',
  all: 'Todos los podcasts',
}

export const listTexts: typeof english.listTexts = {
  whose: 'De quién son los resúmenes',
  own: 'Tuyos',
  team: 'Del equipo',
  title: { own: 'Tus resúmenes', team: 'Resúmenes del equipo' },
  failure: {
    own: 'Error: no se han podido cargar tus resúmenes. Inténtalo de nuevo.',
    team: 'Error: no se han podido cargar los resúmenes del equipo. Inténtalo de nuevo.',
  },
  search: { own: 'Buscar en tus resúmenes', team: 'Buscar en los resúmenes del equipo' },
  done: 'Listo',
  olderFailed: 'Error: no se han podido cargar los resúmenes anteriores. Inténtalo de nuevo.',
  olderOffline: 'Verás los resúmenes anteriores cuando vuelva la conexión.',
  older: 'Ver anteriores',
  archived: 'Archivados',
  noneArchived: 'Aquí no hay nada. Pulsa Editar en tus resúmenes para archivar uno.',
  back: 'Todos los resúmenes',
  empty: 'Aquí aún no suena nada',
  begin: 'Pega un enlace y tu primer resumen aparecerá en esta línea.',
  paste: 'Pegar un enlace',
  emptyTeam: 'Aún no hay nada',
  aboutTeam: 'Aquí cada miembro puede leer lo que paga el equipo y lo que comparten los demás.',
  notFound: 'Ningún resumen coincide con tu búsqueda.',
  clear: 'Borrar la búsqueda',
}

export const rowTexts: typeof english.rowTexts = {
  new: 'Nuevo',
  excerpt: 'extracto',
  byTeam: 'lo paga el equipo',
  credits: (outcome) => ` créditos, ${outcome}`,
  confirm: (title) => `¿Eliminar el resumen de «${title}»? No se puede deshacer.`,
  archived: 'archivado',
  archive: { name: 'Archivar', of: (title) => `Archivar: ${title}` },
  putBack: { name: 'Recuperar', of: (title) => `Recuperar: ${title}` },
  removeOf: (title) => `Quitar: ${title}`,
  delete: 'Eliminar',
  remove: 'Quitar',
  notRemoved: 'No se ha podido quitar. Inténtalo de nuevo.',
  refunded: 'devueltos',
  notCharged: 'no cobrados',
  notYetCharged: 'aún sin cobrar',
  charged: 'cobrados',
  notVerified: 'sin verificar',
  verified: (anchored, total) => `${anchored} de ${total} verificadas`,
  now: 'ahora mismo',
  minutesAgo: (minutes) => `hace ${minutes} min`,
  today: (time) => `hoy, ${time}`,
}

export const subscriptionTexts: typeof english.subscriptionTexts = {
  title: 'Suscripción',
  ends: (date) => `La suscripción termina el ${date}`,
  overdue: 'Factura vencida: págala para conservar tu plan',
  failed: 'El pago ha fallado: revisa tu forma de pago',
  active: { monthly: 'Suscripción mensual activa', yearly: 'Suscripción anual activa' },
  price: 'Precio',
  a: { monthly: (price) => `${price} al mes`, yearly: (price) => `${price} al año` },
  next: 'Próximo cobro',
  upgradeTo: (plan) => `Pasar a ${plan}`,
  manage: 'Gestionar suscripción',
  highest: '¡Tienes nuestro plan más completo!',
  team: 'Equipo',
  pays: 'Lo paga el equipo',
  paused: 'en pausa',
  noCap: 'sin límite',
  left: (credits) => `quedan ${credits} créditos este mes`,
}

export const trendingTexts: typeof english.trendingTexts = {
  title: 'Podcasts del momento',
  weekly: 'Cada viernes',
  held: (episodes, length) =>
    `${episodes} ${episodes === 1 ? 'episodio' : 'episodios'}, lo importante en ${length}`,
}
