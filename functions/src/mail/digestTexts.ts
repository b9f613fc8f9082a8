import { daysBetween } from '#domain/time/calendar.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import { type Minutes, UNLIMITED } from '#domain/units.ts'
import type { Digest } from './Digest.ts'
import { amount } from './formats.ts'

/** Every text of the mail about followed shows, in its reader's language. */
export interface DigestTexts {
  headline: (summaries: number, offers: number, resting: number) => string
  when: (at: Date, timeZone: string) => string
  greeting: (name: string, at: Date, timeZone: string) => string
  intro: (times: { read: Minutes; hear: Minutes; of: Minutes }) => string
  nothingCharged: string
  play: (minutes: Minutes) => string
  read: string
  fresh: (fresh: number, of: number) => string
  more: (summaries: number) => string
  toChoose: string
  untilYouPress: string
  summarize: (price: string) => string
  look: string
  moreOffers: (offers: number) => string
  day: (published: Date, at: Date) => string
  rests: (show: string) => string
  charged: (brief: Pick<Digest, 'charged' | 'cap' | 'capLeft' | 'balance' | 'summaries'>) => string
  why: (brief: Pick<Digest, 'shows' | 'rhythm' | 'hour'>) => string
  otherwise: (rhythm: Digest['rhythm']) => string
  yourShows: string
  stop: string
}

const EN_NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const ES_NUMBERS = 'Ningún Un Dos Tres Cuatro Cinco Seis Siete Ocho Nueve Diez'.split(' ')

export const DIGEST_TEXTS: Record<ReaderLanguage, DigestTexts> = {
  en: {
    headline: (summaries, offers, resting) => {
      const offered = `${numbered(EN_NUMBERS, offers)} for you to choose`
      if (summaries === 0 && offers === 0) {
        return resting === 1 ? 'A show that you follow is silent' : 'Shows that you follow are silent'
      }
      if (summaries === 0)
        return `${numbered(EN_NUMBERS, offers)} new ${offers === 1 ? 'episode' : 'episodes'} for you to choose`
      const short = `${numbered(EN_NUMBERS, summaries)} ${summaries === 1 ? 'episode' : 'episodes'} in short`
      return offers === 0 ? short : `${short}, ${offered.toLowerCase()}`
    },
    when: (at, timeZone) => whenIn('en-GB', at, timeZone),
    greeting: (name, at, timeZone) => {
      const hour = hourIn(at, timeZone)
      const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
      return name === '' ? `Good ${part}.` : `Good ${part}, ${name}.`
    },
    intro: ({ read, hear, of }) =>
      `${read} ${read === 1 ? 'minute' : 'minutes'} to read. ${hear} to hear, of ${of}. Press a time to hear that very second.`,
    nothingCharged: 'Nothing was charged.',
    play: (minutes) => `Play the ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} that matter`,
    read: 'Read it all',
    fresh: (fresh, of) =>
      fresh === 0
        ? 'Earlier summaries have told you all of it.'
        : `${fresh} of ${of} points ${fresh === 1 ? 'is' : 'are'} new to you.`,
    more: (summaries) =>
      summaries === 1 ? 'One more is in your dashboard' : `${summaries} more are in your dashboard`,
    toChoose: 'For you to choose',
    untilYouPress: 'Nothing is charged for these until you press.',
    summarize: (price) => `Summarize, ${price}`,
    look: 'See the episode',
    moreOffers: (offers) => (offers === 1 ? 'One more is in your shows' : `${offers} more are in your shows`),
    day: (published, at) => dayIn('en-GB', published, at, 'today', 'yesterday'),
    rests: (show) =>
      `${show} has not answered for two weeks, so we stopped asking. Nothing was charged. In your shows you can have it asked once more.`,
    charged: ({ charged, cap, capLeft, balance, summaries }) => {
      const left =
        cap === null
          ? ''
          : `${amount(capLeft, 'en')} of the ${amount(cap, 'en')} that you set for the month are left for new episodes; `
      const all =
        balance === UNLIMITED ? 'your plan is unlimited.' : `${amount(balance, 'en')} credits in all.`
      if (summaries.length === 0) return `${capitalized(left)}${left === '' ? capitalized(all) : all}`
      return `${amount(charged, 'en')} credits charged. ${capitalized(left)}${left === '' ? capitalized(all) : all}`
    },
    why: ({ shows, rhythm, hour }) => {
      const asked =
        rhythm === 'weekly'
          ? `asked for one e-mail a week at ${clock(hour)}`
          : rhythm === 'daily'
            ? `asked for one e-mail a day at ${clock(hour)}`
            : 'asked for an e-mail for each summary; what is offered comes once a day'
      return `You follow ${shows} ${shows === 1 ? 'show' : 'shows'}, and ${asked}.`
    },
    otherwise: (rhythm) => (rhythm === 'weekly' ? 'Every day instead' : 'Once a week instead'),
    yourShows: 'Your shows',
    stop: 'Stop this e-mail',
  },
  es: {
    headline: (summaries, offers, resting) => {
      if (summaries === 0 && offers === 0) {
        return resting === 1
          ? 'Un podcast que sigues no responde'
          : 'Algunos podcasts que sigues no responden'
      }
      if (summaries === 0)
        return `${numbered(ES_NUMBERS, offers)} ${offers === 1 ? 'episodio nuevo' : 'episodios nuevos'} para elegir`
      const short = `${numbered(ES_NUMBERS, summaries)} ${summaries === 1 ? 'episodio resumido' : 'episodios resumidos'}`
      if (offers === 0) return short
      return `${short}, ${offers === 1 ? 'uno' : numbered(ES_NUMBERS, offers).toLowerCase()} para elegir`
    },
    when: (at, timeZone) => whenIn('es', at, timeZone),
    greeting: (name, at, timeZone) => {
      const hour = hourIn(at, timeZone)
      const part = hour < 13 ? 'Buenos días' : hour < 21 ? 'Buenas tardes' : 'Buenas noches'
      return name === '' ? `${part}.` : `${part}, ${name}.`
    },
    intro: ({ read, hear, of }) =>
      `${read} ${read === 1 ? 'minuto' : 'minutos'} de lectura. ${hear} de escucha, de un total de ${of}. Pulsa una marca de tiempo y escucharás ese momento exacto.`,
    nothingCharged: 'No se ha cobrado nada.',
    play: (minutes) =>
      minutes === 1 ? 'Escuchar el minuto que importa' : `Escuchar los ${minutes} minutos que importan`,
    read: 'Leerlo entero',
    fresh: (fresh, of) =>
      fresh === 0
        ? 'Ya lo sabías todo por resúmenes anteriores.'
        : `${fresh} de ${of} ideas clave ${fresh === 1 ? 'es nueva' : 'son nuevas'} para ti.`,
    more: (summaries) => (summaries === 1 ? 'Hay uno más en tu panel' : `Hay ${summaries} más en tu panel`),
    toChoose: 'Para elegir',
    untilYouPress: 'Estos no se cobran hasta que los pidas.',
    summarize: (price) => `Resumir, ${price}`,
    look: 'Ver el episodio',
    moreOffers: (offers) =>
      offers === 1 ? 'Hay uno más en tus podcasts' : `Hay ${offers} más en tus podcasts`,
    day: (published, at) => dayIn('es', published, at, 'hoy', 'ayer'),
    rests: (show) =>
      `${show} lleva dos semanas sin responder y hemos dejado de consultarlo. No se ha cobrado nada. En tus podcasts puedes pedir que lo intentemos una vez más.`,
    charged: ({ charged, cap, capLeft, balance, summaries }) => {
      const left =
        cap === null
          ? ''
          : `quedan ${amount(capLeft, 'es')} de los ${amount(cap, 'es')} que fijaste al mes para los episodios nuevos; `
      const all =
        balance === UNLIMITED ? 'tu plan es ilimitado.' : `tienes ${amount(balance, 'es')} créditos en total.`
      if (summaries.length === 0) return `${capitalized(left)}${left === '' ? capitalized(all) : all}`
      return `${amount(charged, 'es')} créditos cobrados. ${capitalized(left)}${left === '' ? capitalized(all) : all}`
    },
    why: ({ shows, rhythm, hour }) => {
      const asked =
        rhythm === 'weekly'
          ? `pediste un correo a la semana ${atSpanish(hour)}`
          : rhythm === 'daily'
            ? `pediste un correo al día ${atSpanish(hour)}`
            : 'pediste un correo por cada resumen; los episodios para elegir llegan una vez al día'
      return `Sigues ${shows} ${shows === 1 ? 'podcast' : 'podcasts'} y ${asked}.`
    },
    otherwise: (rhythm) => (rhythm === 'weekly' ? 'Mejor cada día' : 'Mejor una vez a la semana'),
    yourShows: 'Tus podcasts',
    stop: 'Dejar de recibir este correo',
  },
}

function numbered(words: readonly string[], count: number): string {
  return words[count] ?? String(count)
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const atSpanish = (hour: number) => `${hour === 1 ? 'a la' : 'a las'} ${clock(hour)}`

function whenIn(locale: string, at: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)
  return capitalized(words.replace(' at ', ', '))
}

function hourIn(at: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at))
}

function dayIn(locale: string, published: Date, at: Date, today: string, yesterday: string): string {
  const days = daysBetween(published, at)
  if (days <= 0) return today
  if (days === 1) return yesterday
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(published)
}
