import type { ReaderLanguage } from '#domain/languages.ts'
import type { IssueEpisode } from '../newsletter/rules/weeklyIssue.ts'

/** Every text of the weekly issue that is not an episode's. */
interface WeeklyIssueTexts {
  subject: (title: string, more: number) => string
  about: (days: string) => string
  title: string
  intro: (episodes: number) => string
  /** Where an episode comes from. */
  origin: Record<IssueEpisode['origin'], string>
  listen: (length: string) => string
  noRoom: (episodes: number) => string
  more: string
  why: string
  preferences: string
  unsubscribe: string
  write: string
}

export const WEEKLY_ISSUE_TEXTS: Record<ReaderLanguage, WeeklyIssueTexts> = {
  en: {
    subject: (title, more) => (more === 0 ? title : `${title}, and ${more} more`),
    about: (days) => `Weekly issue, ${days}`,
    title: 'Worth hearing this week',
    intro: (episodes) =>
      episodes === 1
        ? 'One episode in short. Press a time to hear that very second.'
        : `${episodes} episodes in short. Press a time to hear that very second.`,
    origin: {
      list: 'From our list of the week, chosen from Apple’s public chart.',
      listener: 'A listener shared its summary.',
    },
    listen: (length) => `Listen to the whole episode, ${length}`,
    noRoom: (episodes) =>
      episodes === 1
        ? 'One more episode had no room in this mail.'
        : `${episodes} more episodes had no room in this mail.`,
    more: 'Ask for an episode of your choice',
    why: 'You get this mail once a week, because you confirmed the newsletter for this address.',
    preferences: 'Change what I get',
    unsubscribe: 'Unsubscribe',
    write: 'Write to us',
  },
  es: {
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
    why: 'Recibes este correo una vez por semana porque confirmaste la suscripción al boletín con esta dirección.',
    preferences: 'Cambiar lo que recibo',
    unsubscribe: 'Darme de baja',
    write: 'Escribirnos',
  },
}
