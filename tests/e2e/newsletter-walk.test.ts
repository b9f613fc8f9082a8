import { randomUUID } from 'node:crypto'
import { FieldValue } from 'firebase-admin/firestore'
import type { Page } from 'playwright-core'
import PostalMime, { type Email } from 'postal-mime'
import { expect, it } from 'vitest'
import { isoWeekOf, NEWSLETTER_TIME_ZONE } from '#domain/time/calendar.ts'
import { DAY_MS } from '#domain/units.ts'
import { createAccount, member, newAddress } from './support/accounts.ts'
import { seeText, visit } from './support/browser.ts'
import { database } from './support/database.ts'
import { linkIn, type Mail, stack } from './support/stack.ts'
import { storeSummary } from './support/storeSummary.ts'

/** A Friday at seven in Madrid, of the week whose lists are ours. */
const FIRST_FRIDAY = Date.parse('2026-11-20T06:00:00Z')

/** Every try has two weeks of its own: an issue that was sent is never sent again. */
let tries = 0
function nextWeeks(): { friday: Date; nextFriday: Date } {
  const friday = FIRST_FRIDAY + tries * 14 * DAY_MS
  tries += 1
  return { friday: new Date(friday), nextFriday: new Date(friday + 7 * DAY_MS) }
}

const form = (page: Page) => page.getByRole('form', { name: 'Newsletter' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The three places where people ask for the newsletter, each to where the form holds their address. */
const PLACES: ReadonlyArray<[string, (page: Page, email: string) => Promise<void>]> = [
  [
    'the form',
    async (page, email) => {
      await page.goto('/newsletterForm')
      await form(page).getByLabel('Email').fill(email)
    },
  ],
  ['the landing page', (page, email) => enterAddress(page, '/', email)],
  ['the blog', (page, email) => enterAddress(page, '/blog', email)],
]

async function enterAddress(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path)
  const entry = page.getByLabel('Your e-mail')
  await entry.fill(email)
  await entry.press('Enter')
  await page.waitForURL('**/newsletterForm')
  await expect.poll(() => form(page).getByLabel('Email').inputValue()).toBe(email)
}

it('a newsletter subscription begins in three places, brings the weekly issue, and ends by its page or by one-click', async () => {
  const page = await visit()
  const readers = PLACES.map(() => newAddress('reader'))
  const [byPage = '', , byProgram = ''] = readers
  for (const [index, [, goThere]] of PLACES.entries()) {
    const email = readers[index] ?? ''
    await goThere(page, email)
    await form(page).getByLabel('Name').fill('Ana')
    await form(page).getByLabel('I accept').check()
    await press(page, 'Subscribe')
    await seeText(page, 'Email Sent Successfully!')
    await page.keyboard.press('Escape')
  }
  for (const email of readers) {
    const link = linkIn(await stack().waitForMail(email), '/confirmEmail')
    await page.goto(link)
    await press(page, 'Yes, confirm my address')
    await seeText(page, 'Email Confirmed Successfully!', 'The next weekly issue comes to this address.')
  }

  // The last of them, whose page stands open, wants it in Spanish.
  await page.getByRole('link', { name: 'Newsletter preferences' }).click()
  await seeText(page, `${byProgram.slice(0, 1)}•••@sonobrief.test`)
  await page.getByLabel('Language').selectOption('Spanish')
  await press(page, 'Save')
  await seeText(page, 'Saved.')
  await page.reload()
  await expect.poll(() => page.getByLabel('Language').inputValue()).toBe('es')

  const { friday, nextFriday } = nextWeeks()
  const run = (time: Date) => stack().runScheduled('weeklyIssue', time)
  await share(friday)
  await run(friday)
  const issues = await Promise.all(readers.map((email) => stack().waitForMail(email, isIssue)))
  const [english, , spanish] = issues
  if (english === undefined) throw new Error('No issue came.')
  expect(english.subject).not.toBe(spanish?.subject)

  await page.goto(linkIn(english, '/newsletter/unsubscribe'))
  await press(page, 'Unsubscribe')
  await seeText(page, 'You are unsubscribed')
  const { target, header } = oneClickOf(await sourceOf(spanish))
  // Mail programs come from nowhere, and look at a link before they use it.
  expect((await fetch(target, { redirect: 'manual' })).status).toBe(303)
  expect(await stateOf(byProgram)).toBe('confirmed')
  for (let times = 0; times < 2; times += 1) {
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: header,
    })
    expect(answer.status).toBe(200)
  }
  expect([await stateOf(byPage), await stateOf(byProgram)]).toEqual(['unsubscribed', 'unsubscribed'])

  // The same week once more brings nothing; the next one has something for everybody who still wants it.
  await share(nextFriday)
  await run(friday)
  await run(nextFriday)
  await expect.poll(() => isOver(nextFriday)).toBe(true)
  const issuesOf = async (email: string) => (await stack().mailsTo(email)).filter(isIssue).length
  await expect.poll(() => Promise.all(readers.map(issuesOf))).toEqual([1, 2, 1])
})

it('the consent to name an episode in the newsletter can be given and taken back, and shows at once what is stored', async () => {
  const account = await createAccount()
  const id = await storeSummary(account)
  const { page } = await member({
    account,
    path: `/summary/${id}`,
    expected: /status of 500|ERR_INTERNET_DISCONNECTED|Could not reach Cloud Firestore/,
  })
  const stored = database().doc(`summaries/${id}`)
  const sharedAt = async () => (await stored.get()).get('sharedAt') as unknown
  const consent = page.getByLabel('Let the newsletter mention this episode')
  await seeText(page, /Never who asked for the summary/)
  expect(await consent.isChecked()).toBe(false)

  const call = '**/api/share-summary'
  await page.route(call, (route) => route.fulfill({ status: 500, json: { success: false, message: '' } }))
  // Not check(): it takes it ill when the answer takes the mark away again.
  await consent.click()
  await seeText(page, 'This could not be changed. Please try again.')
  expect(await consent.isChecked()).toBe(false)
  await page.unroute(call)
  await consent.click()
  await expect.poll(sharedAt).toBeDefined()
  expect(await consent.isChecked()).toBe(true)
  // From another device, or by the server.
  await stored.update({ sharedAt: FieldValue.delete() })
  await expect.poll(() => consent.isChecked()).toBe(false)
  await consent.click()
  await expect.poll(sharedAt).toBeDefined()
  await expect.poll(() => consent.getAttribute('aria-busy')).toBeNull()
  await consent.click()
  await expect.poll(sharedAt).toBeUndefined()
  await page.context().setOffline(true)
  await expect.poll(() => consent.isDisabled()).toBe(true)
})

/** Whether every shard of a Friday's issue has been gone through, and so every mail of it was tried. */
async function isOver(friday: Date): Promise<boolean> {
  const week = isoWeekOf(friday, NEWSLETTER_TIME_ZONE)
  const shards = await database().collection(`newsletterIssues/${week}/stretches`).get()
  return !shards.empty && shards.docs.every((shard) => shard.get('isFinished') === true)
}

/** Somebody lets the issue of a Friday name what they had summarised, an episode in each language. */
async function share(friday: Date): Promise<void> {
  const titles = { en: 'How a port never sleeps', es: 'Un puerto que nunca duerme' } as const
  const sharedAt = new Date(friday.getTime() - DAY_MS)
  for (const language of ['en', 'es'] as const) {
    const listener = { uid: randomUUID(), email: newAddress('sharer') }
    const episode = { title: titles[language], channelTitle: 'Long Haul', durationSeconds: 7_560, language }
    await storeSummary(listener, { episode, sharedAt })
  }
}

/** An issue carries the way out of it in every mail. */
function isIssue({ html = '' }: Mail): boolean {
  return html.includes('/newsletter/unsubscribe?token=')
}

/** A mail as it came, read by a library that we do not send with. */
async function sourceOf(mail: Mail | undefined): Promise<Email> {
  const answer = await fetch(`${stack().inboxUrl}/email/${mail?.id}/source`)
  return PostalMime.parse(await answer.text())
}

/** RFC 8058: where a mail program posts, and what. */
function oneClickOf({ headers }: Email): { target: string; header: string } {
  const value = (key: string) => headers.find((each) => each.key === key)?.value ?? ''
  return {
    target: /<(https?:[^>]+)>/.exec(value('list-unsubscribe'))?.[1] ?? '',
    header: value('list-unsubscribe-post'),
  }
}

async function stateOf(email: string): Promise<unknown> {
  const found = await database().collection('newsletterSubscribers').where('email', '==', email).get()
  return found.docs[0]?.get('state')
}
