import { describe, expect, it } from 'vitest'
import { utcMonth } from '#domain/time/calendar.ts'
import { HOUR_MS } from '#domain/units.ts'
import { createAccount, member } from './support/accounts.ts'
import { seeText } from './support/browser.ts'
import { openDoor } from './support/door.ts'
import { changeFollow, NO_NETWORK, showRow, storeFollow, storeSettings } from './support/follows.ts'
import { waitUntilKept } from './support/kept.ts'
import { problemsOf, themeProblems } from './support/pageProblems.ts'

it('a changed switch of a followed show whose call is lost waits, says so, and is sent again by itself', async () => {
  const account = await createAccount()
  const follow = await storeFollow(account, { automatic: true })
  await storeSettings(account)
  const { page } = await member({ account, expected: /ERR_FAILED/, path: '/shows' })
  const sent: unknown[] = []
  let isLost = true
  await page.route('**/api/follow', (route) => {
    if (isLost) return route.abort()
    sent.push(route.request().postDataJSON())
    return changeFollow(route, follow, { automatic: false })
  })
  const automatic = page.getByRole('checkbox', { name: 'Automatic: Long Haul' })
  await automatic.uncheck()
  await showRow(page, 'Long Haul').getByText('Waits for the network').waitFor()
  isLost = false
  await showRow(page, 'Long Haul').getByText('Waits for the network').waitFor({ state: 'detached' })
  expect(sent).toEqual([{ showId: follow.showId, automatic: false }])
  expect(await automatic.isChecked()).toBe(false)
})

it('the list of followed shows is said to come with the network where the device keeps none of it', async () => {
  const door = await openDoor()
  const { page } = await member({
    serviceWorkers: 'allow',
    expected: NO_NETWORK,
    baseURL: door.url,
    path: '/account',
  })
  await waitUntilKept(page, 'shell', 'member')
  await page.context().setOffline(true)
  await door.close()
  await page.goto('/shows')
  await seeText(page, 'Your shows come when the network returns.')
})

describe('the list of followed shows', () => {
  it.each([
    [
      'used up',
      { used: { month: utcMonth(new Date()), credits: 41_000 } },
      /New episodes are offered, not summarized, until/,
    ],
    ['none', { cap: null }, /^None set, so nothing is summarized by itself/],
    ['paused', { paused: true }, /^Nothing is summarized by itself: new episodes are offered/],
  ] as const)('tells the state of the cap: %s', async (_, settings, text) => {
    const account = await createAccount()
    await storeFollow(account)
    await storeSettings(account, settings)
    const { page } = await member({ account, path: '/shows' })
    await seeText(page, text)
    expect(await themeProblems(page)).toEqual([])
  })

  it('tells which shows are being read, cannot be read, or rest', async () => {
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
    const { page } = await member({ account, path: '/shows' })
    await seeText(page, '3 of 4', 'One could not be read', 'Resting')
    expect(await problemsOf(page)).toEqual([])
    await page.goto(`/shows/${resting.showId}`)
    await seeText(page, /^Its feed has not answered for two weeks/)
    await page.getByRole('button', { name: 'Ask once more: Kiln Weather' }).waitFor()
    expect(await problemsOf(page)).toEqual([])
  })
})
