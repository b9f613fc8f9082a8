import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import { button, note, paragraph, small, title } from './blocks.ts'
import { layout } from './layout.ts'
import type { MailContent } from './MailContent.ts'
import { MAIL_TEXTS } from './mailTexts.ts'

/**
 * The mail that asks an address to agree to another account's deliveries. It holds no word of that person's, so that no
 * account can write to strangers through us.
 * @param links to the pages whose buttons confirm, and say never again; opening them changes nothing
 * docs/rules.md #foreign-delivery-address, #get-changes-nothing, #hostile-name and #spellings-of-a-mailbox
 */
export function deliveryConfirmationMail(
  links: { confirm: string; never: string },
  language: ReaderLanguage,
): MailContent {
  const { delivery: texts, notes } = MAIL_TEXTS[language]
  return layout({
    subject: texts.subject,
    language,
    preheader: texts.body,
    blocks: [
      title(texts.title),
      paragraph(texts.body),
      button({ label: texts.button, href: inApp(language, links.confirm) }, 'primary'),
      note(texts.note),
    ],
    footer: [small([`${texts.why} `, { label: notes.never, href: inApp(language, links.never) }])],
  })
}
