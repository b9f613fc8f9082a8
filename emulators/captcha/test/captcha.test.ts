import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_SITE_KEY as SITE_KEY, type RunningCaptcha, startCaptcha } from '../src/startCaptcha.ts'

const SECRET = 'a-secret'
const START = Date.parse('2026-11-21T10:00:00.500Z')

interface Verdict {
  success: boolean
  score?: number
  action?: string
  hostname?: string
  challenge_ts?: string
  'error-codes'?: string[]
}

interface Recaptcha {
  ready(callback: () => void): void
  execute(key: string, options: { action: string }): Promise<string>
}

let nowMs: number
let captcha: RunningCaptcha
beforeEach(async () => {
  nowMs = START
  captcha = await startCaptcha({ port: 0, secret: SECRET, now: () => nowMs })
})
afterEach(() => captcha.stop())

async function verify(fields: Record<string, string>): Promise<Verdict> {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${captcha.url}/recaptcha/api/siteverify`, { method: 'POST', body })
  return response.json()
}

const check = (response: string) => verify({ secret: SECRET, response })

const order = (path: string, body: object) =>
  fetch(`${captcha.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })

async function mint(fields: object): Promise<string> {
  const { token }: { token: string } = await (await order('token', fields)).json()
  return token
}

/** Runs the script as a page on http://page.test would, and gives its globals. */
async function page(query = `render=${SITE_KEY}`): Promise<{ grecaptcha: Recaptcha }> {
  const src = `${captcha.url}/recaptcha/api.js?${query}`
  const response = await fetch(src)
  if (!response.ok) throw new Error(`the script did not load: ${response.status}`)
  class HTMLScriptElement {
    src = src
  }
  const fromPage = (url: string, init: RequestInit) =>
    fetch(url, { ...init, headers: { origin: 'http://page.test:5050' } })
  const window = {
    HTMLScriptElement,
    document: { currentScript: new HTMLScriptElement() },
    fetch: fromPage,
    URL,
    URLSearchParams,
    queueMicrotask,
  }
  runInNewContext(await response.text(), window)
  return window as unknown as { grecaptcha: Recaptcha }
}

describe('the script', () => {
  it('gives a token that siteverify takes, with action, score and host', async () => {
    const { grecaptcha } = await page()
    await new Promise<void>((resolve) => grecaptcha.ready(resolve))
    const token = await grecaptcha.execute(SITE_KEY, { action: 'submit' })
    expect(await check(token)).toEqual({
      success: true,
      challenge_ts: '2026-11-21T10:00:00Z',
      hostname: 'page.test',
      score: 0.9,
      action: 'submit',
    })
  })

  it('refuses a key that it was not rendered for, and a bad action', async () => {
    const { grecaptcha } = await page()
    await expect(grecaptcha.execute('other', { action: 'submit' })).rejects.toThrow(/Invalid site key/)
    await expect(grecaptcha.execute(SITE_KEY, { action: 'a b' })).rejects.toThrow(/Invalid action/)
    await expect(page('render=other')).rejects.toThrow(/400/)
  })
})

describe('siteverify', () => {
  it('takes a token once', async () => {
    const token = await mint({ action: 'submit' })
    expect(await check(token)).toMatchObject({ success: true })
    expect(await check(token)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  })

  it('does not use a token up when the secret is wrong', async () => {
    const token = await mint({ action: 'submit' })
    expect(await verify({ secret: 'wrong', response: token })).toEqual({
      success: false,
      'error-codes': ['invalid-input-secret'],
    })
    expect(await check(token)).toMatchObject({ success: true })
  })

  it('takes a token for two minutes', async () => {
    const [early, late] = [await mint({ action: 'submit' }), await mint({ action: 'submit' })]
    nowMs += 120_000
    expect(await check(early)).toMatchObject({ success: true })
    nowMs += 1
    expect(await check(late)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  })

  it.each([
    ['nothing', {}, ['missing-input-response', 'missing-input-secret']],
    ['no secret', { response: 'x' }, ['missing-input-secret']],
    ['no token', { secret: SECRET }, ['missing-input-response']],
    ['a token that was never given out', { secret: SECRET, response: 'x' }, ['invalid-input-response']],
  ])('refuses %s', async (_, fields, errors) => {
    expect(await verify(fields)).toEqual({ success: false, 'error-codes': errors })
  })
})
