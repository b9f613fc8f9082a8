import { HttpRefusal, instant, readBody, readJsonObject } from '../../support/httpJson.ts'
import { router, serve, type Routes, type RunningServer } from '../../support/serve.ts'
import { randomBytes } from 'node:crypto'

interface Grade {
  readonly action: string
  /** From 0, surely a machine, to 1, surely a person. */
  readonly score: number
  /** Host of the page that asked. */
  readonly hostname: string
  readonly issuedAtMs: number
}

const LIFETIME_MS = 120_000
const TOKEN_BYTES = 384

/** Each token is good once, for two minutes. */
class TokenBook {
  readonly #grades = new Map<string, Grade>()
  readonly #used = new Set<string>()

  issue(grade: Grade): string {
    this.#forgetOld(grade.issuedAtMs)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    this.#grades.set(token, grade)
    return token
  }

  /** @returns the token's grade, or the error code of siteverify */
  redeem(token: string, nowMs: number): Grade | 'invalid-input-response' | 'timeout-or-duplicate' {
    const grade = this.#grades.get(token)
    if (!grade) return 'invalid-input-response'
    if (this.#used.has(token) || nowMs - grade.issuedAtMs > LIFETIME_MS) return 'timeout-or-duplicate'
    this.#used.add(token)
    return grade
  }

  /** Old tokens are kept for a day so that they are refused for the right reason. */
  #forgetOld(nowMs: number): void {
    for (const [token, { issuedAtMs }] of this.#grades) {
      if (nowMs - issuedAtMs < 86_400_000) break
      this.#grades.delete(token)
      this.#used.delete(token)
    }
  }
}

/** The only site key that the script accepts; local builds of the app use it. */
export const LOCAL_SITE_KEY = 'local-site-key'

const DEFAULT_SCORE = 0.9

/** Its `url` replaces https://www.google.com; siteverify asks for `secret`. @throws Error for a taken port */
export function startCaptcha({ port, secret }: { port: number; secret: string }): Promise<RunningServer> {
  const book = new TokenBook()
  const routes: Routes = {
    'GET /recaptcha/api.js': ({ query, response }) => {
      const key = query.get('render')
      if (key !== LOCAL_SITE_KEY)
        throw new HttpRefusal(400, `render must be the site key "${LOCAL_SITE_KEY}", not "${key ?? ''}"`)
      response
        .writeHead(200, { 'content-type': 'text/javascript; charset=UTF-8', ...CROSS_ORIGIN })
        .end(apiScript(LOCAL_SITE_KEY))
    },

    'POST /recaptcha/api2/execute': async ({ request, response }) => {
      const fields = new URLSearchParams(await readBody(request))
      const { origin } = request.headers
      const hostname = origin && URL.canParse(origin) ? new URL(origin).hostname : ''
      const action = checkedAction(fields.get('action'))
      const token = book.issue({ action, score: DEFAULT_SCORE, hostname, issuedAtMs: Date.now() })
      response.writeHead(200, { 'content-type': 'text/plain', ...CROSS_ORIGIN }).end(token)
    },

    'POST /recaptcha/api/siteverify': async ({ request }) =>
      siteverify(new URLSearchParams(await readBody(request)), secret, book, Date.now()),

    'POST /control/token': async ({ request }) => {
      const {
        action,
        score = DEFAULT_SCORE,
        issuedAt,
        hostname = '127.0.0.1',
      } = await readJsonObject(request)
      if (typeof hostname !== 'string') throw new HttpRefusal(400, 'hostname must be a string')
      const issuedAtMs = instant('issuedAt', issuedAt, Date.now)
      if (typeof score !== 'number') throw new HttpRefusal(400, 'score must be a number')
      return { token: book.issue({ action: checkedAction(action), score, hostname, issuedAtMs }) }
    },
  }
  return serve('captcha', port, router(routes))
}

const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
}

/**
 * Google's verdict on a token.
 * @param fields secret and response
 * Source: https://developers.google.com/recaptcha/docs/verify and …/v3#site_verify_response
 */
function siteverify(fields: URLSearchParams, secret: string, book: TokenBook, nowMs: number): object {
  const token = fields.get('response')
  const error = !token
    ? 'missing-input-response'
    : fields.get('secret') === secret
      ? undefined
      : 'invalid-input-secret'
  if (error !== undefined || !token) return { success: false, 'error-codes': [error] }
  const grade = book.redeem(token, nowMs)
  if (typeof grade === 'string') return { success: false, 'error-codes': [grade] }
  return {
    success: true,
    challenge_ts: new Date(grade.issuedAtMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    hostname: grade.hostname,
    score: grade.score,
    action: grade.action,
  }
}

function checkedAction(action: unknown): string {
  if (typeof action === 'string' && /^[A-Za-z0-9/_]+$/.test(action)) return action
  throw new HttpRefusal(
    400,
    `action must have letters, digits, "/" and "_" only, not ${JSON.stringify(action)}`,
  )
}

/** /recaptcha/api.js: `grecaptcha` for the site key of `render`; tokens come from the script's origin. */
function apiScript(siteKey: string): string {
  const install = (renderedKey: string) => {
    const script = document.currentScript
    const origin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin
    const execute = async (key: string, { action }: { action: string }): Promise<string> => {
      if (key !== renderedKey) throw new Error(`Invalid site key or not loaded in api.js: ${key}`)
      const body = new URLSearchParams({ action })
      const response = await fetch(`${origin}/recaptcha/api2/execute`, { method: 'POST', body })
      if (!response.ok) throw new Error(`reCAPTCHA could not be reached (${response.status})`)
      return response.text()
    }
    const ready = (callback: () => void) => queueMicrotask(callback)
    Object.assign(globalThis, { grecaptcha: { ready, execute } })
  }
  return `;(${install.toString()})(${JSON.stringify(siteKey)})\n`
}
