import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import type { NewsletterSubscription } from '#domain/newsletter/newsletter.ts'
import { button, note, paragraph, title } from './blocks.ts'
import { MAIL_TEXTS } from './mailTexts.ts'
import { languagesOf, mailInLanguages } from './mailInLanguages.ts'
import type { MailContent } from './MailContent.ts'

/**
 * The mail of the double opt-in: without any word from the form.
 * @param links to the pages whose buttons confirm, and say never again; opening them changes nothing
 * @param language `both` makes one mail in both
 * docs/rules.md #get-changes-nothing, #one-confirmation-an-hour, #hostile-name and #spellings-of-a-mailbox
 */
export function newsletterConfirmationMail(
  links: { confirm: string; never: string },
  language: ReaderLanguage | 'both',
  subscription: NewsletterSubscription = 'Newsletter',
): MailContent {
  return mailInLanguages(languagesOf(language), (each) => {
    const { newsletter: texts, notes } = MAIL_TEXTS[each]
    return {
      subject: texts.subject,
      preheader: texts.body[subscription],
      blocks: [
        title(texts.title),
        paragraph(texts.body[subscription]),
        button({ label: texts.button[subscription], href: inApp(each, links.confirm) }, 'primary'),
        note(texts.note),
      ],
      footer: [`${texts.why} `, { label: notes.never, href: inApp(each, links.never) }],
    }
  })
}

/** The mail to a present subscriber who asks again. @param language `both` makes one mail in both */
export function newsletterAlreadyMail(
  links: { preferences: string; never: string },
  language: ReaderLanguage | 'both',
): MailContent {
  return mailInLanguages(languagesOf(language), (each) => {
    const { already: texts, notes } = MAIL_TEXTS[each]
    return {
      subject: texts.subject,
      preheader: texts.body,
      blocks: [
        title(texts.title),
        paragraph(texts.body),
        button({ label: texts.button, href: inApp(each, links.preferences) }, 'primary'),
        note(texts.note),
      ],
      footer: [`${texts.why} `, { label: notes.never, href: inApp(each, links.never) }],
    }
  })
}
