import { beforeAll, describe, expect, it } from 'vitest'
import type { HeadsAnswer, NewestAnswer } from '#domain/api/listAnswers.ts'
import { fridayOf, weekBegun } from '#domain/newsletter/listCalendar.ts'
import { PODCAST_HEADS } from '../../src/content/podcastHeads.ts'
import { PODCAST_LISTS } from '../../src/content/podcastLists.ts'
import { HOUR_MS } from '#domain/units.ts'
import { until } from '../../scripts/rigs/until.ts'
import { member } from './support/accounts.ts'
import { DESKTOP, PHONE, seeText, visit } from './support/browser.ts'
import { waitUntilKept } from './support/kept.ts'
import { problemsOf } from './support/pageProblems.ts'
import { fetchTwice, stack } from './support/stack.ts'

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
const answerOf = async (path: string) => (await fetchTwice(`${stack().appUrl}/api/lists${path}`)).json()

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

describe('the list of this week', () => {
  it('replaces the samples by three episodes of the chart, each point a link to its second of the publisher’s own sound', async () => {
    const page = await visit()
    for (const { path, title, id } of Object.values(PODCAST_HEADS)) {
      const { newest } = (await answerOf(`/${id}.json`)) as NewestAnswer
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      const friday = new Date(fridayOf(newest?.week ?? ''))
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
  ])('breaks no accessibility rule on %s, and can be walked with the keyboard', async (_, viewport) => {
    const page = await visit({ viewport })
    await page.goto(US)
    await seeText(page, 'Week of')
    expect(await problemsOf(page)).toEqual([])
    await page.goto(`${US}/${real.newest?.week}`)
    await seeText(page, 'Some sound may have left its publisher since.')
    expect(await problemsOf(page)).toEqual([])
  })

  it('is linked from the dashboard, and links each episode to its preview', async () => {
    const { page } = await member()
    const row = page.getByRole('region', { name: 'Trending Podcast' })
    await row
      .getByText(/^3 episodes, \d+ min that matter$/)
      .first()
      .waitFor()
    await row.getByRole('link', { name: /^Top US Podcasts/ }).click()
    await seeText(page, 'Week of')
    const [first] = real.newest?.episodes ?? []
    await page.getByRole('link', { name: `Get the full summary: ${first?.title}` }).click()
    await page.getByRole('button', { name: 'Another address' }).waitFor()
    await seeText(page, first?.title ?? '')
  })
})

it('a podcast list shows without a network what was read last, and of what date it is', async () => {
  const page = await visit({ serviceWorkers: 'allow', expected: /ERR_INTERNET_DISCONNECTED/ })
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
