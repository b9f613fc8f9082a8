import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { Credits } from '#domain/units.ts'
import { episodeAddress } from '#domain/episodes/episodeSource.ts'
import { button, paragraph, small, title } from './blocks.ts'
import { amount, instant } from './formats.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { layout } from './layout.ts'
import type { MailContent } from './MailContent.ts'
import { plainWords } from './plainWords.ts'

interface Refund {
  request: Pick<SummaryRequest, 'episode' | 'source' | 'minutes' | 'kind' | 'account' | 'requestedAt'>
  /** `error.code` of the request. */
  reason: string
  /** What came back; 0 where an unlimited plan had paid nothing. */
  credits: Credits
  /** Origin of the app. */
  appUrl: string
  /** Id of the request whose excerpt is offered; absent where none is. */
  excerpt?: string
}

/**
 * The notice that a summary could not be made or delivered, and that its credits are back.
 * docs/rules.md "Delivery and mail"
 */
export function refundMail(
  { request, reason, credits, appUrl, excerpt }: Refund,
  language: ReaderLanguage,
): MailContent {
  const texts = REFUND_MAIL_TEXTS[language]
  const { episode, source, minutes } = request
  const name = plainWords(episode.title, 400)
  const show = plainWords(episode.channelTitle, 200)
  const back = credits === 0 ? undefined : amount(credits, language)
  return layout({
    subject: texts.subject(back),
    language,
    preheader: `${name}: ${texts.reason(reason)}`,
    about: texts.about,
    blocks: [
      title(texts.title(back)),
      paragraph([
        texts.what,
        { label: name, href: episodeAddress(source) },
        ` (${show}, ${lengthText(minutes)}).`,
      ]),
      paragraph(texts.reason(reason)),
      ...(excerpt === undefined ? [] : [paragraph(texts.excerpt)]),
      ...(back === undefined ? [paragraph(texts.nothingCharged)] : []),
      excerpt === undefined
        ? button({ label: texts.dashboard, href: inApp(language, `${appUrl}/dashboard`) }, 'secondary')
        : button({ label: texts.take, href: inApp(language, `${appUrl}/summary/${excerpt}`) }, 'primary'),
    ],
    footer: [small(texts.asked(request.account, instant(request.requestedAt, language)))],
  })
}

interface RefundMailTexts {
  subject: (credits: string | undefined) => string
  about: string
  /** What happened to the credits, before anything else. */
  title: (credits: string | undefined) => string
  what: string
  /** @param code of the failure; an unknown one gets words that are true of all. */
  reason: (code: string) => string
  nothingCharged: string
  excerpt: string
  take: string
  dashboard: string
  asked: (account: string, at: string) => string
}

const AGAIN = { en: 'You can ask for it again later.', es: 'Puedes volver a pedirlo más tarde.' } as const

const NO_ANSWER = {
  en: `A service that we need for it did not answer. ${AGAIN.en}`,
  es: `Un servicio que necesitamos no respondió. ${AGAIN.es}`,
} as const

/** By the codes of StageFailure and sweepSummaries. */
const REASONS: Record<ReaderLanguage, Readonly<Record<string, string>>> = {
  en: {
    NO_TRANSCRIPT: 'Its text can no longer be read: the video may have been withdrawn or made private.',
    UNREADABLE_TRANSCRIPT:
      'Its text holds too little that can be summarised. Asking again would not change that.',
    EMPTY_SUMMARY: `No summary came about that rests on what is said. ${AGAIN.en}`,
    SUMMARY_MISSING: 'It has been deleted before it could be sent.',
    UNAVAILABLE: NO_ANSWER.en,
    INTERRUPTED: `The work on it was interrupted, more than once. ${AGAIN.en}`,
    ENGINE_TIMEOUT: `The summary took longer than we wait. ${AGAIN.en}`,
    ENGINE_UNAVAILABLE: NO_ANSWER.en,
    ENGINE_CONFUSED: `The summary engine gave no answer that we could use. ${AGAIN.en}`,
    ENGINE_BLOCKED: 'The summary engine does not work on this episode, because of what is said in it.',
    ENGINE_REFUSED: 'The summary engine cannot read this episode. Asking again would not change that.',
    BUDGET_REACHED: 'No more summaries of this kind could be made that day. Ask for it again tomorrow.',
    SOUND_GONE: 'Its sound could not be heard because the publisher’s server does not give it to us.',
    SOUND_UNREACHABLE: `Its sound could not be heard because the publisher’s server did not answer. ${AGAIN.en}`,
    SOUND_FORMAT:
      'Its sound could not be heard because its file is neither MP3 nor M4A, or is damaged. Asking again would not change that.',
    SOUND_TOO_LONG:
      'Its sound could not be heard because its file is much longer than its feed says, and so than what you were quoted.',
    SOUND_SILENT: 'We couldn’t hear any speech in this file. Asking again would not change that.',
    SOUND_LANGUAGE:
      'Its sound could not be summarized because another language is spoken in it than its feed says.',
    SOUND_INTERRUPTED: `Its sound could not be heard because the work on it was interrupted. ${AGAIN.en}`,
    TRANSCRIBER_UNAVAILABLE: `Its sound could not be heard because the service that writes words down did not answer. ${AGAIN.en}`,
    TRANSCRIBER_REFUSED: `Its sound could not be heard because the service that writes words down does not take it. ${AGAIN.en}`,
    MAIL_REFUSED:
      'The mail server of the address that it was to go to refuses our mail. Ask again, and have it sent to another address.',
    MAIL_FAILED: `The summary was made, but could not be delivered. ${AGAIN.en}`,
  },
  es: {
    NO_TRANSCRIPT: 'Su texto ya no se puede leer: puede que el vídeo se haya retirado o sea privado.',
    UNREADABLE_TRANSCRIPT: 'En su texto hay demasiado poco que resumir. Pedirlo otra vez no cambiaría nada.',
    EMPTY_SUMMARY: `No conseguimos ningún resumen que se apoyara en lo que se dice. ${AGAIN.es}`,
    SUMMARY_MISSING: 'Se borró antes de que pudiéramos enviarlo.',
    UNAVAILABLE: NO_ANSWER.es,
    INTERRUPTED: `El trabajo se interrumpió más de una vez. ${AGAIN.es}`,
    ENGINE_TIMEOUT: `El resumen tardó más de lo que podemos esperar. ${AGAIN.es}`,
    ENGINE_UNAVAILABLE: NO_ANSWER.es,
    ENGINE_CONFUSED: `El motor de resúmenes no dio ninguna respuesta que pudiéramos usar. ${AGAIN.es}`,
    ENGINE_BLOCKED: 'El motor de resúmenes rechaza este episodio por lo que se dice en él.',
    ENGINE_REFUSED: 'El motor de resúmenes no puede leer este episodio. Pedirlo otra vez no cambiaría nada.',
    BUDGET_REACHED: 'Ese día ya no se podían hacer más resúmenes de este tipo. Vuelve a pedirlo mañana.',
    SOUND_GONE: 'No pudimos escuchar su audio porque el servidor del podcast no nos lo da.',
    SOUND_UNREACHABLE: `No pudimos escuchar su audio porque el servidor del podcast no respondió. ${AGAIN.es}`,
    SOUND_FORMAT:
      'No pudimos escuchar su audio porque el archivo no es MP3 ni M4A, o está dañado. Pedirlo otra vez no cambiaría nada.',
    SOUND_TOO_LONG:
      'No pudimos escuchar su audio porque el archivo dura mucho más de lo que dice su feed, y con esa duración te dimos el precio.',
    SOUND_SILENT: 'En este archivo no hemos oído hablar a nadie. Pedirlo otra vez no cambiaría nada.',
    SOUND_LANGUAGE: 'No pudimos resumir su audio porque se habla en un idioma distinto del que dice su feed.',
    SOUND_INTERRUPTED: `No pudimos escuchar su audio porque el trabajo se interrumpió. ${AGAIN.es}`,
    TRANSCRIBER_UNAVAILABLE: `No pudimos escuchar su audio porque el servicio de transcripción no respondió. ${AGAIN.es}`,
    TRANSCRIBER_REFUSED: `No pudimos escuchar su audio porque el servicio de transcripción no lo acepta. ${AGAIN.es}`,
    MAIL_REFUSED:
      'El servidor de correo de la dirección de entrega rechaza nuestros correos. Vuelve a pedirlo y envíalo a otra dirección.',
    MAIL_FAILED: `El resumen se hizo, pero no se pudo entregar. ${AGAIN.es}`,
  },
}

const GENERAL = {
  en: `Something on our side went wrong. ${AGAIN.en}`,
  es: `Algo falló por nuestra parte. ${AGAIN.es}`,
} as const

const reasonIn = (language: ReaderLanguage) => (code: string) =>
  Object.hasOwn(REASONS[language], code) ? (REASONS[language][code] ?? GENERAL[language]) : GENERAL[language]

const REFUND_MAIL_TEXTS: Record<ReaderLanguage, RefundMailTexts> = {
  en: {
    subject: (credits) =>
      credits === undefined
        ? 'Your summary could not be delivered'
        : `${credits} credits are back: a summary failed`,
    about: 'Refund',
    title: (credits) =>
      credits === undefined ? 'A summary could not be delivered' : `Your ${credits} credits are back`,
    what: 'We could not bring you the summary of ',
    reason: reasonIn('en'),
    nothingCharged: 'Your plan is unlimited: nothing was charged.',
    excerpt: 'You can have an excerpt of it for nothing: passages chosen by rule, nothing rewritten.',
    take: 'Get the excerpt',
    dashboard: 'Open your dashboard',
    asked: (account, at) => `Asked for with ${account} on ${at}.`,
  },
  es: {
    subject: (credits) =>
      credits === undefined
        ? 'No hemos podido entregar tu resumen'
        : `Te devolvemos ${credits} créditos: un resumen ha fallado`,
    about: 'Devolución',
    title: (credits) =>
      credits === undefined ? 'No hemos podido entregar un resumen' : `Te devolvemos ${credits} créditos`,
    what: 'No hemos podido hacerte llegar el resumen de ',
    reason: reasonIn('es'),
    nothingCharged: 'Tu plan es ilimitado: no se ha cobrado nada.',
    excerpt: 'Puedes tener gratis un extracto: pasajes elegidos con reglas fijas, sin reescribir nada.',
    take: 'Ver el extracto',
    dashboard: 'Abrir tu panel',
    asked: (account, at) => `Pedido desde la cuenta ${account} el ${at}.`,
  },
}
