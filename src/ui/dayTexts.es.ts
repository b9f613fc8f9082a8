import type * as english from './dayTexts.en.ts'

export const dayTexts: typeof english.dayTexts = {
  unknown: 'Sin datos',
  unlimited: 'Ilimitados',
  episodes: (count, written) => (count === 1 ? '1 episodio' : `${written} episodios`),
  today: 'hoy',
  yesterday: 'ayer',
  todayAt: (time) => `hoy a las ${time}`,
  yesterdayAt: (time) => `ayer a las ${time}`,
  dayAt: (day, time) => `el ${day} a las ${time}`,
}
