import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { KnownFrom } from '#domain/api/askReplies.ts'
import { composeDigest } from '../../../functions/src/following/composeDigest.ts'
import type { StoredSettings } from '../../../functions/src/following/followStore.ts'
import { denyShow } from '../../../functions/src/cuts/denyShow.ts'
import { profileOf } from '../../../functions/src/profiles/profiles.ts'
import { type Account, EPISODE } from '../../../scripts/rigs/pipeline.ts'
import { fromRoot } from '../../../scripts/stack/paths.ts'
import { type ApiRig, startApi } from '../api/apiRig.ts'
import { type TeamRig, teamsOf } from '../teams/teamRig.ts'
import { readable } from './readable.ts'
import { plainSummary, testEngine } from './testEngine.ts'

/** docs/rules.md "Only what is new", #known-rights */

vi.mock('../../../functions/src/engine/engines.ts', () => import('./testEngine.ts'))

let api: ApiRig
let rig: TeamRig
beforeAll(async () => {
  api = await startApi()
  rig = teamsOf(api.pipeline)
})
afterAll(() => api.stop())
afterEach(() => testEngine.reset())

const bearer = ({ token }: Account) => ({ Authorization: `Bearer ${token}` })
const doc = (path: string) => rig.database.doc(path)
const told = async ({ uid }: Account) =>
  Object.keys((await doc(`knownPoints/${uid}`).get()).get('of') ?? {}).toSorted()
const known = async (account: Account, summary: string) =>
  ((await rig.call('knownPoints', { summary }, bearer(account))).body.data?.['known'] ?? []) as KnownFrom[]
/** A summary of six sentences of an episode, from one on; `copy` is another episode with the same words. */
async function made(account: Account, from: number, copy?: string): Promise<string> {
  testEngine.answer = (input) => {
    const said = (input.transcript?.segments ?? []).filter(({ text }) => text.length > 30)
    return plainSummary({ ...input, transcript: { ...input.transcript!, segments: said.slice(from) } })
  }
  if (copy !== undefined) {
    const words = await readFile(fromRoot('emulator-data', 'episodes', 'the-zoo-in-the-jar.json'), 'utf8')
    await writeFile(join(rig.episodes, `${copy}.json`), words.replaceAll(EPISODE, copy))
  }
  const { body } = await rig.send(account, copy === undefined ? {} : { url: `https://youtu.be/${copy}` })
  await rig.settle()
  await rig.driveToEnd(account.uid)
  return String(body.data?.['requestId'])
}

it('a summary says of each point whether an earlier one has it, until that is deleted or the account turns this off', async () => {
  const [ana, ben] = [await rig.account(-1, 'premium'), await rig.account(-1, 'premium')]
  await made(ben, 0)
  const [first, second] = [await made(ana, 0), await made(ana, 3, 'known0000_2')]
  const again = await made(ana, 0)
  // What another account was told is nothing that this one knows.
  const { known: none, readyAt } = await rig.request(first)
  expect(none).toEqual([])
  const found = await known(ana, second)
  expect(found.map(({ point, summaryId }) => [point, summaryId])).toEqual([0, 1, 2].map((at) => [at, first]))
  expect(found[0]).toMatchObject({ text: expect.stringMatching(/^They say: /), date: readyAt?.toISOString() })
  expect(await known(ben, second)).toEqual([])
  // The same episode is summarized to be read again.
  expect((await rig.request(again)).known).toEqual(
    [3, 4, 5].map((point, its) => ({ point, from: second, its })),
  )
  const key = await api.key(ana)
  const shown = async (headers = {}) => {
    const answer = await api.v1('GET', `/summaries/${second}`, { key, headers })
    return { ...answer, isNew: answer.body.points.map(({ isNew }: { isNew?: boolean }) => isNew) }
  }
  const { body, headers, isNew } = await shown()
  expect(isNew).toEqual([false, false, false, true, true, true])
  expect(body.points[0].knownFrom).toMatchObject({
    id: first,
    text: found[0]?.text,
    second: found[0]?.startSeconds,
  })

  const choose = (marksKnown: boolean) => doc(`users/${ana.email}`).update({ marksKnown })
  await choose(false)
  expect([await known(ana, second), new Set((await shown()).isNew)]).toEqual([[], new Set([undefined])])
  const third = await made(ana, 0)
  expect([(await rig.request(third)).known, await told(ana)]).toEqual([
    undefined,
    expect.not.arrayContaining([third]),
  ])
  await choose(true)

  // Deleted, it is named no more, whatever a client keeps, and its words are compared with nothing.
  await rig.call('removeSummary', { summaryId: first }, bearer(ana))
  expect((await shown({ 'If-None-Match': headers.get('etag') })).isNew).not.toContain(false)
  expect([await known(ana, second), await told(ana)]).toEqual([[], [second, again].toSorted()])
})

it('points of two summaries that are stored at once both stay known, and the oldest go where there is no room', async () => {
  const ana = await rig.account(-1, 'premium')
  const old = (day: number) => ({ at: new Date(2020, 0, day), language: 'en', points: ['x'.repeat(3_990)] })
  const of = Object.fromEntries(Array.from({ length: 10 }, (_, day) => [`old${day}`, old(day + 1)]))
  await doc(`knownPoints/${ana.uid}`).set({ of })
  const sent = (await Promise.all([rig.send(ana), rig.send(ana)])).map(({ body }) => body.data?.['requestId'])
  await rig.settle()
  await rig.driveToEnd(ana.uid)
  const left = await told(ana)
  expect([left, left.includes('old0')]).toEqual([expect.arrayContaining([...sent, 'old9']), false])
})

describe('#known-rights: whose words count as known:', () => {
  const keyPoints = [{ text: 'The oven is heated to 250 degrees.', quote: 'It is hot.', startSeconds: 40 }]
  const fresh = { text: 'The dough rests for a day.', quote: 'It rests.', startSeconds: 90 }
  /** A summary, and a later one that knows its point. */
  async function pair(account: Account, request = {}) {
    const { id: from, ...earlier } = await readable(rig.database, account, { request })
    const knowing = { known: [{ point: 0, from, its: 0 }], automatic: 'collected' } as const
    const { id: later } = await readable(rig.database, account, { request: knowing })
    const result = { headline: 'Bread', gist: '', moments: [], verified: null }
    await doc(`summaries/${from}/parts/result`).set({ ...result, keyPoints })
    await doc(`summaries/${later}/parts/result`).set({ ...result, keyPoints: [...keyPoints, fresh] })
    await doc(`knownPoints/${account.uid}`).set({ of: { [from]: { points: [] } } })
    expect(await known(account, later)).toMatchObject([{ summaryId: from, startSeconds: 40 }])
    return { ...earlier, from, later }
  }

  it('none of a show whose publisher objects; until then new points lead a digest', async () => {
    const ana = await rig.account(20_000)
    const { later, feedUrl } = await pair(ana)
    const now = new Date()
    const offer = {
      uid: ana.uid,
      episodeId: later,
      showId: later,
      show: 'Show',
      title: 'Episode',
      image: null,
    }
    const state = {
      published: now,
      price: 5_000,
      durationSeconds: 120,
      state: 'requested',
      automatic: true,
      requestId: later,
    }
    await doc(`offers/${later}`).set({
      ...offer,
      ...state,
      kind: 'basic',
      foundAt: now,
      updatedAt: now,
      expiresAt: now,
    })
    const profile = profileOf(await doc(`users/${ana.email}`).get(), ana.uid)!
    const settings = {
      uid: ana.uid,
      mails: { rhythm: 'daily' },
      cap: null,
      lastMailAt: now,
    } as StoredSettings
    const digest = (await composeDigest(rig.database, settings, profile, now))?.brief.summaries[0]
    expect([digest?.fresh, digest?.summary.keyPoints]).toEqual([1, [fresh, keyPoints[0]]])
    await denyShow(rig.database, feedUrl, 'asked', now)
    expect(await known(ana, later)).toEqual([])
  })

  it('none of an excerpt that a device has rewritten since', async () => {
    const ana = await rig.account(20_000)
    const { from, later } = await pair(ana)
    await doc(`summaries/${from}`).update({ rewrittenAt: new Date() })
    expect(await known(ana, later)).toEqual([])
  })

  it('none of a team that was left, not even in what is compared', async () => {
    const { owner, id: team, member } = await rig.teamOfTwo()
    const { later } = await pair(member, { team, payer: { uid: owner.uid, account: owner.email } })
    await rig.ask(member, { do: 'leave' })
    expect([await known(member, later), await told(member)]).toEqual([[], []])
  })
})
