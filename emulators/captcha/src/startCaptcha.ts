import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  HttpRefusal,
  listener,
  readBody,
  readJsonObject,
  sendJson,
  targetOf,
} from '../../support/httpJson.ts'
import { listenOn } from '../../support/listenOn.ts'
import { ACTION_NAME, apiScript } from './apiScript.ts'
import { siteverify } from './siteverify.ts'
import { TokenBook } from './TokenBook.ts'

export interface CaptchaOptions {
  /** 0 takes a free port. */
  readonly port: number
  /** The only site key that the script loads for; default LOCAL_SITE_KEY. */
  readonly siteKey?: string
  /** The secret that siteverify asks for. */
  readonly secret: string
  /** Milliseconds since 1970; the machine's clock when absent. */
  readonly now?: () => number
}

export interface RunningCaptcha {
  readonly port: number
  /** `http://127.0.0.1:port`, in the place of https://www.google.com */
  readonly url: string
  stop(): Promise<void>
}

/** The key that local builds of the app use. */
export const LOCAL_SITE_KEY = 'local-site-key'

/** What is made to fail: nothing, loading api.js, or `grecaptcha.execute`. */
const FAILURES = ['none', 'script', 'execute'] as const
const DEFAULT_SCORE = 0.9

/**
 * Starts a stand-in for reCAPTCHA v3: the script, the tokens, and siteverify.
 * @throws Error when the port is taken
 */
export async function startCaptcha(options: CaptchaOptions): Promise<RunningCaptcha> {
  const { siteKey = LOCAL_SITE_KEY, secret, now = Date.now } = options
  const book = new TokenBook()
  let nextScore = DEFAULT_SCORE
  let failure: (typeof FAILURES)[number] = 'none'

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void> | void> =
    {
      'GET /recaptcha/api.js': (request, response) => {
        if (failure === 'script') throw new HttpRefusal(503, 'a test ordered the script to fail')
        const query = targetOf(request).searchParams
        const key = query.get('render')
        if (key !== siteKey)
          throw new HttpRefusal(400, `render must be the site key "${siteKey}", not "${key ?? ''}"`)
        const script = apiScript(siteKey, query.get('onload') ?? '')
        response
          .writeHead(200, { 'content-type': 'text/javascript; charset=UTF-8', ...CROSS_ORIGIN })
          .end(script)
      },

      'POST /recaptcha/api2/execute': async (request, response) => {
        if (failure === 'execute') throw new HttpRefusal(503, 'a test ordered execute to fail')
        const fields = new URLSearchParams(await readBody(request))
        if (fields.get('k') !== siteKey) throw new HttpRefusal(400, 'k is not the site key')
        const { origin } = request.headers
        const hostname = origin && URL.canParse(origin) ? new URL(origin).hostname : ''
        const action = checkedAction(fields.get('action'))
        const token = book.issue({ action, score: nextScore, hostname, issuedAtMs: now() })
        response.writeHead(200, { 'content-type': 'text/plain', ...CROSS_ORIGIN }).end(token)
      },

      'POST /recaptcha/api/siteverify': async (request, response) => {
        const fields = new URLSearchParams(await readBody(request))
        for (const [name, value] of targetOf(request).searchParams)
          if (!fields.has(name)) fields.set(name, value)
        sendJson(response, 200, siteverify(fields, secret, book, now()))
      },

      'POST /control/token': async (request, response) => {
        const {
          action = '',
          score = nextScore,
          issuedAt,
          hostname = '127.0.0.1',
        } = await readJsonObject(request)
        if (typeof hostname !== 'string') throw new HttpRefusal(400, 'hostname must be a string')
        const issuedAtMs = issuedAt === undefined ? now() : checkedTime(issuedAt)
        const grade = { action: checkedAction(action), score: checkedScore(score), hostname, issuedAtMs }
        sendJson(response, 200, { token: book.issue(grade) })
      },

      'POST /control/score': async (request, response) => {
        nextScore = checkedScore((await readJsonObject(request))['score'])
        sendJson(response, 200, { score: nextScore })
      },

      'POST /control/failure': async (request, response) => {
        const { of } = await readJsonObject(request)
        const found = FAILURES.find((word) => word === of)
        if (!found) throw new HttpRefusal(400, `of must be one of ${FAILURES.join(', ')}`)
        failure = found
        sendJson(response, 200, { of: failure })
      },
    }

  const server = createServer(
    listener('captcha', async (request, response) => {
      const route = `${request.method} ${targetOf(request).pathname}`
      const handle = routes[route]
      if (!handle) throw new HttpRefusal(404, `no ${route} here; there are ${Object.keys(routes).join(', ')}`)
      await handle(request, response)
    }),
  )
  const port = await listenOn(server, options.port)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The page is on another origin than this server. */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
}

function checkedAction(action: unknown): string {
  if (action === '' || action === null) return ''
  if (typeof action === 'string' && ACTION_NAME.test(action)) return action
  throw new HttpRefusal(
    400,
    `action must have letters, digits, "/" and "_" only, not ${JSON.stringify(action)}`,
  )
}

function checkedScore(score: unknown): number {
  if (typeof score === 'number' && score >= 0 && score <= 1) return score
  throw new HttpRefusal(400, `score must be a number from 0 to 1, not ${JSON.stringify(score)}`)
}

function checkedTime(time: unknown): number {
  const ms = typeof time === 'string' ? Date.parse(time) : NaN
  if (!Number.isNaN(ms)) return ms
  throw new HttpRefusal(400, `issuedAt must be an ISO 8601 time, not ${JSON.stringify(time)}`)
}
