import { describe, expect, it, vi } from 'vitest'
import { MOST_API_KEYS } from '#domain/api/apiKeys.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/units.ts'
import { beginDeletion } from '../../../functions/src/profiles/Deletion.ts'
import { finishDeletion } from '../../../functions/src/accounts/deletion/finishDeletion.ts'
import { auth } from '../../../functions/src/platform/gateways/auth.ts'
import { authorize } from '../../../functions/src/api/authorize.ts'
import { apiKeyId } from '../../../functions/src/profiles/apiKeys.ts'
import { suppress } from '../../../functions/src/deliverability/suppression.ts'
import { stopClock } from '../../support/stopClock.ts'
import { useRig } from '../../support/useRig.ts'
import { startApi } from './apiRig.ts'

const api = useRig(() => startApi())

const account = (key: string) => api.v1('GET', '/account', { key })
const stored = (key: string) => api.pipeline.database.collection('apiKeys').doc(apiKeyId(key))

describe('an API key', () => {
  it('has 256 random bits and is shown once; what is stored is its hash and its scope', async () => {
    const ana = await api.pipeline.account(20_000)
    const { body } = await api.keysCall(ana, { do: 'make', name: ' Reading list ', scope: 'read' })
    const key = String(body.data.made)
    expect(key).toMatch(/^sb_[\w-]{43}$/)
    expect(await account(key)).toMatchObject({
      status: 200,
      body: { plan: 'premium', credits: { left: 20_000 }, key: { name: 'Reading list', scope: 'read' } },
    })
    const listed = await api.keysCall(ana, { do: 'list' })
    expect(listed.body.data).toMatchObject({
      keys: [{ name: 'Reading list', scope: 'read', start: key.slice(0, 7) }],
      mayCall: true,
      callsToday: 5,
    })
    const kept = JSON.stringify(
      (await api.pipeline.database.collection('apiKeys').get()).docs.map((each) => each.data()),
    )
    for (const where of [kept, JSON.stringify(listed.body)]) expect(where).not.toContain(key.slice(0, 12))
  })

  it('is listed with today’s calls (UTC) of all keys of the account, and of no other account', async () => {
    stopClock()
    const [ana, ben] = [await api.pipeline.account(20_000), await api.pipeline.account(20_000)]
    const callsToday = async () => (await api.keysCall(ana, { do: 'list' })).body.data.callsToday
    expect(await callsToday()).toBe(0)
    // Counted in fives.
    const keys = [await api.key(ana), await api.key(ana, 'read')]
    for (let call = 0; call < 6; call++) await account(keys[call % 2] ?? '')
    await account(await api.key(ben))
    expect(await callsToday()).toBe(10)
    const limits = api.pipeline.database.collection('accountLimits').doc(ana.uid)
    const day = new Date().toISOString().slice(0, 10)
    await limits.update({ 'calls.api': { minute: `${day}T00:00`, inMinute: 0, day, inDay: 1_240 } })
    expect(await callsToday()).toBe(1_240)
    await limits.update({ 'calls.api.day': '2026-01-01' })
    expect(await callsToday()).toBe(0)
  })

  it('is made and ended only within five minutes of a sign-in, and listed in any session', async () => {
    const ana = await api.pipeline.account(20_000)
    const key = await api.key(ana)
    const id = apiKeyId(key)
    const old = withClaims(ana.token, { auth_time: Math.floor(Date.now() / 1000) - 301 })
    const ofOurs = withClaims(ana.token, { firebase: { sign_in_provider: 'custom', identities: {} } })
    for (const token of [old, ofOurs]) {
      for (const body of [
        { do: 'make', name: 'x', scope: 'read' },
        { do: 'end', id },
      ]) {
        const refused = await api.keysCall({ ...ana, token }, body)
        expect(refused).toMatchObject({
          status: 401,
          body: { error_details: { accountError: 'SIGN_IN_AGAIN' } },
        })
      }
      expect(await api.keysCall({ ...ana, token }, { do: 'list' })).toMatchObject({ status: 200 })
    }
    expect(await account(key)).toMatchObject({ status: 200 })
  })

  it('ends at once, and by its owner alone', async () => {
    const [ana, ben] = [await api.pipeline.account(20_000), await api.pipeline.account(20_000)]
    const key = await api.key(ana)
    expect(await account(key)).toMatchObject({ status: 200 })
    expect(await api.keysCall(ben, { do: 'end', id: apiKeyId(key) })).toMatchObject({ status: 200 })
    expect(await account(key)).toMatchObject({ status: 200 })
    const { body } = await api.keysCall(ana, { do: 'end', id: apiKeyId(key) })
    expect(body.data.keys).toEqual([])
    expect(await account(key)).toMatchObject({ status: 401, body: { code: 'KEY_NEEDED' } })
  })

  it('is one of ten at most, even when twenty are made at once', async () => {
    const ana = await api.pipeline.account(20_000)
    const made = await Promise.all(
      Array.from({ length: 2 * MOST_API_KEYS }, () =>
        api.keysCall(ana, { do: 'make', name: 'One of many', scope: 'read' }),
      ),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(MOST_API_KEYS)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(MOST_API_KEYS)
  })

  it('has its last use stored once an hour, when Auth is asked whether the account is disabled', async () => {
    const ana = await api.pipeline.account(20_000)
    const key = await api.key(ana)
    const { database } = api.pipeline
    const at = (ms: number) => new Date(Date.now() + ms)
    const call = (now: Date) => authorize(database, `Bearer ${key}`, now)
    const used = async () => (await stored(key).get()).get('lastUsedAt')?.toDate().getTime()
    const first = at(0)
    expect(await call(first)).toHaveProperty('holder')
    await call(at(HOUR_MS - MINUTE_MS))
    expect(await used()).toBe(first.getTime())
    const later = at(HOUR_MS + 1_000)
    await call(later)
    expect(await used()).toBe(later.getTime())
    api.pipeline.auth.tokenOf({ ...ana, disabled: true })
    expect(await call(at(2 * HOUR_MS + MINUTE_MS))).toHaveProperty('refused')
    api.pipeline.auth.tokenOf({ ...ana, disabled: false })
    expect(await call(at(2 * HOUR_MS + MINUTE_MS))).toHaveProperty('holder')
    // Gone from Auth, and nothing has told us yet.
    await (await auth()).deleteUser(ana.uid)
    expect(await call(at(4 * HOUR_MS))).toHaveProperty('refused')
  })

  it('is refused as PLAN_NEEDED on a plan without the API, and works again on a plan with it', async () => {
    const ana = await api.pipeline.account(20_000, 'free')
    const key = await api.key(ana)
    expect((await api.keysCall(ana, { do: 'list' })).body.data.mayCall).toBe(false)
    expect(await account(key)).toMatchObject({ status: 403, body: { code: 'PLAN_NEEDED' } })
    const profile = api.pipeline.database.collection('users').doc(ana.email)
    await profile.update({ 'subscription.plan': 'enterprise' })
    expect(await account(key)).toMatchObject({ status: 200, body: { plan: 'enterprise' } })
  })

  it('that was made before the account’s first verified session is refused', async () => {
    const ana = await api.pipeline.account(20_000)
    const key = await api.key(ana)
    const verifiedSession = {
      sinceSeconds: Math.floor(Date.now() / 1000) + 60,
      signedInSeconds: 0,
      provider: 'x',
    }
    await api.pipeline.database.collection('users').doc(ana.email).update({ verifiedSession })
    expect(await account(key)).toMatchObject({ status: 401 })
  })

  it('stands in no line of the log', async () => {
    const lines: string[] = []
    const spy = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))
    const ana = await api.pipeline.account(20_000)
    const key = await api.key(ana)
    await account(key)
    await account(`${key.slice(0, -1)}!`)
    await api.v1('POST', '/episodes/find', { key, body: { text: `https://x.test/?k=${key}` } })
    await api.v1('GET', `/summaries/${key.slice(3)}`, { key })
    spy.mockRestore()
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.join('\n')).not.toContain(key.slice(3, 20))
  })
})

describe('#keys-after-password: API keys that somebody else may have made', () => {
  const fresh = <Signed extends { token: string }>(signed: Signed): Signed => ({
    ...signed,
    token: withClaims(signed.token, { auth_time: Math.floor(Date.now() / 1000) }),
  })
  /** As if they had been made before. */
  const older = (key: string, byMs: number) => stored(key).update({ createdAt: new Date(Date.now() - byMs) })
  const mailsTo = (address: string) => api.pipeline.mailbox.to(address).map(({ email }) => email)
  const doubted = async (by: { token: string }) => {
    const { body } = await api.keysCall(by as never, { do: 'list' })
    return (body.data.keys as Array<{ id: string; isDoubted?: true }>)
      .filter(({ isDoubted }) => isDoubted)
      .map(({ id }) => id)
  }

  it('are doubted if older than the end of all sessions, until the owner decides once; newer ones are not', async () => {
    const [ana, ben] = [await api.pipeline.account(20_000), await api.pipeline.account(20_000)]
    const [old, oldest, others] = [await api.key(ana), await api.key(ana, 'read'), await api.key(ben)]
    expect(await doubted(ana)).toEqual([])
    await Promise.all([older(old, MINUTE_MS), older(oldest, HOUR_MS), older(others, HOUR_MS)])
    const ids = [old, oldest].map(apiKeyId).toSorted()
    // As a new password does, and ending all sessions.
    await (await auth()).revokeRefreshTokens(ana.uid)
    const now = fresh(ana)
    const since = await api.key(now)
    expect((await doubted(now)).toSorted()).toEqual(ids)
    const ofOurs = withClaims(now.token, { firebase: { sign_in_provider: 'custom', identities: {} } })
    for (const end of [true, false]) {
      expect(await api.keysCall({ ...now, token: ofOurs }, { do: 'decide', end })).toMatchObject({
        status: 401,
      })
    }
    expect(await api.keysCall(now, { do: 'decide', end: false })).toMatchObject({ status: 200 })
    expect(await doubted(now)).toEqual([])
    for (const key of [old, oldest, since]) expect(await account(key)).toMatchObject({ status: 200 })

    // Ended again, later.
    const keptAt = new Date(Date.now() - MINUTE_MS)
    for (const key of [old, oldest]) await stored(key).update({ keptAt })
    await older(since, -MINUTE_MS)
    await (await auth()).revokeRefreshTokens(ana.uid)
    const later = fresh(ana)
    expect((await doubted(later)).toSorted()).toEqual(ids)
    expect(await api.keysCall(later, { do: 'decide', end: true })).toMatchObject({ status: 200 })
    for (const key of [old, oldest]) expect(await account(key)).toMatchObject({ status: 401 })
    for (const key of [since, others]) expect(await account(key)).toMatchObject({ status: 200 })
  })

  it('are told by mail when made and when ended, even after a complaint, and listed with both times', async () => {
    const ana = await api.pipeline.account(20_000)
    await api.pipeline.database.collection('users').doc(ana.email).update({ language: 'es' })
    await suppress(api.pipeline.database, ana.email, 'complaint', new Date())
    const { body } = await api.keysCall(ana, { do: 'make', name: 'Lector <b>x</b>', scope: 'write' })
    const key = String(body.data.made)
    await account(key)
    const [listed] = (await api.keysCall(ana, { do: 'list' })).body.data.keys
    expect(listed).toMatchObject({ createdAt: expect.any(String), lastUsedAt: expect.any(String) })
    for (let times = 0; times < 2; times++) await api.keysCall(ana, { do: 'end', id: apiKeyId(key) })
    const mails = mailsTo(ana.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Se ha creado una clave de API',
      'Se ha revocado una clave de API',
    ])
    for (const { text, html } of mails) {
      expect(text).toContain(`“Lector <b>x</b>” (${key.slice(0, 7)}…)`.replace('“', '«').replace('”', '»'))
      expect(html).not.toContain('<b>x</b>')
      expect(`${text}${html}`).not.toContain(key.slice(0, 12))
    }
  })

  it('can be made and ended while the mail server is down; the mails are sent later', async () => {
    const [ana, ben] = [await api.pipeline.account(20_000), await api.pipeline.account(20_000)]
    const { database, functions, mailbox } = api.pipeline
    mailbox.fault = () => ({ code: 421 })
    const [key] = [await api.key(ana), await api.key(ben)]
    expect(await api.keysCall(ana, { do: 'end', id: apiKeyId(key) })).toMatchObject({ status: 200 })
    mailbox.fault = () => 'none'
    expect(await account(key)).toMatchObject({ status: 401 })
    expect(mailsTo(ana.email)).toEqual([])
    // The address of the one is another account's by now.
    await database.collection('users').doc(ben.email).update({ uid: 'another' })
    for (let times = 0; times < 2; times++)
      await functions.runSchedule('sweepTeams', new Date(Date.now() + HOUR_MS))
    expect(
      mailsTo(ana.email)
        .map(({ subject }) => String(subject))
        .toSorted(),
    ).toEqual(['An API key was ended', 'An API key was made'])
    expect(mailsTo(ben.email)).toEqual([])
  })
})

describe('#deletion-ends-keys: the API keys of a deleted account', () => {
  it('end before anything else is erased, even if the rest of the deletion fails', async () => {
    const ana = await api.pipeline.account(20_000)
    const key = await api.key(ana)
    const { database } = api.pipeline
    await beginDeletion(database, { uid: ana.uid, email: ana.email, isReceiptDue: false }, new Date())
    const failing = { deleteUser: () => Promise.reject(new Error('Auth is down')) }
    await expect(
      finishDeletion({ auth: failing as never, database }, ana.uid, new Date(), 1_000),
    ).rejects.toThrow('Auth is down')
    expect((await stored(key).get()).exists).toBe(false)
    expect(await account(key)).toMatchObject({ status: 401 })
    // Whoever was signed in still makes none.
    expect(await api.keysCall(ana, { do: 'make', name: 'x', scope: 'read' })).toMatchObject({ status: 409 })
  })

  it('that are left over are refused without the profile, and with that of the address’s next owner', async () => {
    const ana = await api.pipeline.account(20_000)
    const key = await api.key(ana)
    await api.pipeline.database.collection('users').doc(ana.email).delete()
    expect(await account(key)).toMatchObject({ status: 401 })
    // Whoever has the address next inherits nothing.
    const next = await api.pipeline.account(20_000, 'premium', { email: ana.email })
    expect(next.uid).not.toBe(ana.uid)
    expect(await account(key)).toMatchObject({ status: 401 })
  })
})

function withClaims(token: string, claims: object): string {
  const [head = '', body = ''] = token.split('.')
  const all = { ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), ...claims }
  return `${head}.${Buffer.from(JSON.stringify(all)).toString('base64url')}.`
}
