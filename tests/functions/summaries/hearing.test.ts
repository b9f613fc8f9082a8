import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fileStorage } from '../../../functions/src/summaries/budget/fileStorage.ts'
import { startGeminiRig } from './geminiRig.ts'
import { transcriptionRig } from './transcriptionRig.ts'
import { violations } from './violations.ts'
import { useRig } from '../../support/useRig.ts'

/** Episodes without words where no transcriber is set: Gemini hears our own download of their sound. */

const pipeline = useRig(() => startGeminiRig({ automaticTasks: false, podcasts: true }))
let rig: ReturnType<typeof transcriptionRig>
beforeAll(async () => {
  rig = transcriptionRig(pipeline)
  await rig.makeSound()
})
afterEach(async () => {
  await pipeline.order({ times: 0, kind: 'slow' })
  await pipeline.forgetDrafts()
  await pipeline.control(pipeline.podcastsUrl, '/control/reset')
  expect(pipeline.gemini.files.kept).toEqual([])
  const { docs } = await pipeline.database.collection('budgets').get()
  const rooms = docs.filter(({ id }) => id.startsWith('files'))
  expect(rooms.flatMap((each) => Object.keys(each.get('open') ?? {}))).toEqual([])
})

async function asked() {
  const account = await pipeline.account(20_000)
  const episode = await rig.zoo(account)
  const { body } = await rig.ask(account, episode)
  return { account, episode, id: String(body.data?.['requestId']) }
}

describe('#lists-outage: an episode without a transcript', () => {
  it('is heard from our own download, which is cut, handed over and deleted; its address is never named', async () => {
    const { account, episode } = await asked()
    expect(episode).toMatchObject({ verifiable: false })
    expect(episode).not.toHaveProperty('hearingMinutes')
    const [request] = await pipeline.driveToEnd(account.uid)
    expect(request).toMatchObject({
      state: 'sent',
      verified: null,
      engine: { name: 'gemini' },
      episode: { isHeard: true },
    })
    expect(await violations(pipeline, account)).toEqual([])
    const { uploaded, deleted } = pipeline.gemini.files
    expect([uploaded, deleted]).toEqual([1, 1])
    const sent = JSON.stringify(pipeline.gemini.requests)
    expect(sent).not.toContain('/audio/')
    expect(sent).toContain(`${pipeline.gemini.url}/v1beta/files/`)
    const cost = await pipeline.database.doc(`summaries/${request?.id}/parts/cost`).get()
    // 32 tokens a second, and what is said in words.
    expect(cost.get('inputTokens')).toBeGreaterThan(1_143 * 32)
    expect(cost.get('inputTokens')).toBeLessThan(1_143 * 32 + 3_000)
    const { moments } = (
      await pipeline.database.doc(`summaries/${request?.id}/parts/result`).get()
    ).data() as { moments: Array<{ startSeconds: number; endSeconds: number }> }
    expect(moments.at(-1)?.endSeconds).toBeGreaterThan(900)
    // The cut is made of the file that was heard: its publisher is not asked again.
    await rig.spoilSound({ status: 500, times: 9 })
    const hear = async (want: string) => {
      const body = { summaryId: request?.id, share: 30, want }
      const answer = await pipeline.callAs(account, 'hearSummary', body)
      return answer.body.data?.['sound']
    }
    expect(await hear('make')).toEqual({ state: 'making' })
    await pipeline.settle()
    await pipeline.runDue(new Date(Date.now() + 1_000))
    expect(await hear('look')).toMatchObject({ state: 'made' })
  })

  it.each([
    ['the model fails for good', { kind: 'refused', times: 9 }, 'ENGINE_REFUSED'],
    ['the model is blocked', { kind: 'blocked', times: 9 }, 'ENGINE_BLOCKED'],
  ])('is refunded, and nothing stays with the service, where %s', async (_, fault, code) => {
    const { account } = await asked()
    await pipeline.order(fault)
    expect(await pipeline.driveToEnd(account.uid)).toMatchObject([{ state: 'failed', error: { code } }])
    expect(await violations(pipeline, account)).toEqual([])
  })

  it.each([
    ['is gone', { status: 404 }, 'failed'],
    ['breaks off once', { cutAfterBytes: 200_000 }, 'sent'],
  ])('whose file %s is sent or refunded, with a right ledger', async (_, fault, state) => {
    const { account } = await asked()
    await rig.spoilSound(fault)
    expect(await pipeline.driveToEnd(account.uid)).toMatchObject([{ state }])
    expect(await violations(pipeline, account)).toEqual([])
  })
})

describe('the room for files at the model’s service', () => {
  it('is held until it is given back, or 48 hours have passed, and never beyond what there is', async () => {
    const now = new Date()
    const storage = fileStorage(now, 100, 1)
    const first = await storage.hold(60)
    if (first === 'full') throw new Error('there is room')
    expect(await storage.hold(60)).toBe('full')
    const second = await storage.hold(40)
    expect(second).not.toBe('full')
    await first()
    const third = await storage.hold(60)
    expect(third).not.toBe('full')
    // What nobody gave back is gone at the service after 48 hours.
    const later = fileStorage(new Date(now.getTime() + 49 * 3_600_000), 100, 1)
    const last = await later.hold(100)
    if (last === 'full') throw new Error('it is gone by itself')
    await last()
  })

  it('lies in several documents, each with its part', async () => {
    const storage = fileStorage(new Date(), 100, 2)
    const held = await Promise.all([40, 40, 40].map((bytes) => storage.hold(bytes)))
    expect(held.filter((each) => each === 'full')).toHaveLength(1)
    for (const release of held) if (release !== 'full') await release()
  })
})
