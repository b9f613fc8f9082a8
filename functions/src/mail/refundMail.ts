import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { Credits } from '#domain/units.ts'
import { episodeAddress } from '#domain/episodes/episodeSource.ts'
import { button, paragraph, small, title } from './blocks.ts'
import { amount, instant } from './formats.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { layout } from './layout.ts'
import type { MailContent } from './MailContent.ts'
import { MAIL_TEXTS } from './mailTexts.ts'
import { plainWords } from './plainWords.ts'

interface Refund {
  request: Pick<SummaryRequest, 'episode' | 'source' | 'minutes' | 'kind' | 'account' | 'requestedAt'>
  /** `error.code` of the request. */
  reason: string
  /** The refund; 0 on an unlimited plan. */
  credits: Credits
  /** Origin of the app. */
  appUrl: string
  /** Id of the request with an excerpt to offer; absent without one. */
  excerpt?: string
}

/** The notice that a summary failed, or its delivery, and of the refund. docs/rules.md "Delivery and mail" */
export function refundMail(
  { request, reason, credits, appUrl, excerpt }: Refund,
  language: ReaderLanguage,
): MailContent {
  const texts = MAIL_TEXTS[language].refund
  const { episode, source, minutes } = request
  const name = plainWords(episode.title, 400)
  const show = plainWords(episode.channelTitle, 200)
  const back = credits === 0 ? undefined : amount(credits, language)
  return layout({
    subject: texts.subject(back),
    language,
    preheader: `${name}: ${reasonOf(reason, language)}`,
    about: texts.about,
    blocks: [
      title(texts.title(back)),
      paragraph([
        texts.what,
        { label: name, href: episodeAddress(source) },
        ` (${show}, ${lengthText(minutes)}).`,
      ]),
      paragraph(reasonOf(reason, language)),
      ...(excerpt === undefined ? [] : [paragraph(texts.excerpt)]),
      ...(back === undefined ? [paragraph(texts.nothingCharged)] : []),
      excerpt === undefined
        ? button({ label: texts.dashboard, href: inApp(language, `${appUrl}/dashboard`) }, 'secondary')
        : button({ label: texts.take, href: inApp(language, `${appUrl}/summary/${excerpt}`) }, 'primary'),
    ],
    footer: [small(texts.asked(request.account, instant(request.requestedAt, language)))],
  })
}

/** @param code of the failure; an unknown one gets the general words */
function reasonOf(code: string, language: ReaderLanguage): string {
  const { reasons, general } = MAIL_TEXTS[language].refund
  return Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : general
}
