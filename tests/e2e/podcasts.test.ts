import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { HeadsAnswer, NewestAnswer } from '#domain/api/listAnswers.ts'
import { fridayOf, weekBegun } from '#domain/listCalendar.ts'
import { PODCAST_HEADS } from '#domain/podcastHeads.ts'
import { PODCAST_LISTS } from '#domain/podcastLists.ts'
import { HOUR_MS } from '#domain/units.ts'
import { until } from '../../scripts/rigs/until.ts'
import { createAccount, enter } from './support/accounts.ts'
import { DESKTOP, PHONE, seeText, useBrowser, visit } from './support/browser.ts'
import { waitUntilKept } from './support/kept.ts'
import { problemsOf } from './support/pageProblems.ts'
import { fetchTwice, stack } from './support/stack.ts'

useBrowser()

/** Nine summaries, on cores that others use as well. */
const LISTS_LIMIT_MS = 560_000
/** About half a minute. */
const LOOKS_TO_NEXT_RUN = 1_000
/** When whatever has held a list up is over. */
const laterThisWeek = () => {
  const [now, later] = [new Date(), new Date(Date.now() + 7 * HOUR_MS)]
  return weekBegun(later) === weekBegun(now) ? later : now
}
const US = '/podcast/top-us-podcasts'
const NONE: NewestAnswer = { newest: null, late: null, earlier: [], weeks: 0, since: null }

const answerOf = async (path: string) => (await fetchTwice(`${stack().appUrl}/api/lists${path}`)).json()
const tell = (page: Page, answer: NewestAnswer) =>
  page.route('**/api/lists/us.json', (route) => route.fulfill({ json: answer }))

/** What the stack has made of the chart of its invented shows. */
let real: NewestAnswer
beforeAll(async () => {
  await stack().runScheduled('composeLists')
  let looks = 0
  await until(
    'all lists are made',
    async () => {
      // As the hours of a morning would: on a busy machine a directory may not answer in time.
      if (++looks % LOOKS_TO_NEXT_RUN === 0) await stack().runScheduled('composeLists', laterThisWeek())
      // On a busy machine an answer can be that it takes longer than usual.
      const { lists } = (await answerOf('.json')) as Partial<HeadsAnswer>
      return lists?.length === 3
    },
    LISTS_LIMIT_MS,
  )
  real = (await answerOf('/us.json')) as NewestAnswer
}, 2 * LISTS_LIMIT_MS)

describe('before the first Friday', () => {
  it('our samples stand there, as what they are, without any script', async () => {
    const page = await visit({ javaScriptEnabled: false })
    for (const { path, title, intro, note, episodes } of PODCAST_LISTS) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await seeText(page, intro, note)
      const rows = page.locator('main ol > li')
      expect(await rows.count()).toBe(3)
      for (const [index, episode] of episodes.entries()) {
        const row = rows.nth(index)
        await row.getByRole('heading', { name: episode.title }).waitFor()
        await row.getByText(`${episode.summaryMinutes} min that matter`).waitFor()
        const listen = row.getByRole('link', { name: `Listen to ${episode.title}` })
        expect(await listen.getAttribute('href')).toBe(episode.listenUrl)
        expect(await row.getByText(episode.gist).count()).toBe(1)
        const points = row.getByRole('link', { name: /^Listen to the original at/ })
        expect(await points.count()).toBe(episode.keyPoints.length)
      }
    }
  })

  it('they stay when nothing else is told, and lead to their own summary', async () => {
    const page = await visit({ serviceWorkers: 'block' })
    await tell(page, NONE)
    const told = page.waitForResponse('**/api/lists/us.json')
    await page.goto(US)
    await told
    await page
      .getByRole('link', { name: /^Summarize it yourself/ })
      .first()
      .click()
    await expect.poll(() => page.getByLabel('Episode link').inputValue()).toContain('watch?v=')
  })
})

describe('the list of this week', () => {
  it('takes their place: three episodes of the chart, each point at its second of the publisher’s own sound', async () => {
    const page = await visit()
    for (const { path, title, id } of Object.values(PODCAST_HEADS)) {
      const { newest } = (await answerOf(`/${id}.json`)) as NewestAnswer
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      const friday = new Date(fridayOf(weekBegun(new Date())))
      await seeText(page, `Week of ${friday.getUTCDate()} `, 'whose shows are invented')
      const rows = page.locator('main ol > li')
      await expect
        .poll(() => rows.getByRole('heading').allTextContents())
        .toEqual(newest?.episodes.map((episode) => episode.title))
      const [first] = newest?.episodes ?? []
      if (first?.source.type !== 'feed') throw new Error(`${id} has no episode of a feed`)
      const points = rows.first().getByRole('link', { name: /^Listen to the original at/ })
      expect(await points.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
        first.keyPoints.map(({ startSeconds }) => `${sound(first)}#t=${Math.floor(startSeconds)}`),
      )
      const listen = rows.first().getByRole('link', { name: `Listen to ${first.title}` })
      expect(await listen.getAttribute('href')).toBe(sound(first))
    }
  })

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('breaks no rule on %s, and can be walked with the keyboard', async (_, viewport) => {
    const page = await visit({ viewport })
    await page.goto(US)
    await seeText(page, 'Week of')
    expect(await problemsOf(page)).toEqual([])
    await page.goto(`${US}/${real.newest?.week}`)
    await seeText(page, 'Some sound may have left its publisher since.')
    expect(await problemsOf(page)).toEqual([])
  })

  it('leads from an episode to its preview, and from the dashboard to the list', async () => {
    const page = await visit()
    const { email } = await createAccount()
    await enter(page, email)
    await page.goto('/dashboard')
    const row = page.getByRole('region', { name: 'Trending Podcast' })
    await row
      .getByText(/^3 episodes, \d+ min that matter$/)
      .first()
      .waitFor()
    await row.getByRole('link', { name: /^Top US Podcasts/ }).click()
    await seeText(page, 'Week of')
    const [first] = real.newest?.episodes ?? []
    await page.getByRole('link', { name: `Summarize it yourself: ${first?.title}` }).click()
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await seeText(page, first?.title ?? '')
  })
})

describe('a list that is late', () => {
  const late = (week: string, reason: 'CHART' | 'TOO_FEW'): NewestAnswer => ({
    ...real,
    newest: real.newest && { ...real.newest, week },
    late: { week: '2026-W47', reason },
  })

  it.each([
    ['2026-W46', 'CHART', 'This is last week’s list.', 'On Friday the chart did not answer.'],
    [
      '2026-W44',
      'TOO_FEW',
      'This is the list of 30\u00A0October.',
      'Too few shows of the chart had something new',
    ],
  ] as const)('of %s says so, and why', async (week, reason, which, why) => {
    const page = await visit({ serviceWorkers: 'block' })
    await page.clock.setFixedTime('2026-11-20T12:00:00Z')
    await tell(page, late(week, reason))
    await page.goto(US)
    await page.getByRole('status').filter({ hasText: which }).filter({ hasText: why }).waitFor()
    expect(await page.locator('main ol > li').count()).toBe(3)
    expect(await problemsOf(page)).toEqual([])
  })
})

describe('the archive', () => {
  const head = (week: string) => ({
    week,
    titles: [`Told in ${week}`],
    shows: ['Long Haul', 'Half Time'],
    drawing: { bins: '0z9', moments: '0a2k' },
  })

  it('has every week, and each at an address of its own', async () => {
    const page = await visit({ serviceWorkers: 'block' })
    const earlier = ['2026-W46', '2026-W45'].map(head)
    await tell(page, { ...real, earlier, weeks: 4, since: '2026-W10' })
    await page.route('**/api/lists/us/weeks.json?before=2026-W45', (route) =>
      route.fulfill({ json: { earlier: [head('2026-W10')] } }),
    )
    await page.route('**/api/lists/us/2026-W46.json', (route) =>
      route.fulfill({ json: { ...real.newest, week: '2026-W46' } }),
    )
    await page.goto(US)
    const weeks = page.getByRole('region', { name: 'Every week' })
    await weeks.getByText('Since March 2026, 4 weeks').waitFor()
    await weeks.getByRole('button', { name: 'Older weeks' }).click()
    await weeks.getByText('Told in 2026-W10').waitFor()
    expect(await weeks.getByRole('listitem').count()).toBe(3)
    expect(await weeks.getByRole('button').count()).toBe(0)
    expect(await problemsOf(page)).toEqual([])
    await weeks.getByRole('link', { name: /Told in 2026-W46/ }).click()
    await seeText(page, 'Week of 13 November 2026', 'Some sound may have left its publisher since.')
    expect(new URL(page.url()).pathname).toBe(`${US}/2026-W46`)
    await page.getByRole('link', { name: 'Newest week' }).click()
    await weeks.getByText('Told in 2026-W46').waitFor()
  })

  it('has no page for a week that was not told, or for no week', async () => {
    const page = await visit({ expected: /status of 404/ })
    for (const address of [`${US}/2020-W01`, `${US}/latest`, '/podcast/top-moon-podcasts/2026-W46']) {
      await page.goto(address)
      await seeText(page, 'Nothing to hear here')
    }
  })
})

it('shows without a network what was read last, and says of when it is', async () => {
  const page = await visit({ expected: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto(US)
  await seeText(page, 'Week of')
  await page.goto(`${US}/${real.newest?.week}`)
  await seeText(page, 'Some sound may have left its publisher since.')
  await waitUntilKept(page, 'shell', 'public')
  await page.context().setOffline(true)
  await page.goto(US)
  await seeText(
    page,
    /You are offline\. This is the list you read last, of \d+\u00A0\w+/,
    real.newest?.episodes[0]?.title ?? '',
  )
  await page.goto(`${US}/${real.newest?.week}`)
  await seeText(page, 'Some sound may have left its publisher since.')
  await page.goto(`${US}/2020-W02`)
  await seeText(page, 'This page needs the network')
  // One that was never read here is as it was built.
  await page.goto('/podcast/top-podcast-spain')
  await seeText(page, PODCAST_LISTS[1].note)
})

function sound(episode: { source: { type: string; audioUrl?: string } }): string {
  return episode.source.audioUrl ?? ''
}
