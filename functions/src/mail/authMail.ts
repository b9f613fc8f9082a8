import type { ReaderLanguage } from '#domain/languages.ts'
import { button, note, paragraph, small, title } from './blocks.ts'
import { layout } from './layout.ts'
import type { AuthMailFacts } from './mailFacts.ts'
import type { MailContent } from './MailContent.ts'
import { MAIL_TEXTS } from './mailTexts.ts'

/** What Firebase Auth mails a code for, in its words. */
export const AUTH_MAIL_KINDS = [
  'VERIFY_EMAIL',
  'PASSWORD_RESET',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
] as const

/** A mail with a code of Firebase Auth, for `emulators/auth-mail`; production's is in docs/mails.md. */
export function authMail(
  kind: (typeof AUTH_MAIL_KINDS)[number],
  facts: AuthMailFacts,
  language: ReaderLanguage,
): MailContent {
  const texts = MAIL_TEXTS[language].auth[kind]
  const body = texts.body(facts)
  return layout({
    subject: texts.subject,
    language,
    preheader: body,
    blocks: [
      title(texts.title),
      paragraph(body),
      button({ label: texts.button, href: facts.link }, 'primary'),
      note(texts.otherwise),
    ],
    footer: [small(MAIL_TEXTS[language].notes.auth)],
  })
}
