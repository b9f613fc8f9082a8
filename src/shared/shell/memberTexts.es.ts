import type * as english from './memberTexts.en.ts'

export const memberTexts: typeof english.memberTexts = {
  shows: 'Podcasts',
  moments: 'Momentos',
  team: 'Equipo',
  yours: 'Tus páginas',
  bar: 'Barra',
  newSummary: 'Nuevo resumen',
  logOut: 'Cerrar sesión',
  loggingOut: 'Cerrando sesión…',
  failure: (what) => `Error: ${what}`,
  from: 'De cualquier app de podcasts, una página, un feed o YouTube.',
  paste: 'Pegar',
  newest: 'Novedades de tus podcasts',
  price: (length, credits) => `${length === undefined ? '' : `${length}, `}${credits} créditos`,
}
