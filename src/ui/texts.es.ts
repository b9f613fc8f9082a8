import type * as english from './texts.en.ts'

export const uiTexts: typeof english.uiTexts = {
  loading: 'Cargando…',
  saving: 'Guardando…',
  close: 'Cerrar',
  search: 'Buscar',
  closeSearch: 'Cerrar la búsqueda',
  unknown: 'Sin datos',
  unlimited: 'Ilimitados',
  listen: (time) => `Escuchar el original en ${time}`,
  episodes: (count, written) => (count === 1 ? '1 episodio' : `${written} episodios`),
  today: 'hoy',
  yesterday: 'ayer',
  todayAt: (time) => `hoy a las ${time}`,
  yesterdayAt: (time) => `ayer a las ${time}`,
  dayAt: (day, time) => `el ${day} a las ${time}`,
}
