import { describe, expect, it } from 'vitest'
import { NOTES_PER_HOUR } from '../../../functions/src/profiles/rules/callLimits.ts'
import { SUMMARY_STATES } from '#domain/summaries/summaryRequest.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { startGeminiRig } from './geminiRig.ts'

/** Layouts and notes that are sold with a plan. docs/rules.md "Templates", "Exports", #template-rights */

const pipeline = useRig(() => startGeminiRig())

const call = (name: 'chooseTemplate' | 'exportNotes', { token }: Pick<Account, 'token'>, body: unknown) =>
  pipeline.call(name, body, { authorization: `Bearer ${token}` })
const profileOf = ({ email }: Account) => pipeline.database.doc(`users/${email}`)
const summaryOf = (id: string) => pipeline.database.doc(`summaries/${id}`)
const setPlan = (account: Account, plan: string) => profileOf(account).update({ 'subscription.plan': plan })

async function made(account: Account): Promise<string> {
  await pipeline.send(account)
  const requests = await pipeline.driveToEnd(account.uid)
  const [newest] = requests.toSorted((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime())
  return newest?.id ?? ''
}
const lastMailTo = ({ email }: Account) =>
  pipeline.mailbox.mails.findLast(({ recipients }) => recipients.includes(email))?.email.text ?? ''

describe('the account’s template', () => {
  it('is that of later mails, not of earlier ones; after the plan lapses, new ones are Brief and old ones stay', async () => {
    const ana = await pipeline.account(100_000)
    const first = await made(ana)
    expect(lastMailTo(ana)).toContain('KEY POINTS')
    expect((await call('chooseTemplate', ana, { template: 'study' })).status).toBe(200)

    const second = await made(ana)
    expect((await summaryOf(first).get()).get('template')).toBeUndefined()
    expect((await summaryOf(second).get()).get('template')).toBe('study')
    expect(lastMailTo(ana)).toContain('QUESTIONS')
    expect(lastMailTo(ana)).not.toContain('KEY POINTS')

    await setPlan(ana, 'free')
    const third = await made(ana)
    expect((await summaryOf(third).get()).get('template')).toBeUndefined()
    expect((await summaryOf(second).get()).get('template')).toBe('study')
    expect(lastMailTo(ana)).toContain('KEY POINTS')
  })

  it('changes nothing of the verified summary', async () => {
    const ana = await pipeline.account(100_000)
    const id = await made(ana)
    const parts = async () => [
      (await summaryOf(id).get()).get('verified') as unknown,
      (await summaryOf(id).collection('parts').doc('result').get()).data(),
    ]
    const before = await parts()
    expect((await call('chooseTemplate', ana, { template: 'decide', summaryId: id })).status).toBe(200)
    expect((await summaryOf(id).get()).get('template')).toBe('decide')
    expect(await parts()).toEqual(before)
  })
})

describe('a template is refused', () => {
  it('beyond the plan, whatever the screen has offered; Brief never is', async () => {
    const ana = await pipeline.account(100_000)
    const id = await made(ana)
    await setPlan(ana, 'free')
    for (const body of [{ template: 'study' }, { template: 'shownotes', summaryId: id }]) {
      const refused = await call('chooseTemplate', ana, body)
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'Templates come with Premium and Enterprise.',
      ])
    }
    expect((await profileOf(ana).get()).get('template')).toBeUndefined()
    expect((await summaryOf(id).get()).get('template')).toBeUndefined()
    expect((await call('chooseTemplate', ana, { template: 'brief', summaryId: id })).status).toBe(200)
    for (const format of ['obsidian', 'readwise']) {
      const { status, body } = await call('exportNotes', ana, { summaryId: id, format })
      expect([status, body.data]).toEqual([403, undefined])
    }
  })

  it('to all but the summary’s owner', async () => {
    const [ana, eve] = [await pipeline.account(100_000), await pipeline.account(100_000)]
    const id = await made(ana)
    expect((await call('chooseTemplate', eve, { template: 'study', summaryId: id })).status).toBe(404)
    expect((await call('exportNotes', eve, { summaryId: id, format: 'obsidian' })).status).toBe(404)
    expect((await summaryOf(id).get()).get('template')).toBeUndefined()
  })

  it('while a summary is not made, or a worker has it', async () => {
    const ana = await pipeline.account(100_000)
    const id = await made(ana)
    const answers: Record<string, number> = {}
    for (const state of SUMMARY_STATES) {
      await summaryOf(id).update({ state })
      answers[state] = (await call('chooseTemplate', ana, { template: 'study', summaryId: id })).status
    }
    const done = Object.keys(answers).filter((state) => answers[state] === 200)
    expect(done).toEqual(['ready', 'sent'])
  })
})

it('notes of a summary are made in its template, and limited by the hour', async () => {
  const ana = await pipeline.account(100_000)
  const id = await made(ana)
  await call('chooseTemplate', ana, { template: 'study', summaryId: id })
  const note = await call('exportNotes', ana, { summaryId: id, format: 'obsidian' })
  expect(note.body.data).toMatchObject({ fileName: expect.stringMatching(/^[a-z0-9-]+\.md$/) })
  expect(note.body.data?.['text']).toContain('> [!question]- ')
  const csv = await call('exportNotes', ana, { summaryId: id, format: 'readwise' })
  expect(csv.body.data?.['text']).toMatch(/^"Highlight","Title"/)

  const limits = pipeline.database.doc(`accountLimits/${ana.uid}`)
  const count = (await limits.get()).get('calls.notes') as { inHour: number }
  await limits.update({ 'calls.notes': { ...count, inHour: NOTES_PER_HOUR } })
  expect((await call('exportNotes', ana, { summaryId: id, format: 'readwise' })).status).toBe(429)
})
