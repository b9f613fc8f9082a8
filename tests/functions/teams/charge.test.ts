import { randomUUID } from 'node:crypto'
import { extractText } from 'unpdf'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { utcMonth } from '#domain/time/calendar.ts'
import { teamUid } from '#domain/teams/teamUid.ts'
import { FORMER_MEMBERS } from '#domain/teams/teams.ts'
import { type Account, EPISODE_COST } from '../../../scripts/rigs/pipeline.ts'
import { eraseRequest } from '../../../functions/src/summaries/requests.ts'
import { violations } from '../summaries/violations.ts'
import { stopClock } from '../../support/stopClock.ts'
import { expectBounded } from '../../support/sharedDocuments.ts'
import { useRig } from '../../support/useRig.ts'
import { startTeams } from './teamRig.ts'

const rig = useRig(() => startTeams())
afterEach(() => {
  rig.mailbox.fault = () => 'none'
})
afterAll(async () => {
  expect(await rig.teamViolations()).toEqual([])
  await expectBounded(rig.database, 'teams', 'members', 'audit')
})

const refusal = (validationError: string) => ({
  status: 200,
  body: { success: false, error_details: { validationError } },
})
const ledger = async ({ uid }: Account, id: string) =>
  (await rig.database.doc(`ledgers/${uid}/entries/${id}`).get()).data()
const used = async (id: string, at = new Date()) => {
  const use = await rig.database.doc(`teams/${id}/use/${utcMonth(at)}`).get()
  return use.get('days')?.[String(at.getUTCDate())]
}
const requestOf = async (account: Account, team: string, key = randomUUID()) => {
  const { body } = await rig.send(account, { team }, { 'Idempotency-Key': key })
  return String(body.data?.['requestId'])
}

const wordsOf = async (pdf: unknown) =>
  (await extractText(new Uint8Array(Buffer.from(String(pdf), 'base64')), { mergePages: true })).text

/** The last stage of a request fails, and its worker says so twice. */
async function failTwice(id: string): Promise<void> {
  const { retryOrRefund } = await import('../../../functions/src/summaries/charge/retryOrRefund.ts')
  const { storedRequest } = await import('../../../functions/src/summaries/requests.ts')
  const stored = storedRequest(await rig.database.doc(`summaries/${id}`).get())
  if (stored === undefined) throw new Error('it is gone')
  const failure = { code: 'UNAVAILABLE', message: 'No.', isFinal: true }
  for (let times = 0; times < 2; times++) await retryOrRefund(rig.database, stored, failure, new Date())
}

describe('a summary that a member asks for the team', () => {
  it('is charged to its payer, within the cap, and counted by day and member', async () => {
    const { owner, id, member } = await rig.teamOfTwo({ cap: 12_000 })
    const answer = await rig.send(member, { team: id })
    expect(answer.body).toMatchObject({ success: true, data: { state: 'charged', availableCredits: 7_000 } })
    const summary = String(answer.body.data?.['requestId'])
    expect(await rig.request(summary)).toMatchObject({
      uid: member.uid,
      team: id,
      payer: { uid: owner.uid, account: owner.email },
      plan: 'enterprise',
      isAssured: true,
    })
    expect(await ledger(owner, summary)).toMatchObject({ amount: 0, cost: EPISODE_COST, reason: 'summary' })
    expect(await ledger(member, summary)).toMatchObject({ amount: 0, cost: EPISODE_COST, reason: 'team' })
    expect(await rig.profile(member)).toMatchObject({
      credits: { current: 20_000, usedThisMonth: 0 },
      usage: { totalSummaries: 1, dailyStreak: 1 },
    })
    expect(await rig.profile(member)).not.toHaveProperty('today')
    expect(await rig.profile(owner)).toMatchObject({
      today: { audioMinutes: 20 },
      usage: { totalSummaries: 0 },
      assured: { credits: EPISODE_COST },
    })
    expect(await rig.member(id, member)).toMatchObject({ used: { credits: EPISODE_COST } })
    expect(await used(id)).toEqual({ [member.uid]: EPISODE_COST })
    const [sent] = await rig.driveToEnd(member.uid)
    expect(sent).toMatchObject({ state: 'sent' })
    expect(await eraseRequest(rig.database, summary, member.uid)).toBe('of a team')
    for (const each of [owner, member]) expect(await violations(rig, each)).toEqual([])
  })

  it('is charged as the owner’s own where the owner asks', async () => {
    const { owner, id } = await rig.team()
    const summary = await requestOf(owner, id)
    expect(await ledger(owner, summary)).toMatchObject({ reason: 'summary', cost: EPISODE_COST })
    expect(await rig.profile(owner)).toMatchObject({ usage: { totalSummaries: 1 }, today: { summaries: 1 } })
    expect(await used(id)).toEqual({ [owner.uid]: EPISODE_COST })
  })

  it('is charged once for each idempotency key, and by the same key to nobody else', async () => {
    const { id, member } = await rig.teamOfTwo()
    const key = randomUUID()
    const first = await requestOf(member, id, key)
    expect(await requestOf(member, id, key)).toBe(first)
    expect(await rig.send(member, {}, { 'Idempotency-Key': key })).toMatchObject({ status: 409 })
    expect(await rig.member(id, member)).toMatchObject({ used: { credits: EPISODE_COST } })
    await rig.driveToEnd(member.uid)
    // As if it were forgotten: the key is in the ledger.
    await rig.database.doc(`summaries/${first}`).delete()
    const again = await rig.send(member, {}, { 'Idempotency-Key': key })
    expect(again.body).toMatchObject({ success: false })
    expect(await rig.profile(member)).toMatchObject({ credits: { current: 20_000 } })
    await rig.database.collection(`teams/${id}/use`).doc(utcMonth(new Date())).delete()
  })

  it('is refused beyond the cap, told once a month by mail and log, and can be asked for without the team', async () => {
    const { id, member } = await rig.teamOfTwo({ cap: EPISODE_COST })
    await requestOf(member, id)
    for (let times = 0; times < 2; times++) {
      const answer = await rig.send(member, { team: id })
      expect(answer).toMatchObject(refusal('TEAM_CAP_REACHED'))
      expect(answer.body.error_details).toMatchObject({ requiredCredits: EPISODE_COST, availableCredits: 0 })
    }
    await rig.functions.runSchedule('sweepTeams', new Date(Date.now() + 600_000))
    expect(rig.mailsTo(member.email).filter((mail) => mail.startsWith('Your cap'))).toHaveLength(1)
    expect((await rig.audit(id)).filter(({ what }) => what === 'cap-reached')).toEqual([
      { by: null, what: 'cap-reached', whom: member.uid, from: null, to: EPISODE_COST },
    ])
    const requests = await rig.requests(member.uid)
    for (const refused of requests.filter(({ state }) => state === 'refused')) {
      expect(refused).not.toHaveProperty('team')
    }
    expect((await rig.send(member)).body).toMatchObject({ success: true, data: { availableCredits: 15_000 } })
  })

  it('is refused where the payer is not on Enterprise', async () => {
    const { owner, id, member } = await rig.teamOfTwo()
    await rig.database.doc(`users/${owner.email}`).update({ 'subscription.plan': 'premium' })
    expect(await rig.send(member, { team: id })).toMatchObject(refusal('TEAM_PAUSED'))
    expect(await used(id)).toBeUndefined()
  })

  it('is refused to an account that is not in the team, which sees nothing of it', async () => {
    const [{ id }, stranger] = [await rig.team(), await rig.account(20_000)]
    expect(await rig.send(stranger, { team: id })).toMatchObject(refusal('NOT_IN_TEAM'))
    expect((await rig.database.collection('summaries').where('team', '==', id).get()).size).toBe(0)
  })

  it('counts towards one limit of audio a day for the whole team', async () => {
    stopClock()
    const { owner, id } = await rig.team()
    const [ana, ben] = [await rig.joined(owner), await rig.joined(owner)]
    const today = { day: new Date().toISOString().slice(0, 10), summaries: 1, audioMinutes: 2_850 }
    await rig.database.doc(`users/${owner.email}`).update({ today })
    expect((await rig.send(ana, { team: id })).body.success).toBe(true)
    expect(await rig.send(ben, { team: id })).toMatchObject(refusal('AUDIO_LIMIT_REACHED'))
    expect((await rig.send(ben)).body.success).toBe(true)
  })

  it('comes back to payer, cap and use where it fails, once', async () => {
    const { owner, id, member } = await rig.teamOfTwo({ cap: 20_000 })
    const summary = await requestOf(member, id)
    rig.mailbox.fault = (recipients) => (recipients.includes(member.email) ? { code: 550 } : 'none')
    const [failed] = await rig.driveToEnd(member.uid)
    expect(failed).toMatchObject({ state: 'failed' })
    expect(await ledger(owner, `refund-${summary}`)).toMatchObject({ reason: 'refund', cost: 0 })
    expect(await ledger(member, `refund-${summary}`)).toBeUndefined()
    expect(await rig.profile(owner)).toMatchObject({ assured: { credits: 0 } })
    expect(await rig.member(id, member)).toMatchObject({ used: { credits: 0 } })
    expect(await used(id)).toEqual({ [member.uid]: 0 })
    expect(await rig.profile(member)).toMatchObject({ credits: { current: 20_000 } })
    // Nothing of it is in the library, so that who asked for it may delete it.
    expect(await eraseRequest(rig.database, summary, owner.uid)).toBe('unknown')
    expect(await eraseRequest(rig.database, summary, member.uid)).toBe('erased')
  })

  it('comes back to payer, cap and use where its excerpt is given back, once', async () => {
    const { owner, id, member } = await rig.teamOfTwo({ cap: 20_000 })
    const summary = await requestOf(member, id)
    expect(await rig.driveToEnd(member.uid)).toMatchObject([{ state: 'sent', form: 'excerpt' }])
    for (let times = 0; times < 2; times++)
      expect(await rig.callAs(member, 'excerpt', { summaryId: summary, do: 'return' })).toMatchObject({
        status: 200,
      })
    // The member sees the rest of the cap. The payer's balance stays hidden.
    expect(await rig.request(summary)).toMatchObject({ creditsReturned: EPISODE_COST, balance: 15_000 })
    expect(await ledger(owner, `refund-${summary}`)).toMatchObject({ reason: 'refund', cost: 0 })
    expect(await ledger(member, `refund-${summary}`)).toBeUndefined()
    expect(await rig.profile(owner)).toMatchObject({ assured: { credits: 0 }, excerptReturns: { times: 1 } })
    expect(await rig.member(id, member)).toMatchObject({ used: { credits: 0 } })
    expect(await used(id)).toEqual({ [member.uid]: 0 })
    expect(await rig.profile(member)).toMatchObject({ credits: { current: 20_000 } })
  })
})

describe('#team-races: a member who leaves', () => {
  it('leaves what the team has paid for without uid and address, and takes their own summaries along', async () => {
    const { id, member } = await rig.teamOfTwo()
    const paid = await requestOf(member, id)
    const { body } = await rig.send(member)
    const own = String(body.data?.['requestId'])
    await rig.driveToEnd(member.uid)
    const share = { do: 'share', summaryId: own, shared: true }
    for (let times = 0; times < 2; times++) expect((await rig.ask(member, share)).body.success).toBe(true)
    expect(await rig.request(own)).toMatchObject({ team: id })
    expect((await rig.ask(member, { do: 'leave' })).body.success).toBe(true)

    const left = await rig.request(paid)
    expect(left).toMatchObject({ uid: teamUid(id), account: '', deliverTo: '', team: id, state: 'sent' })
    for (const word of [member.uid, member.email]) expect(JSON.stringify(left)).not.toContain(word)
    expect(await rig.request(own)).not.toHaveProperty('team')
    expect(await used(id)).toEqual({ [FORMER_MEMBERS]: EPISODE_COST })
    expect(await rig.send(member, { team: id })).toMatchObject(refusal('NOT_IN_TEAM'))
  })

  it('during a summary has it made for the team and mailed to nobody; if it fails, payer and use get it back', async () => {
    const { owner, id, member } = await rig.teamOfTwo()
    const [paid, failing] = [await requestOf(member, id), await requestOf(member, id)]
    await rig.ask(owner, { do: 'remove', member: member.uid })
    expect(await used(id)).toEqual({ [FORMER_MEMBERS]: 2 * EPISODE_COST })
    await failTwice(failing)
    expect(await ledger(owner, `refund-${failing}`)).toMatchObject({ reason: 'refund' })
    expect(await used(id)).toEqual({ [FORMER_MEMBERS]: EPISODE_COST })
    await rig.driveToEnd(teamUid(id))
    expect(await rig.request(paid)).toMatchObject({ uid: teamUid(id), state: 'sent' })
    expect(rig.mailbox.of(`summary-${paid}`)).toEqual([])
    // The task that would tell of what failed finds nobody.
    await rig.settle()
    await rig.runDue(new Date())
    expect((await rig.tasks()).filter(({ name }) => name.includes(failing))).toEqual([])
  })

  it('after having owned the team: what fails later comes back to cap and use, and to no account', async () => {
    const { owner, id } = await rig.team()
    const [member, next] = [await rig.joined(owner, { cap: 20_000 }), await rig.joined(owner)]
    await rig.database.doc(`users/${next.email}`).update({ 'subscription.plan': 'enterprise' })
    const paid = await requestOf(member, id)
    expect((await rig.ask(owner, { do: 'pass', member: next.uid })).body.success).toBe(true)
    expect((await rig.ask(owner, { do: 'leave' })).body.success).toBe(true)
    expect(await rig.request(paid)).toMatchObject({ payer: { uid: teamUid(id), account: '' } })
    await failTwice(paid)
    expect(await rig.request(paid)).toMatchObject({ state: 'failed' })
    expect(await rig.member(id, member)).toMatchObject({ used: { credits: 0 } })
    expect(await used(id)).toEqual({ [member.uid]: 0 })
    // Nobody was charged anything of value, and nobody else is given any.
    for (const each of [owner, next]) expect(await ledger(each, `refund-${paid}`)).toBeUndefined()
  })
})

describe('the library of a team', () => {
  const library = async (id: string) => {
    await rig.settle()
    const { docs } = await rig.database.collection(`teams/${id}/library`).get()
    return new Map(docs.map((each) => [each.id, each.data()]))
  }

  it('has what can be read of a summary, nothing else of who asked, and nothing that its owner deletes', async () => {
    const { owner, id, member } = await rig.teamOfTwo()
    const paid = await requestOf(member, id)
    const own = String((await rig.send(member)).body.data?.['requestId'])
    expect(await library(id)).toEqual(new Map())
    await rig.driveToEnd(member.uid)
    await rig.ask(member, { do: 'share', summaryId: own, shared: true })
    const both = await library(id)
    expect([...both.keys()].toSorted()).toEqual([paid, own].toSorted())
    expect(both.get(paid)).toMatchObject({ uid: member.uid, state: 'sent', payer: { account: '' } })
    expect(both.get(own)).not.toHaveProperty('payer')
    for (const copy of both.values()) {
      for (const field of ['account', 'deliverTo', 'signedInAt', 'balance', 'plan', 'fingerprint', 'trace'])
        expect(copy).not.toHaveProperty(field)
      for (const { email } of [owner, member]) expect(JSON.stringify(copy)).not.toContain(email)
    }
    await rig.ask(member, { do: 'share', summaryId: own, shared: false })
    expect([...(await library(id)).keys()]).toEqual([paid])
    await rig.ask(member, { do: 'share', summaryId: own, shared: true })
    expect((await library(id)).size).toBe(2)
    expect(await eraseRequest(rig.database, own, member.uid)).toBe('erased')
    expect([...(await library(id)).keys()]).toEqual([paid])
    await rig.ask(member, { do: 'leave' })
    expect(JSON.stringify([...(await library(id))])).not.toContain(member.uid)
  })
})

describe('a summary of a member', () => {
  it('is shared and taken back by its owner alone, once it is made, and never where the team paid', async () => {
    const { owner, id, member } = await rig.teamOfTwo()
    const paid = await requestOf(member, id)
    const own = String((await rig.send(member)).body.data?.['requestId'])
    const share = (account: Account, summaryId: string, shared: boolean) =>
      rig.ask(account, { do: 'share', summaryId, shared })
    const refused = (teamError: string) => ({ body: { success: false, error_details: { teamError } } })
    expect(await share(member, own, true)).toMatchObject(refused('NOT_MADE'))
    await rig.driveToEnd(member.uid)
    expect(await share(owner, own, true)).toMatchObject(refused('SUMMARY_UNKNOWN'))
    expect(await share(member, paid, false)).toMatchObject(refused('PAID_BY_TEAM'))
    const reference = rig.database.doc(`summaries/${own}`)
    await reference.update({ state: 'sending' })
    expect(await share(member, own, true)).toMatchObject(refused('NOT_MADE'))
    await reference.update({ state: 'sent' })
    expect((await share(member, own, true)).body.success).toBe(true)
    expect((await share(member, own, false)).body.success).toBe(true)
    expect(await rig.request(own)).not.toHaveProperty('team')
    expect((await rig.audit(id)).slice(-2).map(({ what }) => what)).toEqual(['shared', 'unshared'])
  })

  it('that is in the library is exported by all of the team, each with credits of their own, and by nobody else', async () => {
    const { owner, id, member } = await rig.teamOfTwo()
    const summaryId = await requestOf(owner, id)
    await rig.driveToEnd(owner.uid)
    // As if it had been paid for before it was shared, and given back.
    await rig.database.doc(`summaries/${summaryId}`).update({ creditsReturned: 5_000 })
    const exported = (name: 'exportPdf' | 'exportNotes', { token }: Account) =>
      rig.call(name, { summaryId, format: 'obsidian' }, { Authorization: `Bearer ${token}` })
    const stranger = await rig.account(100_000, 'premium')
    for (const name of ['exportPdf', 'exportNotes'] as const)
      expect((await exported(name, stranger)).status).toBe(404)

    const first = (await exported('exportPdf', member)).body.data
    expect(first).toMatchObject({ charged: 500, balance: 19_500 })
    expect(await wordsOf(first?.['pdf'])).not.toMatch(/5,000\s+credits\s+are\s+back/)
    expect((await exported('exportPdf', member)).body.data).toMatchObject({ charged: 0, balance: 19_500 })
    // Whoever asked for the summary has paid for no PDF.
    expect(await rig.request(summaryId)).not.toHaveProperty('pdfPaidAt')
    const owners = (await exported('exportPdf', owner)).body.data
    expect(await wordsOf(owners?.['pdf'])).toMatch(/5,000\s+credits\s+are\s+back/)
    await rig.database.doc(`summaries/${summaryId}`).update({ creditsReturned: 0 })
    expect((await exported('exportNotes', member)).status).toBe(403)
    expect((await exported('exportNotes', owner)).status).toBe(200)

    await rig.ask(owner, { do: 'remove', member: member.uid })
    for (const name of ['exportPdf', 'exportNotes'] as const)
      expect((await exported(name, member)).status).toBe(404)
  })

  it('of a private feed cannot be shared with the team', async () => {
    const { owner } = await rig.team()
    const own = String((await rig.send(owner)).body.data?.['requestId'])
    await rig.driveToEnd(owner.uid)
    const source = {
      type: 'feed',
      episodeId: 'e'.repeat(40),
      audioUrl: 'https://a.test/a.mp3',
      isPrivate: true,
    }
    await rig.database.doc(`summaries/${own}`).update({ source })
    expect(await rig.ask(owner, { do: 'share', summaryId: own, shared: true })).toMatchObject({
      body: { success: false, error_details: { teamError: 'PRIVATE_FEED' } },
    })
  })
})
