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

export const episodeFormTexts: typeof english.episodeFormTexts = {
  priced: 'Verás el precio exacto antes de que se cobre nada.',
  required: 'Pega el enlace de un episodio o escribe unas palabras para buscarlo.',
  label: 'Enlace del episodio',
  placeholder: 'Un enlace o el nombre de un podcast',
  submit: 'Ver vista previa',
}
