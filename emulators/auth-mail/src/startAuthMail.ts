import { createServer } from 'node:http'
import { HttpRefusal, listener, sendJson, targetOf } from '../../support/httpJson.ts'
import { listenOn } from '../../support/listenOn.ts'
import { MailBridge } from './MailBridge.ts'

export interface AuthMailOptions {
  /** Port of the control route; 0 takes a free one. */
  readonly port: number
  /** The Auth emulator, `http://127.0.0.1:9099`. */
  readonly authUrl: string
  readonly projectId: string
  /** `smtp://host:port` */
  readonly smtpUrl: string
  /** Origin of the app, where links lead. */
  readonly appUrl: string
  readonly from?: { readonly name: string; readonly address: string }
  /** Milliseconds between looks at the Auth emulator; default 250. */
  readonly pollMs?: number
  /** Told of trouble with Auth or SMTP; the console when absent. */
  readonly report?: (trouble: string) => void
}

export interface RunningAuthMail {
  readonly port: number
  /** `http://127.0.0.1:port`: POST /control/flush. */
  readonly url: string
  stop(): Promise<void>
}

const FROM = { name: 'Sonobrief', address: 'accounts@sonobrief.test' }
const POLL_MS = 250
const LONGEST_PAUSE_MS = 5_000

/**
 * Starts the bridge from the Auth emulator, which sends no mail, to an inbox.
 * @throws Error when the port is taken, or a URL is malformed
 */
export async function startAuthMail(options: AuthMailOptions): Promise<RunningAuthMail> {
  const { authUrl, projectId, smtpUrl, appUrl, from = FROM, pollMs = POLL_MS } = options
  const report = options.report ?? ((trouble: string) => console.warn(`auth-mail: ${trouble}; trying again`))
  checkUrl('the Auth URL', authUrl, ['http:', 'https:'])
  checkUrl('the app URL', appUrl, ['http:', 'https:'])
  checkUrl('the SMTP URL', smtpUrl, ['smtp:', 'smtps:'])
  const bridge = new MailBridge({ authUrl, projectId, smtpUrl, appUrl, from, report })
  const server = createServer(
    listener('auth-mail', async (request, response) => {
      const route = `${request.method} ${targetOf(request).pathname}`
      if (route !== 'POST /control/flush')
        throw new HttpRefusal(404, `no ${route} here; there is POST /control/flush`)
      const round = await bridge.round()
      sendJson(response, round.trouble === undefined ? 200 : 503, round)
    }),
  )
  const port = await listenOn(server, options.port)

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
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      stopped = true
      clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function checkUrl(what: string, text: string, protocols: readonly string[]): void {
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return
  throw new Error(
    `${what} must begin with ${protocols.map((each) => `${each}//`).join(' or ')}, not "${text}"`,
  )
}
