import { expect, it } from 'vitest'
import { startApi } from '../api/apiRig.ts'
import { useRig } from '../../support/useRig.ts'
import { readable } from './readable.ts'

const api = useRig(startApi)

it('a summary is archived and brought back by its owner alone, once it is made and no worker has it', async () => {
  const [ana, eve] = [await api.pipeline.account(-1, 'enterprise'), await api.pipeline.account(0)]
  const { id } = await readable(api.pipeline.database, ana, { request: { automatic: 'collected' } })
  const archive = async (archived: boolean, account = ana) =>
    (await api.pipeline.callAs(account, 'archiveSummary', { summaryId: id, archived })).status
  const at = async () => (await api.pipeline.request(id)).archivedAt
  expect([await archive(true, eve), await at()]).toEqual([404, undefined])
  const document = api.pipeline.database.doc(`summaries/${id}`)
  for (const state of ['summarizing', 'sending', 'failed']) {
    await document.update({ state })
    expect([state, await archive(true), await at()]).toEqual([state, 409, undefined])
  }
  await document.update({ state: 'sent' })
  expect(await archive(true)).toBe(200)
  const archivedAt = await at()
  expect(archivedAt).toBeInstanceOf(Date)
  expect([await archive(true), await at()]).toEqual([200, archivedAt])
  const key = await api.key(ana)
  const listed = async () => (await api.v1('GET', '/summaries', { key })).body.summaries
  expect(await listed()).toMatchObject([{ id, archivedAt: archivedAt?.toISOString() }])
  expect(await archive(false)).toBe(200)
  expect((await listed())[0]).not.toHaveProperty('archivedAt')
})
