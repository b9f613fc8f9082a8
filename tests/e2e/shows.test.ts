import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Follow, FollowSettings, Offer } from '#domain/following.ts'
import { utcMonth } from '#domain/calendar.ts'
import { DAY_MS, HOUR_MS } from '#domain/units.ts'
import { createAccount, enter, logIn, type TestAccount } from './support/accounts.ts'
import { DESKTOP, seeText, useBrowser, visit } from './support/browser.ts'
import { database, useDatabase } from './support/database.ts'
import { openDoor } from './support/door.ts'
import { waitUntilKept } from './support/kept.ts'
import { problemsOf, themeProblems } from './support/pageProblems.ts'
import { stack } from './support/stack.ts'
import { newSummaryId } from './support/storeSummary.ts'

useBrowser()
useDatabase()

/** A network that is switched off, and the stream of Firestore that breaks with it. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Firestore|Failed to load resource/

const podcasts = () => `http://feeds.localhost:${stack().ports.podcasts}`
const row = (page: Page, show: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: show, exact: true }) })

async function opened(options: Parameters<typeof visit>[0] = {}) {
  const page = await visit(options)
  const account = await createAccount()
  await enter(page, account.email)
  await page.goto('/shows')
  await seeText(page, 'No shows yet')
  return { page, account }
}

async function search(page: Page, words: string) {
  await page.getByLabel('Find a show').fill(words)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

/** A show that is followed, as the server keeps it. */
async function storeFollow({ uid }: TestAccount, change: Partial<Follow> = {}): Promise<Follow> {
  const showId = change.showId ?? newSummaryId()
  const follow: Follow = {
    uid,
    showId,
    title: 'Long Haul',
    image: null,
    automatic: false,
    kind: 'basic',
    since: new Date(Date.now() - 40 * DAY_MS),
    state: 'active',
    newest: { episodeId: newSummaryId(), title: 'A port', published: new Date(), durationSeconds: 3_300 },
    updatedAt: new Date(),
    ...change,
  }
  const { title } = follow
  const show = {
    title,
    author: 'Transit Desk',
    language: 'en',
    image: null,
    link: null,
    updatedAt: new Date(),
  }
  await database().doc(`shows/${showId}`).set(show)
  await database().doc(`follows/${uid}-${showId}`).set(follow)
  return follow
}

async function storeOffer({ uid }: TestAccount, follow: Follow, change: Partial<Offer> = {}): Promise<Offer> {
  const offer: Offer = {
    uid,
    episodeId: newSummaryId(),
    showId: follow.showId,
    show: follow.title,
    title: 'What a sourdough starter remembers',
    image: null,
    published: new Date(),
    durationSeconds: 6_840,
    kind: 'basic',
    price: 19_000,
    state: 'offered',
    automatic: false,
    offeredFor: 'ask-first',
    foundAt: new Date(),
    updatedAt: new Date(),
    expiresAt: new Date(Date.now() + 30 * DAY_MS),
    ...change,
  }
  await database().doc(`offers/${newSummaryId()}`).set(offer)
  return offer
}

async function storeSettings({ uid }: TestAccount, change: Partial<FollowSettings> = {}) {
  const settings: FollowSettings = {
    uid,
    cap: 40_000,
    used: { month: utcMonth(new Date()), credits: 21_001 },
    mails: { rhythm: 'daily', hour: 7, weekday: 1 },
    timeZone: 'Europe/Madrid',
    paused: false,
    shows: 1,
    updatedAt: new Date(),
    ...change,
  }
  await database().doc(`followSettings/${uid}`).set(settings)
}

describe('following', () => {
  it('begins with a name, goes on with an address, and ends where the plan does', async () => {
    const { page } = await opened()
    await search(page, 'nigth trians')
    await seeText(page, 'No show called “nigth trians”')
    await page.getByRole('button', { name: 'Clear Search' }).click()

    await search(page, 'second pot')
    await page.getByRole('button', { name: 'Follow: The Second Pot' }).click()
    await row(page, 'The Second Pot').getByText('Followed').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await row(page, 'The Second Pot').getByText('Asks you first').waitFor()

    for (const slug of ['one-kettle', 'paper-boats', 'media-taza']) {
      await search(page, `${podcasts()}/feed/${slug}`)
      await page.getByRole('button', { name: /^Follow: / }).click()
      if (slug !== 'media-taza')
        await row(page, slug === 'one-kettle' ? 'One Kettle' : 'Paper Boats')
          .getByText('Followed')
          .waitFor()
    }
    await seeText(page, 'Three shows is what Free holds')
    expect(await page.getByRole('link', { name: 'See Pricing' }).getAttribute('href')).toBe('/pricing')
    await page.getByRole('button', { name: 'Your shows' }).click()
    await seeText(page, '3 of 3 shows')

    await row(page, 'One Kettle').getByRole('link').click()
    await seeText(page, 'Why Does a Kettle Sing?', '2 episodes')
    await page.getByRole('button', { name: 'Unfollow: One Kettle' }).click()
    await page.getByRole('button', { name: 'Follow: One Kettle' }).waitFor()
    await page.getByRole('link', { name: 'Why Does a Kettle Sing?' }).click()
    await seeText(page, 'Preview, nothing charged yet', 'Why Does a Kettle Sing?')
  })

  it('has no shows yet on a later visit either, where this device keeps that', async () => {
    const { page } = await opened()
    for (const visited of ['/dashboard', '/shows']) await page.goto(visited)
    await seeText(page, 'No shows yet')
  })

  it('asks for the month’s credits before a show is summarized by itself', async () => {
    const { page, account } = await opened({ viewport: DESKTOP })
    await search(page, 'one kettle')
    await page.getByRole('button', { name: 'Follow: One Kettle' }).click()
    await row(page, 'One Kettle').getByText('Followed').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    const automatic = page.getByRole('checkbox', { name: 'Automatic: One Kettle' })
    await automatic.click()
    const dialog = page.getByRole('dialog', { name: 'Credits a month' })
    await dialog.getByLabel('Credits for new episodes').fill('400')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/^Write whole credits, from 5,000/).waitFor()
    expect(await themeProblems(page)).toEqual([])
    await dialog.getByLabel('Credits for new episodes').fill('15,000')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await seeText(page, /^left of the 15,000 you set for/)
    await expect.poll(() => automatic.isChecked()).toBe(true)
    const stored = await database().collection('follows').where('uid', '==', account.uid).get()
    await expect.poll(async () => (await stored.docs[0]?.ref.get())?.get('automatic')).toBe(true)

    await page.getByRole('button', { name: 'Change: When they reach you' }).click()
    const mails = page.getByRole('dialog', { name: 'When they reach you' })
    await mails.getByRole('radio', { name: 'One a week' }).check()
    await mails.getByLabel('Day', { exact: true }).selectOption('Friday')
    await mails.getByLabel('Hour').selectOption('18:00')
    await mails.getByRole('button', { name: 'Save' }).click()
    await seeText(page, 'Fridays at 18:00')
  })
})

describe('a list of shows', () => {
  it('of two hundred goes in, and comes out alike', async () => {
    const { page, account } = await opened({ viewport: DESKTOP })
    await database().doc(`users/${account.email}`).update({ 'subscription.plan': 'enterprise' })
    const urls = Array.from({ length: 200 }, (_, i) => `${podcasts()}/feed/of-a-list-${i}`)
    const outlines = urls.map((url, i) => `<outline type="rss" text="Show &amp; tell ${i}" xmlUrl="${url}"/>`)
    const opml = `<opml version="2.0"><head/><body>${outlines.join('')}</body></opml>`
    await page
      .getByLabel('OPML file')
      .setInputFiles({ name: 'shows.opml', mimeType: 'text/x-opml', buffer: Buffer.from(opml) })
    await seeText(page, '200 shows followed. Nothing was charged.', '200 of 500 shows')
    const exported = async (button: string) => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      return await readFile(await (await downloading).path(), 'utf8')
    }
    // No directory lists them: until one does, each may be this listener's alone.
    expect(await exported('Export 200 shows')).not.toContain('of-a-list')
    await seeText(page, /^200 private shows were left out/)
    const file = await exported('Export with private addresses')
    const pairs = (text: string) =>
      [...text.matchAll(/text="([^"]*)"[^>]*xmlUrl="([^"]*)"/g)].map(([, title, url]) => `${title} ${url}`)
    expect(pairs(file).toSorted()).toEqual(pairs(opml).toSorted())
  })

  it('says of a file that it is none', async () => {
    const { page } = await opened({})
    await page
      .getByLabel('OPML file')
      .setInputFiles({ name: 'a.opml', mimeType: 'text/x-opml', buffer: Buffer.from('<p>no list') })
    await seeText(page, /^This is no list of shows/)
  })
})

describe('what is new', () => {
  it('is offered on the dashboard and under the field, with its price, and let be', async () => {
    const page = await visit({ viewport: DESKTOP })
    const account = await createAccount()
    await enter(page, account.email)
    const follow = await storeFollow(account)
    const [older, newer] = [
      await storeOffer(account, follow, {
        title: 'Of last week',
        published: new Date(Date.now() - 5 * DAY_MS),
      }),
      await storeOffer(account, follow),
    ]
    const offers = page.getByRole('region', { name: 'New for you' })
    await expect
      .poll(() => offers.getByRole('listitem').getByRole('heading').allTextContents())
      .toEqual([newer.title, older.title])
    await offers.getByRole('button', { name: `Summarize, 19,000 credits: ${newer.title}` }).waitFor()
    expect(await offers.getByRole('link', { name: newer.title }).getAttribute('href')).toBe(
      `/demo?show=${follow.showId}&episode=${newer.episodeId}`,
    )
    expect(await themeProblems(page)).toEqual([])
    await page.goto('/account')
    await page.getByRole('heading', { name: 'Delete account' }).waitFor()
    await page.getByRole('button', { name: 'New summary' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New summary' })
    await dialog.getByRole('link', { name: newer.title }).waitFor()
    expect(await dialog.getByRole('link').count()).toBe(2)
    expect(await themeProblems(page)).toEqual([])
  })

  it('comes by itself: an episode is published, offered, mailed, and summarized at a press', async () => {
    const { page, account: listener } = await opened({ viewport: DESKTOP })
    await search(page, 'paper boats')
    await page.getByRole('button', { name: 'Follow: Paper Boats' }).click()
    await row(page, 'Paper Boats').getByText('Followed').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    // Feeds date their episodes to the second: one of the second in which it was followed may be of before.
    const followedMs = Date.now()
    await expect.poll(() => Date.now()).toBeGreaterThan(followedMs + 1_000)
    const title = `A boat of ${Date.now()}`
    const published = await fetch(`http://127.0.0.1:${stack().ports.podcasts}/control/publish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ show: 'paper-boats', title, seconds: 600, transcripts: ['vtt'] }),
    })
    expect(published.status).toBe(200)
    // As if the time had come: the schedules run every ten minutes, and the mail goes at an hour of the reader's.
    await stack().runScheduled('pollShows', new Date(Date.now() + DAY_MS))
    const offer = page.getByRole('button', { name: `Summarize, 5,000 credits: ${title}` })
    await offer.waitFor()
    await stack().runScheduled('sweepFollows', new Date(Date.now() + 2 * DAY_MS))
    await stack().waitForMail(listener.email, ({ html = '', text = '' }) => `${html}${text}`.includes(title))
    await offer.click()
    await stack().waitForMail(listener.email, ({ subject }) => subject.includes(title))
    await page.goto('/dashboard')
    const summaries = page.getByRole('region', { name: 'Your summaries' })
    await summaries.getByRole('link', { name: title }).waitFor()
    expect(await page.getByRole('region', { name: 'New for you' }).count()).toBe(0)
    await summaries.getByRole('link', { name: title }).click()
    const show = page.getByRole('region', { name: 'The show' })
    await show.getByText('Followed').waitFor()
    await show.getByRole('link', { name: 'Paper Boats' }).click()
    await seeText(page, /^Followed since/)
  })
})

it('a switch that the network loses waits, says so, and goes by itself', async () => {
  const page = await visit({ expected: /ERR_FAILED/ })
  const account = await createAccount()
  const follow = await storeFollow(account, { automatic: true })
  await storeSettings(account)
  await enter(page, account.email)
  await page.goto('/shows')
  const sent: unknown[] = []
  let isLost = true
  await page.route('**/api/follow', async (route) => {
    if (isLost) return route.abort()
    sent.push(route.request().postDataJSON())
    await database()
      .doc(`follows/${account.uid}-${follow.showId}`)
      .update({ automatic: false, updatedAt: new Date() })
    const data = {
      showId: follow.showId,
      title: 'Long Haul',
      state: 'active',
      automatic: false,
      kind: 'basic',
    }
    return route.fulfill({ json: { success: true, message: '', data } })
  })
  const automatic = page.getByRole('checkbox', { name: 'Automatic: Long Haul' })
  await automatic.uncheck()
  await row(page, 'Long Haul').getByText('Waits for the network').waitFor()
  isLost = false
  await row(page, 'Long Haul').getByText('Waits for the network').waitFor({ state: 'detached' })
  expect(sent).toEqual([{ showId: follow.showId, automatic: false }])
  expect(await automatic.isChecked()).toBe(false)
})

it('is said to come with the network, where this device keeps none of it', async () => {
  const door = await openDoor()
  const page = await visit({ expected: NO_NETWORK, baseURL: door.url })
  await enter(page, (await createAccount()).email)
  await page.goto('/account')
  await waitUntilKept(page, 'shell', 'member')
  await page.context().setOffline(true)
  await door.close()
  await page.goto('/shows')
  await seeText(page, 'Your shows come when the network returns.')
})

it('is read without a network; a switch waits there, and goes when the network returns', async () => {
  const door = await openDoor()
  const page = await visit({ expected: NO_NETWORK, baseURL: door.url })
  const account = await createAccount()
  const follow = await storeFollow(account, { automatic: true })
  await storeSettings(account)
  await enter(page, account.email)
  await page.goto('/shows')
  await row(page, 'Long Haul').getByText('A port').waitFor()
  await page.goto(`/shows/${follow.showId}`)
  await seeText(page, /^Followed since/)
  await waitUntilKept(page, 'shell', 'member')
  await page.context().setOffline(true)
  await door.close()

  await page.goto('/shows')
  await seeText(page, /^You are offline\. This is your list as of/, '18,999')
  const automatic = page.getByRole('checkbox', { name: 'Automatic: Long Haul' })
  expect(await automatic.isChecked()).toBe(true)
  await automatic.uncheck()
  await row(page, 'Long Haul').getByText('Waits for the network').waitFor()
  expect(await themeProblems(page)).toEqual([])
  // Of this page and of the next one: it is kept on the device.
  await page.goto(`/shows/${follow.showId}`)
  await seeText(page, /All episodes come when the network returns/, /It goes when the network returns/)
  expect(await page.getByRole('checkbox', { name: 'Automatic' }).isChecked()).toBe(false)
  await page.getByText('Advanced', { exact: true }).click()

  const sent: unknown[] = []
  await page.route('**/api/follow', async (route) => {
    sent.push(route.request().postDataJSON())
    await database()
      .doc(`follows/${account.uid}-${follow.showId}`)
      .update({ automatic: false, kind: 'advanced', updatedAt: new Date() })
    await route.fulfill({
      json: {
        success: true,
        message: '',
        data: {
          showId: follow.showId,
          title: 'Long Haul',
          state: 'active',
          automatic: false,
          kind: 'advanced',
        },
      },
    })
  })
  await door.open()
  await page.context().setOffline(false)
  await expect.poll(() => sent).toEqual([{ showId: follow.showId, automatic: false, kind: 'advanced' }])
  await page.getByText('It goes when the network returns').waitFor({ state: 'detached' })
  expect(await page.getByRole('checkbox', { name: 'Automatic' }).isChecked()).toBe(false)

  await page.goto('/dashboard')
  await page.evaluate(() => localStorage.setItem('sonobrief.followChoices', '{"uid":"x","choices":[]}'))
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.waitForURL(`${door.url}/`)
  // The page starts afresh meanwhile.
  const left = () =>
    page.evaluate(() => localStorage.getItem('sonobrief.followChoices')).catch(() => 'asked too early')
  await expect.poll(left).toBe(null)
})

describe('how a list looks', () => {
  it.each([
    [
      'used up',
      { used: { month: utcMonth(new Date()), credits: 41_000 } },
      /New episodes are offered, not summarized, until/,
    ],
    ['none', { cap: null }, /^None set, so nothing is summarized by itself/],
    ['paused', { paused: true }, /^Nothing is summarized by itself: new episodes are offered/],
  ] as const)('with credits %s', async (_, settings, text) => {
    const page = await visit()
    const account = await createAccount()
    await storeFollow(account)
    await storeSettings(account, settings)
    await logIn(page, account.email)
    await page.waitForURL('**/dashboard')
    await page.goto('/shows')
    await seeText(page, text)
    expect(await themeProblems(page)).toEqual([])
  })

  it('while it is read, with what cannot be, and a show that rests', async () => {
    const page = await visit()
    const account = await createAccount()
    await storeSettings(account)
    await storeFollow(account)
    await storeFollow(account, { title: 'Back Room', state: 'waiting' })
    await storeFollow(account, { title: 'Two Chairs', state: 'waiting', trouble: 'FEED_PRIVATE' })
    const resting = await storeFollow(account, {
      title: 'Kiln Weather',
      state: 'resting',
      restingSince: new Date(Date.now() - HOUR_MS),
    })
    await enter(page, account.email)
    await page.goto('/shows')
    await seeText(page, '3 of 4', 'One could not be read', 'Resting')
    expect(await problemsOf(page)).toEqual([])
    await page.goto(`/shows/${resting.showId}`)
    await seeText(page, /^Its feed has not answered for two weeks/)
    await page.getByRole('button', { name: 'Ask once more: Kiln Weather' }).waitFor()
    expect(await problemsOf(page)).toEqual([])
  })
})

it('a mail’s way out stops at a press, and not before', async () => {
  const page = await visit({ expected: /status of 4/ })
  const asked: unknown[] = []
  await page.route('**/api/stop-briefs', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, message: '' } })
  })
  await page.goto('/stop-briefs?token=abc')
  await seeText(page, 'Stop mails about your shows?')
  expect([asked, new URL(page.url()).search]).toEqual([[], ''])
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await seeText(page, 'These mails have ended')
  expect(asked).toEqual([{ token: 'abc' }])
})
