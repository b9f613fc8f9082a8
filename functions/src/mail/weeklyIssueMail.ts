import { episodeAddress } from '#domain/episodes/episodeSource.ts'
import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import { SITE } from '#domain/site.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import { minutesOf } from '#domain/units.ts'
import type { IssueEdition, IssueEpisode } from '../newsletter/rules/weeklyIssue.ts'
import { button, framedRow, langOf, note, paragraph, PLAY, point, row, thatFit, title } from './blocks.ts'
import { escapeHtml, plainWords } from './plainWords.ts'
import { daysOfWeek } from './formats.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import type { MailBlock, MailContent } from './MailContent.ts'
import { MAIL_TEXTS } from './mailTexts.ts'
import { mailInLanguages } from './mailInLanguages.ts'
import { border, DISPLAY_FACE, look, textColour } from './mailStyle.ts'
import { cleanOwnWords } from '../engine/verify/cleanText.ts'

/** Most bytes of all episodes, of 100 kB; the rest is far below that. */
const EPISODES_BUDGET_BYTES = 88_000
/** Most bytes of an episode's texts: all usual ones fit, and the first episode always has room. */
const LIMIT_BYTES = { subject: 110, title: 400, show: 200, gist: 2_400, point: 700 }

/**
 * The newsletter of one week. Equal for all subscribers but for placeholder links, so that one rendering serves a
 * batch.
 * @param editions one per language of the mail, of the same week
 * @param appUrl origin of the app
 * docs/rules.md "Newsletter"
 */
export function weeklyIssueMail(
  editions: readonly [IssueEdition, ...IssueEdition[]],
  links: Record<'preferences' | 'unsubscribe', string>,
  appUrl: string,
): MailContent {
  const budget = EPISODES_BUDGET_BYTES / editions.length
  const [first, ...others] = editions
  const editionIn = (language: ReaderLanguage) => editions.find((each) => each.language === language) ?? first
  return mailInLanguages([first.language, ...others.map(({ language }) => language)], (language) => {
    const { week, episodes } = editionIn(language)
    const texts = MAIL_TEXTS[language].weekly
    const [top] = episodes
    return {
      subject: texts.subject(published(top.title, LIMIT_BYTES.subject), episodes.length - 1),
      preheader: top.gist,
      about: texts.about(daysOfWeek(week, language)),
      blocks: [
        title(texts.title),
        paragraph(texts.intro(episodes.length)),
        ...thatFit(
          episodes,
          budget,
          (episode) => episodeBlocks(episode, language),
          (count) => note(texts.noRoom(count)),
        ),
        button({ label: texts.more, href: `${inApp(language, appUrl)}/demo` }, 'secondary', '40px 24px 0'),
      ],
      footer: [
        texts.why,
        ' ',
        { label: texts.preferences, href: inApp(language, links.preferences) },
        ' · ',
        { label: texts.unsubscribe, href: inApp(language, links.unsubscribe) },
        ' · ',
        { label: texts.write, href: `mailto:${SITE.contactEmail}` },
      ],
    }
  })
}

/** The publisher's name of an episode, without addresses: readers would turn them into links. */
function published(name: string, limitBytes: number): string {
  return plainWords(cleanOwnWords(name, limitBytes), limitBytes)
}

function episodeBlocks(episode: IssueEpisode, language: ReaderLanguage): MailBlock[] {
  const { source, keyPoints, durationSeconds, origin, spoken } = episode
  const texts = MAIL_TEXTS[language].weekly
  const address = episodeAddress(source)
  const name = published(episode.title, LIMIT_BYTES.title)
  const length = lengthText(minutesOf(durationSeconds))
  const by = `${published(episode.show, LIMIT_BYTES.show)}, ${length}. ${texts.origin[origin]}${spoken ? ` ${LAYOUT_TEXTS[language].translatedFrom(spoken)}.` : ''}`
  const caption = look('margin:0;font-size:13px;line-height:20px', textColour('ink2'))
  const heading = look(`margin:4px 0 8px;font:450 26px/34px ${DISPLAY_FACE}`, textColour('ink'))
  const listen = look('font-weight:600;font-size:15px', textColour('lamp'))
  return [
    {
      html: framedRow(
        `<p${caption}>${escapeHtml(by)}</p><h2${langOf(spoken ?? language, language)}${heading}>${escapeHtml(name)}</h2>`,
        '40px 24px 0',
        look('border-top:1px solid;padding-top:16px', border('ink')),
      ),
      text: `${name.toUpperCase()}\n${by}`,
    },
    paragraph(plainWords(episode.gist, LIMIT_BYTES.gist)),
    ...keyPoints.map(({ text, startSeconds }) =>
      point({ text: plainWords(text, LIMIT_BYTES.point), startSeconds }, source, language),
    ),
    {
      html: row(
        `<a href="${escapeHtml(address)}" aria-label="${escapeHtml(`${texts.listen(length)}: ${name}`)}"${listen}>${PLAY} ${escapeHtml(texts.listen(length))}</a>`,
        '16px 24px 0',
      ),
      text: `${texts.listen(length)}:\n${address}`,
    },
  ]
}
