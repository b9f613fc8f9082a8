import type { ReaderLanguage } from '#domain/languages.ts'
import { button, note, paragraph, small, title } from './blocks.ts'
import { layout } from './layout.ts'
import type { MailContent } from './MailContent.ts'

/** What Firebase Auth mails a code for, in its words. */
export const AUTH_MAIL_KINDS = [
  'VERIFY_EMAIL',
  'PASSWORD_RESET',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
] as const
type AuthMailKind = (typeof AUTH_MAIL_KINDS)[number]

interface AuthMailFacts {
  /** The address of the account. */
  email: string
  /** Only where an address is to be changed: the new one. */
  newEmail?: string | undefined
  /** To our action page, with the code. */
  link: string
}

interface AuthMailTexts {
  subject: string
  title: string
  body: (facts: AuthMailFacts) => string
  button: string
  /** For somebody who did not ask. */
  otherwise: string
}

const TEXTS: Record<ReaderLanguage, Record<AuthMailKind, AuthMailTexts>> = {
  en: {
    VERIFY_EMAIL: {
      subject: 'Confirm your e-mail address',
      title: 'Is this your address?',
      body: ({ email }) => `Please confirm that ${email} is yours. Your summaries will be sent to it.`,
      button: 'Confirm my address',
      otherwise: 'If you did not sign up, do nothing: an address that nobody confirms gets no mail from us.',
    },
    PASSWORD_RESET: {
      subject: 'Choose a new password',
      title: 'A new password',
      body: ({ email }) => `Somebody, probably you, asked for a new password for ${email}.`,
      button: 'Choose a new password',
      otherwise: 'If it was not you, do nothing: your password stays as it is.',
    },
    EMAIL_SIGNIN: {
      subject: 'Your link to sign in',
      title: 'Sign in without a password',
      body: ({ email }) => `With this link you sign in as ${email}. It works once.`,
      button: 'Sign in',
      otherwise: 'If you did not ask for it, do nothing.',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'Confirm your new e-mail address',
      title: 'Is this your new address?',
      body: ({ email, newEmail }) => `Your account ${email} is to use the address ${newEmail} from now on.`,
      button: 'Confirm my new address',
      otherwise: 'If you did not ask for it, do nothing: the account keeps its address.',
    },
    RECOVER_EMAIL: {
      subject: 'Your e-mail address was changed',
      title: 'Your account has another address now',
      body: ({ email }) => `Your account no longer uses the address ${email}.`,
      button: 'Change it back',
      otherwise: 'If that was your wish, there is nothing to do.',
    },
  },
  es: {
    VERIFY_EMAIL: {
      subject: 'Confirma tu dirección de correo',
      title: '¿Es esta tu dirección?',
      body: ({ email }) => `Confirma que la dirección ${email} es tuya. En ella recibirás tus resúmenes.`,
      button: 'Confirmar mi dirección',
      otherwise:
        'Si no has creado una cuenta, no hagas nada: a una dirección que nadie confirma no le escribimos.',
    },
    PASSWORD_RESET: {
      subject: 'Elige una contraseña nueva',
      title: 'Una contraseña nueva',
      body: ({ email }) => `Alguien, seguramente tú, ha pedido una contraseña nueva para ${email}.`,
      button: 'Elegir una contraseña nueva',
      otherwise: 'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
    },
    EMAIL_SIGNIN: {
      subject: 'Tu enlace para iniciar sesión',
      title: 'Iniciar sesión sin contraseña',
      body: ({ email }) => `Con este enlace inicias sesión como ${email}. Funciona una sola vez.`,
      button: 'Iniciar sesión',
      otherwise: 'Si no lo has pedido, no hagas nada.',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'Confirma tu nueva dirección de correo',
      title: '¿Es esta tu nueva dirección?',
      body: ({ email, newEmail }) => `Tu cuenta ${email} pasará a usar la dirección ${newEmail}.`,
      button: 'Confirmar mi nueva dirección',
      otherwise: 'Si no lo has pedido, no hagas nada: la cuenta conserva su dirección.',
    },
    RECOVER_EMAIL: {
      subject: 'Tu dirección de correo ha cambiado',
      title: 'Tu cuenta tiene ahora otra dirección',
      body: ({ email }) => `Tu cuenta ya no usa la dirección ${email}.`,
      button: 'Deshacer el cambio',
      otherwise: 'Si era lo que querías, no tienes que hacer nada.',
    },
  },
}

const WHY = {
  en: 'You get this mail because it is about an account of this address.',
  es: 'Recibes este correo porque tiene que ver con una cuenta de esta dirección.',
} as const

/**
 * A mail that carries a code of Firebase Auth. Locally `emulators/auth-mail` sends it; in production Firebase sends its own, from the
 * template that was pasted into its console: docs/mails.md.
 */
export function authMail(kind: AuthMailKind, facts: AuthMailFacts, language: ReaderLanguage): MailContent {
  const texts = TEXTS[language][kind]
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
    footer: [small(WHY[language])],
  })
}
