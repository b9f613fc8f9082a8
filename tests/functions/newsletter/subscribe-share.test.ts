import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SUMMARY_STATES, type SummaryState } from '#domain/summaries/summaryRequest.ts'
import { withDates } from '#domain/time/withDates.ts'
import { startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(() => startNewsletter('demo-sharing'))

const somebody = (more = {}) => {
  const uid = `uid-${randomUUID()}`
  const person = { uid, email: `${uid}@listener.test`, ...more }
  return { ...person, token: rig.auth.tokenOf(person) }
}

async function summary(uid: string, state: SummaryState = 'sent'): Promise<string> {
  const id = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 40)
  // Of a request only what the call looks at.
  await rig.database
    .collection('summaries')
    .doc(id)
    .set({ uid, state, attempt: 1, requestedAt: new Date(), updatedAt: new Date() })
  return id
}

const stored = async (id: string) =>
  withDates((await rig.database.collection('summaries').doc(id).get()).data()) as Record<string, unknown>
const share = (token: string, body: object) =>
  rig.call('shareSummary', body, { authorization: `Bearer ${token}` })

describe('sharing a summary', () => {
  it('is the owner’s to allow, and to take back', async () => {
    const ana = somebody()
    const id = await summary(ana.uid)
    const before = await stored(id)
    expect(await share(ana.token, { summaryId: id, shared: true })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await stored(id)).toEqual({ ...before, sharedAt: expect.any(Date) })
    expect(await share(ana.token, { summaryId: id, shared: false })).toMatchObject({ status: 200 })
    expect(await stored(id)).toEqual(before)
  })

  it('keeps since when, however often it is said', async () => {
    const ana = somebody()
    const id = await summary(ana.uid)
    const answers = await Promise.all([1, 2].map(() => share(ana.token, { summaryId: id, shared: true })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { sharedAt } = await stored(id)
    await share(ana.token, { summaryId: id, shared: true })
    expect((await stored(id))['sharedAt']).toEqual(sharedAt)
  })

  it('of somebody else is as if there were none', async () => {
    const [ana, eve] = [somebody(), somebody()]
    const id = await summary(ana.uid)
    const [foreign, none] = [
      await share(eve.token, { summaryId: id, shared: true }),
      await share(eve.token, { summaryId: 'f'.repeat(40), shared: true }),
    ]
    expect(foreign).toMatchObject({ status: 404, body: { success: false } })
    expect(none.body).toEqual(foreign.body)
    expect(await stored(id)).not.toHaveProperty('sharedAt')
  })

  it.each(SUMMARY_STATES.map((state) => [state, state === 'ready' || state === 'sent' ? 200 : 409] as const))(
    'in the state %s is answered with %i',
    async (state, status) => {
      const ana = somebody()
      const id = await summary(ana.uid, state)
      expect(await share(ana.token, { summaryId: id, shared: true })).toMatchObject({ status })
      expect('sharedAt' in (await stored(id))).toBe(status === 200)
    },
  )

  it('needs a confirmed address', async () => {
    const ana = somebody({ emailVerified: false })
    const id = await summary(ana.uid)
    expect(await share(ana.token, { summaryId: id, shared: true })).toMatchObject({ status: 403 })
    expect(await share('', { summaryId: id, shared: true })).toMatchObject({ status: 401 })
    expect(await stored(id)).not.toHaveProperty('sharedAt')
  })
})
