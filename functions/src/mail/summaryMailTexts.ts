import type { Language } from '#domain/profile.ts'
import type { Verification } from '#domain/summary.ts'
import type { SummaryKind } from '#domain/summaryCost.ts'
import { type Credits, type Minutes, UNLIMITED } from '#domain/units.ts'
import { amount, hoursAndMinutes, instant } from './formats.ts'

/** Every text of the summary's mail, in the language of its episode. */
export interface SummaryMailTexts {
  about: (kind: SummaryKind) => string
  length: (minutes: Minutes) => string
  /** To the page of the summary. */
  open: string
  play: string
  points: string
  moments: string
  chapters: string
  quotes: string
  speakers: string
  to: string
  more: (moments: number) => string
  verified: (verification: Verification | null) => string
  timesMayBeOff: string
  /** Said behind it where the quality guarantee gave credits back. */
  guarantee: (returned: Credits) => string
  /** @param returned 0 where nothing was */
  charged: (cost: Credits, balance: Credits | undefined, returned: Credits) => string
  asked: (account: string, at: Date) => string
  support: string
}

export const SUMMARY_MAIL_TEXTS: Record<Language, SummaryMailTexts> = {
  en: {
    about: (kind) => (kind === 'basic' ? 'Basic summary, English' : 'Advanced summary, English'),
    length: hoursAndMinutes,
    open: 'Read and listen in Sonobrief',
    play: 'Play from the first key moment',
    points: 'Key points',
    moments: 'Key moments',
    chapters: 'Chapters',
    quotes: 'In their own words',
    speakers: 'Who speaks',
    to: 'to',
    more: (moments) =>
      moments === 1
        ? 'One more key moment is in the summary.'
        : `${moments} more key moments are in the summary.`,
    verified: (verification) =>
      verification === null
        ? 'Not verified: there is no independent transcript of this episode.'
        : `${verification.anchored} of ${verification.total} points rest on words found in an independent transcript.`,
    timesMayBeOff:
      'Times may be off: the publisher’s file is not quite the one that the transcript was written for.',
    guarantee: (returned) =>
      `That is less than the 80 % that we promise: your ${amount(returned, 'en')} credits are back.`,
    charged: (cost, balance, returned) =>
      balance === UNLIMITED
        ? `Your plan is unlimited: a summary of ${amount(cost, 'en')} credits, nothing charged.`
        : `${amount(cost, 'en')} credits charged${returned === 0 ? '' : `, ${amount(returned, 'en')} given back`}${balance === undefined ? '' : `, ${amount(balance, 'en')} left`}.`,
    asked: (account, at) => `Asked for with ${account} on ${instant(at, 'en')}.`,
    support: 'Contact support',
  },
  es: {
    about: (kind) => (kind === 'basic' ? 'Resumen básico, español' : 'Resumen avanzado, español'),
    length: hoursAndMinutes,
    open: 'Leer y escuchar en Sonobrief',
    play: 'Escuchar desde el primer momento clave',
    points: 'Puntos clave',
    moments: 'Momentos clave',
    chapters: 'Capítulos',
    quotes: 'Con sus propias palabras',
    speakers: 'Quién habla',
    to: 'a',
    more: (moments) =>
      moments === 1
        ? 'Hay un momento clave más en el resumen.'
        : `Hay ${moments} momentos clave más en el resumen.`,
    verified: (verification) =>
      verification === null
        ? 'Sin verificar: no hay una transcripción independiente de este episodio.'
        : `${verification.anchored} de ${verification.total} puntos se apoyan en palabras halladas en una transcripción independiente.`,
    timesMayBeOff:
      'Los tiempos pueden no coincidir: el archivo del editor no es exactamente el que se transcribió.',
    guarantee: (returned) =>
      `Es menos del 80 % que prometemos: tus ${amount(returned, 'es')} créditos han vuelto.`,
    charged: (cost, balance, returned) =>
      balance === UNLIMITED
        ? `Tu plan es ilimitado: un resumen de ${amount(cost, 'es')} créditos, sin cargo.`
        : `${amount(cost, 'es')} créditos cobrados${returned === 0 ? '' : `, ${amount(returned, 'es')} devueltos`}${balance === undefined ? '' : `, quedan ${amount(balance, 'es')}`}.`,
    asked: (account, at) => `Pedido con ${account} el ${instant(at, 'es')}.`,
    support: 'Contactar con soporte',
  },
}
