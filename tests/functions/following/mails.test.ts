import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PUSH_TRIED_MS } from '#domain/time/lifetimes.ts'
import { DAY_MS, HOUR_MS } from '#domain/units.ts'
import { readReturnPath } from '../../../functions/src/deliverability/returnPath.ts'
import { isSuppressed } from '../../../functions/src/deliverability/suppression.ts'
import { applyReport } from '../../../functions/src/newsletter/bounces/applyReport.ts'
import { pushDevice } from '../../../functions/src/push/pushDevices.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { startFollowing } from './followingRig.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(startFollowing)

const mailsTo = ({ email }: Account) => rig.pipeline.mailbox.to(email)
const due = async (account: Account) => {
  const { nextMailAt } = await rig.settings(account)
  if (nextMailAt === undefined) throw new Error('no mail is due')
  return nextMailAt
}

/** As a mail program does. */
const oneClick = async (token: string | null) => {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const address = `${rig.pipeline.functions.url}/newsletterOneClick?token=${token}`
  return (await fetch(address, { method: 'POST', body })).status
}

/** Somebody who follows a show of which an episode has come since. */
async function listener(settings: object, automatic = false) {
  const account = await rig.pipeline.account(100_000)
  await rig.call('followSettings', account, { cap: 50_000, ...settings })
  const { appears } = await rig.ownShow(account, { automatic })
  await rig.poll()
  return { account, appears }
}

describe('the daily digest', () => {
  it('holds what was summarized and what is offered, at the hour that was set, and comes once', async () => {
    const { account, appears } = await listener(
      { mails: { rhythm: 'daily', hour: 9 }, timeZone: 'Europe/Madrid' },
      true,
    )
    await appears('Beds of winter')
    // Without a model.
    const form = 'excerpt'
    expect(await rig.pipeline.driveToEnd(account.uid)).toMatchObject([{ state: 'sent', form }])
    await rig.call('followSettings', account, { paused: true })
    await appears('A second one')
    const at = await due(account)
    expect(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', timeStyle: 'short' }).format(at),
    ).toBe('09:00')
    await rig.sweep(new Date(at.getTime() - HOUR_MS))
    expect(mailsTo(account)).toHaveLength(0)
    await rig.pipeline.control(rig.pipeline.tasksUrl, '/control/duplicate?times=3&parallel=true')
    await rig.sweep(at)
    await rig.sweep(at)
    await rig.pipeline.control(rig.pipeline.tasksUrl, '/control/duplicate?times=1')
    const [mail, ...others] = mailsTo(account)
    expect(others).toEqual([])
    expect(mail?.email.subject).toBe('One episode in short, one for you to choose')
    expect(mail?.email.text).toMatch(
      /Beds of winter[\s\S]*Excerpt: passages chosen by rule[\s\S]*A second one/i,
    )
    // The next one is a day later, and has nothing to tell.
    const next = await due(account)
    expect(next.getTime()).toBeGreaterThan(at.getTime())
    await rig.sweep(next)
    expect(mailsTo(account)).toHaveLength(1)
  })

  it('waits while another worker writes it', async () => {
    const { account, appears } = await listener({ mails: { rhythm: 'daily', hour: 9 } })
    await appears('Offered')
    const settings = rig.pipeline.database.doc(`followSettings/${account.uid}`)
    await settings.update({ briefLease: { owner: 'another', expiresAt: new Date(Date.now() + HOUR_MS) } })
    await rig.sweep(await due(account))
    expect(mailsTo(account)).toHaveLength(0)
    await settings.update({ 'briefLease.expiresAt': new Date(0) })
    await rig.pipeline.runDue(new Date(Date.now() + 2 * DAY_MS))
    expect(mailsTo(account)).toHaveLength(1)
  })

  it('is sent again after the mail server was down, and tells nothing twice', async () => {
    const { account, appears } = await listener({ mails: { rhythm: 'daily', hour: 9 } })
    await appears('Offered')
    const at = await due(account)
    let isDown = true
    rig.pipeline.mailbox.fault = (recipients) =>
      isDown && recipients.includes(account.email) ? { code: 421 } : 'none'
    await rig.sweep(at)
    expect(mailsTo(account)).toHaveLength(0)
    isDown = false
    await rig.pipeline.runDue(new Date(Date.now() + 2 * DAY_MS))
    rig.pipeline.mailbox.fault = () => 'none'
    expect(mailsTo(account)).toHaveLength(1)
    await appears('Offered later')
    await rig.sweep(await due(account))
    const [, second] = mailsTo(account)
    expect(second?.email.text).toContain('Offered later')
    expect(second?.email.text).not.toContain('Offered,')
    expect(second?.email.subject).toBe('One new episode for you to choose')
  })

  it('is in its reader’s language, and ends with one click, which pauses automatic summaries', async () => {
    const { account, appears } = await listener({ mails: { rhythm: 'daily', hour: 9 } })
    await rig.pipeline.database.doc(`users/${account.email}`).update({ language: 'es' })
    await appears('Para elegir')
    await rig.sweep(await due(account))
    const [mail] = mailsTo(account)
    expect(mail?.email.subject).toBe('Un episodio nuevo para elegir')
    const header = mail?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const token = /token=([^>]+)>/.exec(header)?.[1] ?? ''
    expect(await oneClick(token.replace(/.{3}$/, 'AAA'))).toBe(400)
    // A scanner that opens it changes nothing.
    const opened = `${rig.pipeline.functions.url}/newsletterOneClick?token=${token}`
    await fetch(opened, { redirect: 'manual' })
    expect((await rig.settings(account)).mails.rhythm).toBe('daily')
    for (let twice = 0; twice < 2; twice++) expect(await oneClick(token)).toBe(200)
    expect(await rig.settings(account)).toMatchObject({ mails: { rhythm: 'off' }, paused: true })
    const { body } = await rig.pipeline.call('stopBriefs', { token })
    expect(body.success).toBe(true)
    await appears('Unheard')
    await rig.sweep(new Date(Date.now() + 9 * DAY_MS))
    expect(mailsTo(account)).toHaveLength(1)
  })
})

it('the weekly digest comes on its day, once', async () => {
  const timeZone = 'America/New_York'
  const { account, appears } = await listener({ mails: { rhythm: 'weekly', hour: 6, weekday: 3 }, timeZone })
  await appears('Midweek')
  const at = await due(account)
  const format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric' })
  expect(format.format(at)).toMatch(/Wed.*6.AM/)
  await rig.sweep(at)
  await rig.sweep(at)
  expect(mailsTo(account)).toHaveLength(1)
})

it.each([
  ['comes as one notification', 'device', 0, 'pushed'],
  ['is tried again where Firebase Cloud Messaging has an outage', 'once', 0, 'pushed'],
  ['is mailed where it is out for an hour', 'down', PUSH_TRIED_MS, 'mailed'],
  ['is mailed where all devices have ended', 'gone', 0, 'mailed'],
  ['is mailed where its device was not seen for sixty days', 'unseen', 0, 'mailed'],
])('the daily digest, chosen as a notification, %s', async (_, device, lateMs, how) => {
  const { account, appears } = await listener({ mails: { rhythm: 'daily', hour: 9, by: 'push' } })
  const token = `${device}-${randomUUID()}`
  await rig.call('tellDevice', account, { token, choice: 'summaries' })
  await appears('Offered')
  const { pipeline } = rig
  if (device === 'unseen') await pushDevice(pipeline.database, token).update({ expiresAt: new Date(0) })
  const settings = pipeline.database.doc(`followSettings/${account.uid}`)
  await settings.update({ nextMailAt: new Date(Date.now() - lateMs - 1) })
  await rig.sweep(new Date(Date.now() + HOUR_MS))
  await pipeline.runDue(new Date(Date.now() + 2 * DAY_MS))
  await rig.sweep(await due(account))
  const { sent } = await pipeline.control(pipeline.pushUrl, '/control/sent', {})
  const pushes = (sent as Array<{ token: string }>).filter((each) => each.token === token)
  expect([pushes, mailsTo(account).length]).toEqual(
    how === 'mailed'
      ? [[], 1]
      : [[expect.objectContaining({ data: { kind: 'brief', id: expect.stringMatching(/^\w{40}$/) } })], 0],
  )
  expect(await rig.offers(account)).toMatchObject([{ mailedAt: expect.any(Date) }])
})

async function summarizedByItself() {
  const { account, appears } = await listener({ mails: { rhythm: 'each', hour: 9 } }, true)
  await appears('By itself')
  await rig.pipeline.driveToEnd(account.uid)
  return { account, appears }
}

it('where each summary has a mail of its own, the daily digest has the offers alone', async () => {
  const { account, appears } = await summarizedByItself()
  expect(mailsTo(account)).toHaveLength(1)
  await rig.sweep(await due(account))
  expect(mailsTo(account)).toHaveLength(1)
  await rig.call('followSettings', account, { paused: true })
  await appears('For you')
  await rig.sweep(await due(account))
  expect(mailsTo(account)[1]?.email.text).toContain('For you')
})

it('the daily digest tells only what comes after the account changed to it from a mail for each summary', async () => {
  const { account, appears } = await summarizedByItself()
  const all = rig.pipeline.database.collection('offers')
  const [doc] = (await all.where('uid', '==', account.uid).get()).docs
  const batch = rig.pipeline.database.batch()
  for (let each = 1; each <= 10; each++) {
    const published = new Date(Date.now() - each * DAY_MS)
    const { nextCheckAt: _, ...before } = doc?.data() ?? {}
    batch.create(all.doc(`${account.uid}-${each}`), { ...before, episodeId: `before-${each}`, published })
  }
  await batch.commit()
  await rig.call('followSettings', account, { mails: { rhythm: 'daily', hour: 9 } })
  await appears('Afterwards')
  await rig.pipeline.driveToEnd(account.uid)
  await rig.sweep(await due(account))
  const [, mail] = mailsTo(account)
  expect(mail?.email.text).toContain('AFTERWARDS')
  expect(mail?.email.text).not.toContain('BY ITSELF')
  // Its own mail has told of it: no later one looks at it again.
  await rig.sweep(new Date(Date.now() + 2 * HOUR_MS))
  const byTitle = new Map((await rig.offers(account)).map((offer) => [offer.episodeId, offer]))
  expect(byTitle.get(String(doc?.get('episodeId')))).toMatchObject({ mailedAt: expect.any(Date) })
})

it('a complaint about a digest stops the account’s other mail too', async () => {
  const { account, appears } = await listener({ mails: { rhythm: 'daily', hour: 9 } })
  await appears('Unwanted')
  await rig.sweep(await due(account))
  const about = readReturnPath(mailsTo(account)[0]?.sender ?? '')
  if (about === undefined) throw new Error('no return path of ours')
  const now = new Date()
  const { database } = rig.pipeline
  expect(await applyReport(database, about, 'complaint', now, now)).toBe('suppressed')
  expect(await isSuppressed(database, account.email, now)).toBe(true)
  const profile = await database.doc(`users/${account.email}`).get()
  expect(profile.get('mailStoppedAt')).toBeDefined()
  await appears('Unheard')
  await rig.sweep(await due(account))
  expect(mailsTo(account)).toHaveLength(1)
})

describe('a new episode of a followed show', () => {
  it('is summarized and mailed by itself, without any call', async () => {
    const ana = await rig.pipeline.account(100_000)
    await rig.call('followSettings', ana, { cap: 40_000, mails: { rhythm: 'each' } })
    const showId = await rig.follow(ana, 'lantern-and-ladder', { automatic: true })
    await rig.poll()
    await rig.publish('lantern-and-ladder', 'A rung that was never there')
    await rig.poll()
    const [offer, ...others] = await rig.offers(ana)
    expect(others).toEqual([])
    expect(offer).toMatchObject({ state: 'requested', automatic: true, title: 'A rung that was never there' })
    const [request] = await rig.pipeline.driveToEnd(ana.uid)
    expect(request).toMatchObject({ state: 'sent', automatic: 'own-mail', id: offer?.requestId })
    expect((await rig.settings(ana)).used.credits).toBe(request?.cost)
    expect(await rig.state(ana, showId)).toMatchObject({ state: 'active', spent: { credits: request?.cost } })
    const mails = rig.pipeline.mailbox.to(ana.email)
    expect(mails).toHaveLength(1)
    // Nobody asked for this very mail: its program has a button that ends them, and so has its foot.
    const [mail] = mails
    const header = (name: string) => mail?.email.headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.email.html).toContain('/stop-briefs?token=')
    const { searchParams } = new URL(header('list-unsubscribe').slice(1, -1))
    expect(await oneClick(searchParams.get('token'))).toBe(200)
    expect(await rig.settings(ana)).toMatchObject({ mails: { rhythm: 'off' }, paused: true })
  })
})
