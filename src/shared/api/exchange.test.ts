import { afterEach, describe, expect, it, vi } from 'vitest'
import { isSettled } from './Called.ts'
import { calledWith, exchange } from './exchange.ts'

afterEach(() => vi.unstubAllGlobals())

it('exchange gives each call an id of its own, beside the headers of the caller', async () => {
  const sent: Array<Record<string, string>> = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers)
    return new Response('{}')
  })
  await exchange('session', {})
  await exchange('session', {}, { Authorization: 'Bearer x' })
  const ids = sent.map((headers) => headers['X-Request-Id'])
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const each = { 'Content-Type': 'application/json', 'Accept-Language': 'en' }
  expect(sent[1]).toMatchObject({ Authorization: 'Bearer x', ...each })
})

describe('exchange, where nothing comes back,', () => {
  it('says that there is no network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await exchange('unsubscribe', { token: 't' })).toEqual({ outcome: 'offline' })
  })

  it('gives up a connection that is dead', async () => {
    const timeout = new AbortController()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const called = exchange('unsubscribe', { token: 't' }, {}, timeout.signal)
    timeout.abort()
    expect(await called).toEqual({ outcome: 'timed out' })
  })
})

const json = (body: object) => JSON.stringify(body)
const PAGE = 'https://checkout.example/c/pay/cs_1'

describe('calledWith', () => {
  it.each([
    ['a success', 200, json({ success: true, url: PAGE, id: 'cs_1' }), { outcome: 'done' }],
    ['a success that lacks something', 200, json({ success: true, id: 'cs_1' }), { came: 'success' }],
    [
      'a script to go to',
      200,
      json({ success: true, id: 'c', url: 'javascript:alert(1)' }),
      { came: 'success' },
    ],
    ['success in an outage', 502, json({ success: true, id: 'c', url: PAGE }), { outcome: 'failed' }],
    ['a refusal', 404, json({ success: false, message: 'None.' }), { outcome: 'refused', status: 404 }],
    ['a refusal without words', 200, json({ success: false }), { answer: { success: false, message: '' } }],
    ['a refusal with an address', 200, json({ success: false, url: PAGE }), { outcome: 'refused' }],
    ['an outage', 502, json({ success: false, message: 'Later.' }), { outcome: 'failed', message: 'Later.' }],
    ['too many', 429, json({ success: false }), { outcome: 'failed', came: 'error' }],
    ['an error of somebody else', 500, json({ error: 'No.' }), { came: 'error', message: '' }],
    ['words that are no text', 500, json({ message: { a: 1 } }), { came: 'error', message: '' }],
    ['a page', 200, '<!doctype html><p>Hello', { came: 'HTML', status: 200 }],
    ['nothing', 200, ' ', { came: 'nothing' }],
    ['other text', 200, 'OK', { came: 'other text' }],
    ['JSON that is no object', 200, '[]', { came: 'other text' }],
  ])('tells the outcome of %s', (_, status, text, called) =>
    expect(calledWith('createCheckoutSession', status, text)).toMatchObject(called),
  )

  it('lets a refusal that says why speak before its status', () => {
    const refused = {
      success: false,
      message: 'Five a day.',
      error_details: { validationError: 'DAILY_LIMIT_REACHED' },
    }
    expect(calledWith('sendSummary', 429, json(refused))).toEqual({
      outcome: 'refused',
      status: 429,
      answer: refused,
    })
  })

  it('reads a refusal whose reason only a newer build knows', () => {
    const refused = { success: false, message: 'No.', error_details: { validationError: 'OF_TOMORROW' } }
    expect(calledWith('sendSummary', 200, json(refused))).toMatchObject({
      outcome: 'refused',
      answer: { message: 'No.', error_details: { validationError: 'OTHER' } },
    })
  })

  it('reads a session whose plan only a newer build knows', () => {
    const profile = {
      email: 'a@b.test',
      name: '',
      language: 'fr',
      plan: 'team',
      credits: { current: 1, monthly: 2 },
    }
    const answer = { success: true, message: '', data: { welcomed: false, customToken: 't', profile } }
    expect(calledWith('session', 200, json(answer))).toMatchObject({
      outcome: 'done',
      answer: { data: { customToken: 't' } },
    })
  })

  it('hands on every field of somebody’s own data, whatever it is', () => {
    const data = {
      account: { id: 'u', ofTomorrow: [1] },
      summaries: [{ id: 's', odd: { deep: true } }],
      next: 'ledger',
    }
    expect(calledWith('downloadData', 200, json({ success: true, message: '', data }))).toMatchObject({
      answer: { data },
    })
  })
})

it.each([
  ['a success', 200, { success: true }, true],
  ['a refusal', 200, { success: false, message: 'No.' }, true],
  ['a conflict', 409, { success: false, message: 'Used.' }, true],
  ['an outage', 500, { success: false, message: 'Something went wrong.' }, false],
  ['too many', 429, { success: false, message: 'No.' }, false],
])('isSettled tells whether a call has its verdict: %s', (_, status, body, settled) =>
  expect(isSettled(calledWith('sendConfirmation', status, json(body)))).toBe(settled),
)
