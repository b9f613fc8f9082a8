import type { ReaderLanguage } from '#domain/languages.ts'
import { button, note, paragraph, small, title } from './blocks.ts'
import { layout } from './layout.ts'
import type { MailContent } from './MailContent.ts'
import { MAIL_TEXTS } from './mailTexts.ts'

/** Kinds of Firebase Auth's code mails, in its words. */
export const AUTH_MAIL_KINDS = [
  'VERIFY_EMAIL',
  'PASSWORD_RESET',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
] as const
export type AuthMailKind = (typeof AUTH_MAIL_KINDS)[number]

interface AuthMailFacts {
  email: string
  /** Only for a change of address. */
  newEmail?: string | undefined
  /** Our action page, with the code. */
  link: string
}

export interface AuthMailTexts {
  subject: string
  title: string
  body: (facts: AuthMailFacts) => string
  button: string
  /** For an owner who did not ask. */
  otherwise: string
}

/**
 * A mail with a code of Firebase Auth. `emulators/auth-mail` sends it locally; in production Firebase sends its own,
 * from the template pasted into its console: docs/mails.md.
 */
export function authMail(kind: AuthMailKind, facts: AuthMailFacts, language: ReaderLanguage): MailContent {
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
