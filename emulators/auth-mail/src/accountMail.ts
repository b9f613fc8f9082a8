import { createHash } from 'node:crypto'
import type { OobCode } from './OobCode.ts'

export interface AccountMail {
  /** One plain address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for the same code, so that a mail sent twice is seen as one. */
  readonly messageId: string
}

interface Wording {
  readonly subject: string
  readonly ask: (code: OobCode) => string
  readonly button: string
  readonly otherwise: string
}

const WORDINGS: Readonly<Record<string, Wording>> = {
  VERIFY_EMAIL: {
    subject: 'Confirm your e-mail address',
    ask: ({ email }) => `Please confirm that ${email} is your address. Your summaries will be sent to it.`,
    button: 'Confirm my address',
    otherwise: 'If you did not sign up, do nothing: an address that nobody confirms gets no mail from us.',
  },
  PASSWORD_RESET: {
    subject: 'Choose a new password',
    ask: ({ email }) => `Somebody, probably you, asked for a new password for ${email}.`,
    button: 'Choose a new password',
    otherwise: 'If it was not you, do nothing: your password stays as it is.',
  },
  EMAIL_SIGNIN: {
    subject: 'Your link to sign in',
    ask: ({ email }) => `With this link you sign in as ${email}, without a password. It works once.`,
    button: 'Sign in',
    otherwise: 'If you did not ask for it, do nothing.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirm your new e-mail address',
    ask: ({ email, newEmail }) => `Your account ${email} is to use the address ${newEmail} from now on.`,
    button: 'Confirm my new address',
    otherwise: 'If you did not ask for it, do nothing: the account keeps its address.',
  },
  RECOVER_EMAIL: {
    subject: 'Your e-mail address was changed',
    ask: ({ email }) => `Your account no longer uses the address ${email}.`,
    button: 'Change it back',
    otherwise: 'If that was your wish, there is nothing to do.',
  },
}

/**
 * The mail for a code, in the place of the one that Firebase would send, with a link to our own action page.
 * @param appUrl origin of the app
 * @returns undefined for a kind of code that is not mailed
 */
export function accountMail(code: OobCode, appUrl: string): AccountMail | undefined {
  const wording = WORDINGS[code.requestType]
  if (!wording) return undefined
  const link = new URL('/auth/action', appUrl)
  // mode, oobCode, apiKey, lang, continueUrl: the SDK's ActionCodeURL reads them from our link just as well.
  link.search = new URL(code.oobLink).search
  const { subject, button, otherwise } = wording
  const ask = wording.ask(code)
  // A new address must prove itself; the old one is only told.
  const to = code.requestType === 'VERIFY_AND_CHANGE_EMAIL' ? (code.newEmail ?? code.email) : code.email
  return {
    to,
    subject,
    text: `Hello,\n\n${ask}\n\n${button}:\n${link}\n\n${otherwise}\n\nSonobrief\n`,
    html: `<p>Hello,</p>
<p>${escapeHtml(ask)}</p>
<p><a href="${escapeHtml(link.href)}">${escapeHtml(button)}</a></p>
<p>${escapeHtml(otherwise)}</p>
<p>Sonobrief</p>
`,
    messageId: `<${createHash('sha256').update(code.oobCode).digest('hex').slice(0, 32)}@auth-mail.sonobrief.test>`,
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
