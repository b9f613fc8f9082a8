import type { EpisodeLanguage, ReaderLanguage } from '#domain/languages.ts'
import type { SummaryForm } from '#domain/summaries/summary.ts'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import { type Credits, UNLIMITED } from '#domain/units.ts'
import { amount, instant } from './formats.ts'

/** Every text of the summary's mail that is ours. */
export interface SummaryMailTexts {
  about: (kind: SummaryKind, form: SummaryForm, spoken: EpisodeLanguage) => string
  /** To the page of the summary. */
  open: string
  play: string
  to: string
  more: (moments: number) => string
  timesMayBeOff: string
  /** @param returned 0 where nothing was */
  charged: (cost: Credits, balance: Credits | undefined, returned: Credits) => string
  /** @param left of the asker's cap; `UNLIMITED` where they have none */
  chargedToTeam: (cost: Credits, left: Credits | undefined) => string
  asked: (account: string, at: Date) => string
  /** Where nobody asked: it was summarized by itself. */
  followed: (show: string) => string
  stop: string
  support: string
}

export const SUMMARY_MAIL_TEXTS: Record<ReaderLanguage, SummaryMailTexts> = {
  en: {
    about: (kind, form, spoken) =>
      `${kind === 'basic' ? 'Basic' : 'Advanced'} ${form}, ${{ en: 'English', es: 'Spanish' }[spoken]}`,
    open: 'Read and listen in Sonobrief',
    play: 'Play from the first key moment',
    to: 'to',
    more: (moments) =>
      moments === 1
        ? 'One more key moment is in the summary.'
        : `${moments} more key moments are in the summary.`,
    timesMayBeOff:
      'Times may be off: the publisher’s file is not quite the one that the transcript was written for.',
    charged: (cost, balance, returned) =>
      balance === UNLIMITED
        ? `Your plan is unlimited: a summary of ${amount(cost, 'en')} credits, nothing charged.`
        : `${amount(cost, 'en')} credits charged${returned === 0 ? '' : `, ${amount(returned, 'en')} given back`}${balance === undefined ? '' : `, ${amount(balance, 'en')} left`}.`,
    chargedToTeam: (cost, left) =>
      left === undefined || left === UNLIMITED
        ? `Paid by your team: a summary of ${amount(cost, 'en')} credits.`
        : `Paid by your team: ${amount(cost, 'en')} credits, ${amount(left, 'en')} of your cap left this month.`,
    asked: (account, at) => `Asked for with ${account} on ${instant(at, 'en')}.`,
    followed: (show) => `You follow ${show}, and new episodes come by themselves. `,
    stop: 'Stop these e-mails',
    support: 'Contact support',
  },
  es: {
    about: (kind, form, spoken) =>
      `${form === 'summary' ? 'Resumen' : 'Extracto'} ${kind === 'basic' ? 'básico' : 'avanzado'} en ${{ en: 'inglés', es: 'español' }[spoken]}`,
    open: 'Leer y escuchar en Sonobrief',
    play: 'Escuchar desde el primer momento clave',
    to: 'a',
    more: (moments) =>
      moments === 1
        ? 'Hay un momento clave más en el resumen.'
        : `Hay ${moments} momentos clave más en el resumen.`,
    timesMayBeOff:
      'Los tiempos pueden no coincidir: el archivo publicado no es exactamente el que se transcribió.',
    charged: (cost, balance, returned) =>
      balance === UNLIMITED
        ? `Tu plan es ilimitado: un resumen de ${amount(cost, 'es')} créditos, sin cargo.`
        : `${amount(cost, 'es')} créditos cobrados${returned === 0 ? '' : `, ${amount(returned, 'es')} devueltos`}${balance === undefined ? '' : `, quedan ${amount(balance, 'es')}`}.`,
    chargedToTeam: (cost, left) =>
      left === undefined || left === UNLIMITED
        ? `Lo paga tu equipo: un resumen de ${amount(cost, 'es')} créditos.`
        : `Lo paga tu equipo: ${amount(cost, 'es')} créditos; este mes quedan ${amount(left, 'es')} de tu límite.`,
    asked: (account, at) => `Pedido desde la cuenta ${account} el ${instant(at, 'es')}.`,
    followed: (show) => `Sigues ${show} y sus episodios nuevos se resumen solos. `,
    stop: 'Dejar de recibir estos correos',
    support: 'Contactar con soporte',
  },
}
