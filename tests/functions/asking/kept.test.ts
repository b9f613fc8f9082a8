import { beforeAll, describe, expect, it } from 'vitest'
import { type KeptAnswer, MOST_KEPT_ANSWERS } from '#domain/api/askReplies.ts'
import { denyShow } from '../../../functions/src/cuts/denyShow.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { startApi } from '../api/apiRig.ts'
import { type Made, readable } from '../summaries/readable.ts'
import { type TeamRig, teamsOf } from '../teams/teamRig.ts'

/** docs/rules.md "Asking", #answer-rights and #device-lies */

const api = useRig(startApi)
let rig: TeamRig
beforeAll(() => {
  rig = teamsOf(api.pipeline)
})

const OVEN = 'The oven is heated to 250 degrees before the bread goes in.'
const QUESTION = 'How hot is the oven for the bread?'
const made = (account: Account, more?: Made) =>
  readable(rig.database, account, {
    say: (at) => (at === 1 ? OVEN : `Nobody told number ${at} of that.`),
    ...more,
  })
const as = ({ token }: Account) => ({ Authorization: `Bearer ${token}` })
const call = async (account: Account, body: object) => {
  const answer = await rig.call('keptAnswers', body, as(account))
  const { answers = [] } = (answer.body.data ?? {}) as { answers?: KeptAnswer[] }
  return { status: answer.status, answers }
}
const list = async (account: Account) => (await call(account, { do: 'list' })).answers
const keep = (account: Account, summaryId: string, text = OVEN, question = QUESTION) =>
  call(account, {
    do: 'keep',
    question,
    sentences: [{ text, rests: [0] }],
    passages: [{ summaryId, startSeconds: 10, text: OVEN }],
  })

describe('a kept answer', () => {
  it('has its passages read anew, is listed newest first, and can be deleted', async () => {
    const [ana, ben] = [await rig.account(0), await rig.account(0)]
    const { id } = await made(ana)
    await keep(ana, id)
    await keep(ana, id)
    const { answers } = await keep(ana, id, OVEN, 'Is the oven hot before the bread goes in?')
    expect(answers).toMatchObject([
      { question: 'Is the oven hot before the bread goes in?' },
      { question: QUESTION, sentences: [{ text: OVEN, rests: [0] }] },
    ])
    expect(answers[0]?.passages).toMatchObject([
      { summaryId: id, startSeconds: 10, show: 'Show', text: expect.stringContaining(OVEN) },
    ])
    expect(await list(ben)).toEqual([])
    await call(ben, { do: 'drop', id: answers[0]?.id })
    expect((await call(ana, { do: 'drop', id: answers[0]?.id })).answers).toEqual([answers[1]])
    expect(await list(ana)).toEqual([answers[1]])
  })

  it('is refused with 422 where the passages do not say it, or are not the account’s', async () => {
    const [ana, ben] = [await rig.account(0), await rig.account(0)]
    const { id } = await made(ana)
    expect((await keep(ana, id, 'The oven is heated to 350 degrees.')).status).toBe(422)
    expect((await keep(ben, id)).status).toBe(422)
    const body = { do: 'keep', question: QUESTION, passages: [{ summaryId: id, startSeconds: 10 }] }
    expect((await call(ana, { ...body, sentences: [{ text: OVEN, rests: [0, 0, 0, 0, 7] }] })).status).toBe(
      422,
    )
    expect((await call(ana, { ...body, sentences: [{ text: OVEN, rests: [] }] })).status).toBe(400)
    expect(await list(ana)).toEqual([])
  })

  it('has the quote that it was made of, where two begin at the same second of a video', async () => {
    const ana = await rig.account(0)
    const request = { source: { type: 'youtube', videoId: 'sbZ0oInJar1' } } as const
    const { id } = await made(ana, { request })
    const quote = (said: string) => ({ text: said, quote: said, startSeconds: 10 })
    const keyPoints = ['The bread rests for a night.', OVEN].map(quote)
    const verified = { anchored: 2, total: 2 }
    const summary = { headline: 'Bread', gist: '', keyPoints, moments: [], verified }
    await rig.database.doc(`summaries/${id}/parts/result`).set(summary)
    const { answers } = await keep(ana, id)
    expect(answers).toMatchObject([{ passages: [{ text: OVEN }] }])
  })

  it('loses a sentence with any of its passages', async () => {
    const ana = await rig.account(0)
    const [{ id }, { id: other }] = [await made(ana), await made(ana)]
    const passages = [id, other].map((summaryId) => ({ summaryId, startSeconds: 10, text: OVEN }))
    const sentences = [{ text: OVEN, rests: [0, 1] }]
    const { answers } = await call(ana, { do: 'keep', question: QUESTION, sentences, passages })
    expect(answers).toMatchObject([{ sentences }])
    await rig.database.doc(`summaries/${other}`).delete()
    expect(await list(ana)).toMatchObject([{ sentences: [] }])
  })

  it('is one of fifty at most, and of as many as a document holds', async () => {
    const ana = await rig.account(0)
    const { id } = await made(ana)
    const [one] = (await keep(ana, id)).answers
    const many = Array.from({ length: MOST_KEPT_ANSWERS }, (_, at) => [String(at), one])
    await rig.database.doc(`keptAnswers/${ana.uid}`).set({ of: Object.fromEntries(many) })
    expect((await keep(ana, id)).status).toBe(409)
    expect(await list(ana)).toHaveLength(MOST_KEPT_ANSWERS)
    const large = { ...one, question: 'x'.repeat(900_000) }
    await rig.database.doc(`keptAnswers/${ana.uid}`).set({ of: { large } })
    expect((await keep(ana, id)).status).toBe(409)
  })
})

describe('#answer-rights: the words of a kept answer are shown no more, on the page and in the download,', () => {
  it.each<[string, (one: { id: string; feedUrl: string }, ana: Account) => Promise<unknown>]>([
    ['of a team that was left', (_, member) => rig.ask(member, { do: 'leave' })],
    [
      'of a show whose publisher objects',
      ({ feedUrl }) => denyShow(rig.database, feedUrl, 'asked', new Date()),
    ],
    ['of a summary that was deleted', ({ id }) => rig.database.doc(`summaries/${id}`).delete()],
  ])('%s', async (of, lose) => {
    const { owner, id: team, member } = await rig.teamOfTwo()
    const isOfTeam = of === 'of a team that was left'
    const ana = isOfTeam ? member : await rig.account(0)
    const one = isOfTeam ? await made(owner, { request: { team } }) : await made(ana)
    await keep(ana, one.id)
    expect(await list(ana)).toMatchObject([{ sentences: [{ text: OVEN }] }])
    const told = (await list(ana)).flatMap(({ passages }) => passages.map(({ summaryId }) => summaryId))
    const check = () => rig.call('keptAnswers', { do: 'check', of: told }, as(ana))
    expect((await check()).body.data).toEqual({ answers: [], gone: [] })
    await lose(one, ana)
    expect((await check()).body.data).toEqual({ answers: [], gone: told })
    expect(await list(ana)).toMatchObject([{ question: QUESTION, sentences: [], passages: [] }])
    const { body } = await rig.call('downloadData', {}, as(ana))
    expect(JSON.stringify(body)).toContain(QUESTION)
    expect(JSON.stringify(body)).not.toContain('250 degrees')
  })
})
