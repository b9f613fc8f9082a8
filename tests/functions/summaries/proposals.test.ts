import { expect, it } from 'vitest'
import type { DeviceQuestion } from '#domain/api/replies.ts'
import { type Account, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'

/** What a reader's own device writes in place of an excerpt. docs/rules.md #device-lies */

const pipeline = useRig(() => startPipeline())

const ask = async ({ token }: Pick<Account, 'token'>, body: object) => {
  const { status, body: answer } = await pipeline.call('proposals', body, {
    authorization: `Bearer ${token}`,
  })
  return { status, data: answer.data as DeviceQuestion | undefined }
}
const summaryOf = (id: string) => pipeline.database.collection('summaries').doc(id)
const resultOf = async (id: string) => (await summaryOf(id).collection('parts').doc('result').get()).data()
const share = ({ token }: Account, id: string) =>
  pipeline.call('shareSummary', { summaryId: id, shared: true }, { authorization: `Bearer ${token}` })

async function excerpt(account: Account): Promise<string> {
  await pipeline.send(account)
  const [request] = await pipeline.driveToEnd(account.uid)
  return request?.id ?? ''
}

/** An honest answer: what is claimed is what the sentence says. */
function answerTo({ read: { proposals } }: DeviceQuestion): Record<string, unknown> {
  const chosen = proposals.filter((_, at) => at % Math.floor(proposals.length / 8) === 0).slice(0, 8)
  const moments = [0.1, 0.4, 0.8].map((part) => proposals[Math.floor(proposals.length * part)]?.n ?? 1)
  return {
    points: chosen.map(({ n, text }) => ({ n, text })),
    moments: moments.map((n) => ({ from: n, to: n + 1, title: 'What lives in the jar' })),
    gist: 'An ecologist and a baker say what lives in a jar of flour and water, and what makes it taste as it does.',
    headline: 'A sourdough starter is a community of microbes',
  }
}

it('#device-lies: what a device writes is verified again, and is then its owner’s alone', async () => {
  const ana = await pipeline.account(100_000)
  const id = await excerpt(ana)
  await share(ana, id)
  const { publisher } = (await resultOf(id)) ?? {}
  expect(publisher).toHaveProperty('description')
  await summaryOf(id).update({ known: [{ point: 0, from: 'earlier', its: 0 }] })
  const { data } = await ask(ana, { summary: id })
  if (data === undefined) throw new Error('nothing was proposed')
  expect(data.read.proposals.map(({ n }) => n)).toEqual(data.read.proposals.map((_, at) => at + 1))
  const drafts = async () => (await pipeline.database.collection('drafts').get()).size
  const before = await drafts()

  const honest = answerTo(data)
  const [first, ...others] = honest['points'] as Array<{ n: number; text: string }>
  const lie = { n: first?.n, text: 'Nine thousand bakers were arrested in Paris for selling bread.' }
  const answer = JSON.stringify({
    ...honest,
    points: [lie, ...others],
    quotes: [{ quote: 'Nobody said so.' }],
  })
  expect((await ask(ana, { summary: id, answer })).status).toBe(200)
  const stored = await resultOf(id)
  expect(stored).toMatchObject({ form: 'summary', verified: { anchored: 7, total: 8 }, publisher })
  expect(JSON.stringify(stored)).not.toMatch(/arrested|Nobody said so/)

  const request = (await summaryOf(id).get()).data()
  expect(request).toMatchObject({ engine: { name: 'device' }, verified: { anchored: 7, total: 8 } })
  expect(request).not.toHaveProperty('sharedAt')
  // Of the excerpt's points nothing is known, or told, any more.
  expect(request?.['known']).toEqual([])
  expect((await pipeline.database.doc(`knownPoints/${ana.uid}`).get()).get('of')[id].points).toEqual(
    stored?.['keyPoints'].map(({ text }: { text: string }) => text),
  )
  expect((await share(ana, id)).status).toBe(409)
  expect(await drafts()).toBe(before)
  // It is no excerpt any more.
  expect((await ask(ana, { summary: id, answer })).status).toBe(409)
  // An excerpt was paid for.
  const back = { summaryId: id, do: 'return' }
  expect((await pipeline.call('excerpt', back, { authorization: `Bearer ${ana.token}` })).status).toBe(200)
  expect(await pipeline.balance(ana)).toBe(100_000)
})

it('#device-lies: nothing is kept of lies, for another account’s summary, or for one that a team reads', async () => {
  const [ana, eve] = [await pipeline.account(100_000), await pipeline.account(100_000)]
  const id = await excerpt(ana)
  const before = await resultOf(id)
  const { data } = await ask(ana, { summary: id })
  if (data === undefined) throw new Error('nothing was proposed')
  const honest = answerTo(data)
  const refused = async (account: Account, change: object) =>
    (await ask(account, { summary: id, answer: JSON.stringify({ ...honest, ...change }) })).status
  expect(await refused(eve, {})).toBe(404)
  expect((await ask(eve, { summary: id })).status).toBe(404)
  const points = honest['points'] as Array<{ n: number }>
  expect(
    await refused(ana, { points: points.map(({ n }) => ({ n, text: 'All bakers live on the moon.' })) }),
  ).toBe(422)
  expect(await refused(ana, { points: points.map((each) => ({ ...each, n: 9_999 })) })).toBe(422)
  expect(await refused(ana, { headline: '' })).toBe(422)
  expect((await ask(ana, { summary: id, answer: 'x'.repeat(30_000) })).status).toBe(400)
  await summaryOf(id).update({ team: 'aaaaaaaaaaaaaaaaaaaa' })
  expect(await refused(ana, {})).toBe(409)
  expect(await resultOf(id)).toEqual(before)
})
