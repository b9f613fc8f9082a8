import type { Language } from '#domain/profile.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import type { Credits } from '#domain/units.ts'
import { youTubeAddress } from '#domain/youtubeAddress.ts'
import { button, paragraph, small, title } from './blocks.ts'
import { amount, hoursAndMinutes, instant } from './formats.ts'
import { layout } from './layout.ts'
import type { MailContent } from './MailContent.ts'
import { plainWords } from './plainWords.ts'
import { REFUND_MAIL_TEXTS } from './refundMailTexts.ts'

export interface Refund {
  request: Pick<SummaryRequest, 'episode' | 'source' | 'minutes' | 'kind' | 'account' | 'requestedAt'>
  /** `error.code` of the request. */
  reason: string
  /** What came back; 0 where an unlimited plan had paid nothing. */
  credits: Credits
  /** Origin of the app. */
  appUrl: string
}

/**
 * The notice that a summary could not be made or delivered, and that its credits are back.
 * docs/rules.md "Delivery and mail"
 */
export function refundMail({ request, reason, credits, appUrl }: Refund, language: Language): MailContent {
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
        { label: name, href: youTubeAddress(source.videoId) },
        ` (${show}, ${hoursAndMinutes(minutes)}).`,
      ]),
      paragraph(texts.reason(reason)),
      ...(back === undefined ? [paragraph(texts.nothingCharged)] : []),
      button({ label: texts.dashboard, href: `${appUrl}/dashboard` }, 'secondary'),
    ],
    footer: [small(texts.asked(request.account, instant(request.requestedAt, language)))],
  })
}
