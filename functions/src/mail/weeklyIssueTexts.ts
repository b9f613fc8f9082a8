import type { Language } from '#domain/profile.ts'
import type { IssueEpisode } from '#domain/weeklyIssue.ts'

/** Every text of the weekly issue that is not an episode's. */
export interface WeeklyIssueTexts {
  subject: (title: string, more: number) => string
  about: (days: string) => string
  title: string
  intro: (episodes: number) => string
  /** Where an episode comes from. */
  origin: Record<IssueEpisode['origin'], string>
  listen: (title: string) => string
  noRoom: (episodes: number) => string
  more: string
  why: string
  preferences: string
  unsubscribe: string
}

export const WEEKLY_ISSUE_TEXTS: Record<Language, WeeklyIssueTexts> = {
  en: {
    subject: (title, more) => (more === 0 ? title : `${title}, and ${more} more`),
    about: (days) => `Weekly issue, ${days}`,
    title: 'Worth hearing this week',
    intro: (episodes) =>
      episodes === 1
        ? 'One episode, and what it says. Each time leads to the second at which it is said.'
        : `${episodes} episodes, and what they say. Each time leads to the second at which it is said.`,
    origin: { list: 'From our list of the week.', listener: 'A listener shared its summary.' },
    listen: (title) => `Listen to ${title}`,
    noRoom: (episodes) =>
      episodes === 1
        ? 'One more episode had no room in this mail.'
        : `${episodes} more episodes had no room in this mail.`,
    more: 'Have an episode of your choice summarised',
    why: 'You get this mail once a week, because you confirmed the newsletter for this address.',
    preferences: 'Change what I get',
    unsubscribe: 'Unsubscribe',
  },
  es: {
    subject: (title, more) => (more === 0 ? title : `${title}, y ${more} más`),
    about: (days) => `Boletín semanal, ${days}`,
    title: 'Lo que merece la pena escuchar',
    intro: (episodes) =>
      episodes === 1
        ? 'Un episodio y lo que se dice en él. Cada tiempo lleva al segundo en que se dice.'
        : `${episodes} episodios y lo que se dice en ellos. Cada tiempo lleva al segundo en que se dice.`,
    origin: {
      list: 'De nuestra lista de la semana.',
      listener: 'Alguien que lo escuchó compartió su resumen.',
    },
    listen: (title) => `Escuchar ${title}`,
    noRoom: (episodes) =>
      episodes === 1
        ? 'Un episodio más no cabía en este mensaje.'
        : `${episodes} episodios más no cabían en este mensaje.`,
    more: 'Pedir el resumen de otro episodio',
    why: 'Recibes este mensaje una vez por semana, porque confirmaste el boletín para esta dirección.',
    preferences: 'Cambiar lo que recibo',
    unsubscribe: 'Darme de baja',
  },
}
