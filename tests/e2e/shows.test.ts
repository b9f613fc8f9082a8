import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/units.ts'
import { RUNS_ALL, nightly } from '../support/tier.ts'
import { createAccount, member } from './support/accounts.ts'
import { DESKTOP, seeText, visit } from './support/browser.ts'
import { database } from './support/database.ts'
import { openDoor } from './support/door.ts'
import {
  changeFollow,
  NO_NETWORK,
  showRow,
  storeFollow,
  storeOffer,
  storeSettings,
} from './support/follows.ts'
import { waitUntilKept } from './support/kept.ts'
import { themeProblems } from './support/pageProblems.ts'
import { order } from './support/player.ts'
import { stack } from './support/stack.ts'

const podcasts = () => `http://feeds.localhost:${stack().ports.podcasts}`

async function opened(options: Parameters<typeof member>[0] = {}) {
  const { page, account } = await member({ path: '/shows', ...options })
  await seeText(page, 'No shows yet')
  return { page, account }
}

async function search(page: Page, words: string) {
  await page.getByLabel('Find a show').fill(words)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

describe('following a show', () => {
  nightly('begins with its name or its address, and ends at the three shows of the free plan', async () => {
    const { page } = await opened()
    for (const visited of ['/dashboard', '/shows']) await page.goto(visited)
    await seeText(page, 'No shows yet')
    await search(page, 'nigth trians')
    await seeText(page, 'No show called “nigth trians”')
    await page.getByRole('button', { name: 'Clear Search' }).click()

    await search(page, 'second pot')
    await page.getByRole('button', { name: 'Follow: The Second Pot' }).click()
    await showRow(page, 'The Second Pot').getByText('Followed').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await showRow(page, 'The Second Pot').getByText('Asks you first').waitFor()

    for (const slug of ['one-kettle', 'paper-boats', 'media-taza']) {
      await search(page, `${podcasts()}/feed/${slug}`)
      await page.getByRole('button', { name: /^Follow: / }).click()
      if (slug !== 'media-taza')
        await showRow(page, slug === 'one-kettle' ? 'One Kettle' : 'Paper Boats')
          .getByText('Followed')
          .waitFor()
    }
    await seeText(page, 'Three shows is what Free holds')
    expect(await page.getByRole('link', { name: 'See Pricing' }).getAttribute('href')).toBe('/pricing')
    await page.getByRole('button', { name: 'Your shows' }).click()
    await seeText(page, '3 of 3 shows')

    await showRow(page, 'One Kettle').getByRole('link').click()
    await seeText(page, 'Why Does a Kettle Sing?', '2 episodes')
    await page.getByRole('button', { name: 'Unfollow: One Kettle' }).click()
    await page.getByRole('button', { name: 'Follow: One Kettle' }).waitFor()
    await page.getByRole('link', { name: 'Why Does a Kettle Sing?' }).click()
    await seeText(page, 'Preview, nothing charged yet', 'Why Does a Kettle Sing?')
  })

  nightly('asks for a cap of credits a month before new episodes are summarized by themselves', async () => {
    const { page, account } = await opened({ viewport: DESKTOP, profile: { hasDevices: true } })
    await search(page, 'one kettle')
    await page.getByRole('button', { name: 'Follow: One Kettle' }).click()
    await showRow(page, 'One Kettle').getByText('Followed').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    const automatic = page.getByRole('checkbox', { name: 'Automatic: One Kettle' })
    await automatic.click()
    const dialog = page.getByRole('dialog', { name: 'Credits a month' })
    const cap = dialog.getByLabel('Credits a month for new episodes')
    expect(await themeProblems(page)).toEqual([])
    // In hours of audio, and no more than the plan gives.
    await expect
      .poll(() => cap.locator('option').allTextContents())
      .toEqual(['30 min, 5,000 credits', '1 h, 10,000 credits', '2 h, 20,000 credits'])
    await cap.selectOption('20000')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await seeText(page, /^left of the 20,000 you set for/)
    await expect.poll(() => automatic.isChecked()).toBe(true)
    const stored = await database().collection('follows').where('uid', '==', account.uid).get()
    await expect.poll(async () => (await stored.docs[0]?.ref.get())?.get('automatic')).toBe(true)

    await page.getByRole('button', { name: 'Change: E-mails about new episodes' }).click()
    const mails = page.getByRole('dialog', { name: 'E-mails about new episodes' })
    await mails.getByRole('radio', { name: 'One a week' }).check()
    await mails.getByLabel('Day', { exact: true }).selectOption('Friday')
    await mails.getByLabel('Hour').selectOption('18:00')
    await mails.getByLabel('Comes as').selectOption('Notification')
    await mails.getByRole('button', { name: 'Save' }).click()
    await seeText(page, 'Fridays at 18:00', 'your devices')
  })
})

it('an OPML list of shows is imported, and exported with the same shows, on Spanish screens', async () => {
  const profile = { language: 'es', 'subscription.plan': 'enterprise' }
  const { page } = await member({ viewport: DESKTOP, profile, path: '/es/shows' })
  const give = (text: string) =>
    page
      .getByLabel('Archivo OPML')
      .setInputFiles({ name: 'shows.opml', mimeType: 'text/x-opml', buffer: Buffer.from(text) })
  await give('<p>no list')
  await seeText(page, /^Esto no es una lista de podcasts/)
  const count = RUNS_ALL ? 200 : 20
  const urls = Array.from({ length: count }, (_, i) => `${podcasts()}/feed/of-a-list-${i}`)
  const outlines = urls.map((url, i) => `<outline type="rss" text="Show &amp; tell ${i}" xmlUrl="${url}"/>`)
  const opml = `<opml version="2.0"><head/><body>${outlines.join('')}</body></opml>`
  await give(opml)
  await seeText(page, `Ahora sigues ${count} podcasts más. No se ha cobrado nada.`, `${count} de 500`)
  const exported = async (button: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return await readFile(await (await downloading).path(), 'utf8')
  }
  // No directory lists them: until one does, each may be this listener's alone.
  expect(await exported(`Exportar ${count} podcasts`)).not.toContain('of-a-list')
  await seeText(page, `No se han incluido ${count} podcasts privados`)
  const file = await exported('Exportar con direcciones privadas')
  const pairs = (text: string) =>
    [...text.matchAll(/text="([^"]*)"[^>]*xmlUrl="([^"]*)"/g)].map(([, title, url]) => `${title} ${url}`)
  expect(pairs(file).toSorted()).toEqual(pairs(opml).toSorted())
})

describe('a new episode of a followed show', () => {
  nightly('is offered on the dashboard and in the dialog for a new summary, with its price', async () => {
    const { page, account } = await member({ viewport: DESKTOP })
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

  it('is offered, mailed, and summarized at a press', async () => {
    const { page, account: listener } = await opened({ viewport: DESKTOP })
    await search(page, 'paper boats')
    await page.getByRole('button', { name: 'Follow: Paper Boats' }).click()
    await showRow(page, 'Paper Boats').getByText('Followed').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    // Feeds date their episodes to the second: one of the second in which it was followed may be of before.
    const followedMs = Date.now()
    await expect.poll(() => Date.now()).toBeGreaterThan(followedMs + 1_000)
    const title = `A boat of ${Date.now()}`
    await order('publish', { show: 'paper-boats', title, seconds: 600, transcripts: ['vtt'] })
    // As if the time had come: the schedules run every ten minutes, and the mail goes at an hour of the reader's.
    await stack().runScheduled('pollShows', new Date(Date.now() + DAY_MS))
    const offer = page.getByRole('button', { name: `Summarize, 5,000 credits: ${title}` })
    await offer.waitFor()
    await stack().runScheduled('sweepFollows', new Date(Date.now() + 2 * DAY_MS))
    await stack().waitForMail(listener.email, ({ html = '', text = '' }) => `${html}${text}`.includes(title))
    await offer.click()
    // No model writes here: what comes is agreed to first.
    await page.getByRole('button', { name: `Excerpt, 5,000 credits: ${title}` }).click()
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

nightly('followed shows are read offline; a switch that is changed there is sent once online', async () => {
  const door = await openDoor()
  const account = await createAccount()
  const follow = await storeFollow(account, { automatic: true })
  await storeSettings(account)
  const { page } = await member({
    serviceWorkers: 'allow',
    account,
    expected: NO_NETWORK,
    baseURL: door.url,
    path: '/shows',
  })
  await showRow(page, 'Long Haul').getByText('A port').waitFor()
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
  await showRow(page, 'Long Haul').getByText('Waits for the network').waitFor()
  expect(await themeProblems(page)).toEqual([])
  // Of this page and of the next one: it is kept on the device.
  await page.goto(`/shows/${follow.showId}`)
  await seeText(page, /All episodes come when the network returns/, /It goes when the network returns/)
  expect(await page.getByRole('checkbox', { name: 'Automatic' }).isChecked()).toBe(false)
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByLabel('Written in').selectOption('Spanish')

  const sent: unknown[] = []
  const chosen = { automatic: false, kind: 'advanced', writtenIn: 'es' } as const
  await page.route('**/api/follow', (route) => {
    sent.push(route.request().postDataJSON())
    return changeFollow(route, follow, chosen)
  })
  await door.open()
  await page.context().setOffline(false)
  await expect.poll(() => sent).toEqual([{ showId: follow.showId, ...chosen }])
  await page.getByText('It goes when the network returns').waitFor({ state: 'detached' })
  expect(await page.getByRole('checkbox', { name: 'Automatic' }).isChecked()).toBe(false)
  expect(await page.getByLabel('Written in').inputValue()).toBe('es')

  await page.goto('/dashboard')
  await page.evaluate(() => localStorage.setItem('sonobrief.followChoices', '{"uid":"x","choices":[]}'))
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.waitForURL(`${door.url}/`)
  // The page starts afresh meanwhile.
  const left = () =>
    page.evaluate(() => localStorage.getItem('sonobrief.followChoices')).catch(() => 'asked too early')
  await expect.poll(left).toBe(null)
})

it('the unsubscribe link of a digest stops the digests at a press on its page, and not before', async () => {
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
