import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { inApp } from '../../../functions/src/domain/languages.ts'
import type { MailContent } from '../../../functions/src/mail/MailContent.ts'
import { AUTH_MAIL_KINDS, authMail } from '../../../functions/src/mail/authMail.ts'

interface AuthMailOptions {
  /** The Auth emulator, `http://127.0.0.1:9099`. */
  readonly authUrl: string
  readonly projectId: string
  /** `smtp://host:port` */
  readonly smtpUrl: string
  readonly appUrl: string
}

const FROM = { name: 'Sonobrief', address: 'accounts@sonobrief.test' }
const POLL_MS = 1_000
const TIMEOUT_MS = 5_000

/** Mails each code of the Auth emulator once, and logs each new problem once. @throws Error for a bad URL */
export function startAuthMail({ authUrl, projectId, smtpUrl, appUrl }: AuthMailOptions): { stop(): void } {
  const smtp = new URL(smtpUrl)
  for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    smtp.searchParams.set(limit, String(TIMEOUT_MS))
  const transport = createTransport(smtp.href)
  /** Codes that were mailed, or will never be. */
  const done = new Set<string>()
  let told: string | undefined

  const look = async (): Promise<string | undefined> => {
    let trouble: string | undefined
    try {
      const codes = await fetchOobCodes(authUrl, projectId)
      for (const code of codes.filter(({ oobCode }) => !done.has(oobCode))) {
        try {
          const mail = accountMail(code, appUrl)
          if (mail) await transport.sendMail({ ...mail, from: FROM, to: { name: '', address: mail.to } })
          done.add(code.oobCode)
        } catch (error) {
          trouble = `the mail for ${code.email} could not be sent: ${messageOf(error)}`
          // A 5xx is final; all else may pass.
          if (isFinal(error)) done.add(code.oobCode)
        }
      }
    } catch (error) {
      trouble = `no codes from ${authUrl}: ${messageOf(error)}`
    }
    return trouble
  }
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const poll = async (): Promise<void> => {
    const trouble = await look()
    if (trouble !== undefined && trouble !== told) console.warn(`auth-mail: ${trouble}; trying again`)
    told = trouble
    if (!stopped) timer = setTimeout(() => void poll(), POLL_MS)
  }
  void poll()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

/** Unused codes, oldest first. @throws Error when the Auth emulator gives no answer, or another one */
async function fetchOobCodes(authUrl: string, projectId: string): Promise<OobCode[]> {
  const response = await fetch(`${authUrl}/emulator/v1/projects/${projectId}/oobCodes`, {
    headers: { authorization: 'Bearer owner' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok)
    throw new Error(`the Auth emulator answered ${response.status} for the codes of ${projectId}`)
  const { oobCodes = [] }: { oobCodes?: OobCode[] } = await response.json()
  return oobCodes
}

interface OobCode {
  readonly requestType: string
  readonly email: string
  /** The new address, where one is to be changed. */
  readonly newEmail?: string
  readonly oobCode: string
  /** The emulator's own page; our action page gets the same query. */
  readonly oobLink: string
}

interface AccountMail extends MailContent {
  /** One plain address. */
  readonly to: string
  /** The same for each copy of a code's mail. */
  readonly messageId: string
}

/** The mail for a code, linked to our own page, in the app's language; undefined for a kind not mailed. */
function accountMail(code: OobCode, appUrl: string): AccountMail | undefined {
  const kind = AUTH_MAIL_KINDS.find((each) => each === code.requestType)
  if (kind === undefined) return undefined
  const { email, newEmail, oobCode, oobLink } = code
  // mode, oobCode, apiKey, lang, continueUrl: the SDK's ActionCodeURL reads them from our link just as well.
  const query = new URL(oobLink).searchParams
  // The emulator always says `en`; the asking page's address tells its language.
  const { pathname = '' } = URL.parse(query.get('continueUrl') ?? '') ?? {}
  const language = query.get('lang')?.startsWith('es') || /^\/es(?:\/|$)/.test(pathname) ? 'es' : 'en'
  query.set('lang', language)
  const link = new URL(inApp(language, `${appUrl}/auth/action`))
  link.search = query.toString()
  return {
    ...authMail(kind, { email, newEmail, link: link.href }, language),
    // A new address must prove itself; the old one is only told.
    to: kind === 'VERIFY_AND_CHANGE_EMAIL' ? (newEmail ?? email) : email,
    messageId: `<${createHash('sha256').update(oobCode).digest('hex').slice(0, 32)}@auth-mail.sonobrief.test>`,
  }
}
