import { MailBridge, type Round } from './MailBridge.ts'

export interface AuthMailOptions {
  /** The Auth emulator, `http://127.0.0.1:9099`. */
  readonly authUrl: string
  readonly projectId: string
  /** `smtp://host:port` */
  readonly smtpUrl: string
  /** Origin of the app, where links lead. */
  readonly appUrl: string
  /** Milliseconds between looks at the Auth emulator; default 250. */
  readonly pollMs?: number
  /** Told of trouble with Auth or SMTP; the console when absent. */
  readonly report?: (trouble: string) => void
}

export interface RunningAuthMail {
  /** Looks for codes now. @returns when each was tried */
  look(): Promise<Round>
  stop(): void
}

const POLL_MS = 250
const LONGEST_PAUSE_MS = 5_000

/**
 * Starts the bridge from the Auth emulator, which sends no mail, to an inbox.
 * @throws Error when a URL is malformed
 */
export function startAuthMail(options: AuthMailOptions): RunningAuthMail {
  const { authUrl, projectId, smtpUrl, appUrl, pollMs = POLL_MS } = options
  const report = options.report ?? ((trouble: string) => console.warn(`auth-mail: ${trouble}; trying again`))
  checkUrl('the Auth URL', authUrl, ['http:', 'https:'])
  checkUrl('the app URL', appUrl, ['http:', 'https:'])
  checkUrl('the SMTP URL', smtpUrl, ['smtp:', 'smtps:'])
  const bridge = new MailBridge({ authUrl, projectId, smtpUrl, appUrl, report })

  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const poll = async (pauseMs: number): Promise<void> => {
    const { trouble } = await bridge.round()
    if (stopped) return
    // Trouble doubles the pause: a start takes seconds, and a mail server may be down for hours.
    const nextMs = trouble === undefined ? pollMs : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    timer = setTimeout(() => void poll(nextMs), nextMs)
  }
  void poll(pollMs)

  return {
    look: () => bridge.round(),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function checkUrl(what: string, text: string, protocols: readonly string[]): void {
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return
  throw new Error(
    `${what} must begin with ${protocols.map((each) => `${each}//`).join(' or ')}, not "${text}"`,
  )
}
