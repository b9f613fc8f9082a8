import type * as english from './dayTexts.en.ts'
import { atTime } from './language.es.ts'

export const dayTexts: typeof english.dayTexts = {
  unknown: 'Sin datos',
  unlimited: 'Ilimitados',
  episodes: (count, written) => (count === 1 ? '1 episodio' : `${written} episodios`),
  today: 'hoy',
  yesterday: 'ayer',
  todayAt: (time) => `hoy ${atTime(time)}`,
  yesterdayAt: (time) => `ayer ${atTime(time)}`,
  dayAt: (day, time) => `el ${day} ${atTime(time)}`,
}
