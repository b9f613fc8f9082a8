import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ListWeek, NewestAnswer, WeekEpisode } from '#domain/api/listAnswers.ts'
import { nightly, sample } from '../support/tier.ts'
import { PODCAST_LISTS } from '../../src/content/podcastLists.ts'
import { seeText, visit } from './support/browser.ts'
import { problemsOf } from './support/pageProblems.ts'

/** What a list says, whatever the server tells; podcasts.nightly.test.ts has those that the server makes. */

const US = '/podcast/top-us-podcasts'
const NONE: NewestAnswer = { newest: null, late: null, earlier: [], weeks: 0, since: null }
const EPISODE: WeekEpisode = {
  source: { type: 'feed', episodeId: 'e1', audioUrl: 'https://media.example/e1.mp3' },
  title: 'How a port never sleeps',
  show: 'Long Haul',
  language: 'en',
  durationSeconds: 7_560,
  heardSeconds: 300,
  drawing: { bins: '0z9', moments: '0a2k' },
  gist: 'Three people who keep a harbour awake explain how.',
  keyPoints: [{ startSeconds: 872, text: 'Tides decide first.' }],
  rank: 3,
}
const NEWEST: ListWeek = {
  week: '2026-W47',
  episodes: ['e1', 'e2', 'e3'].map((episodeId) => ({
    ...EPISODE,
    source: { type: 'feed', episodeId, audioUrl: `https://media.example/${episodeId}.mp3` },
    title: `${EPISODE.title}, ${episodeId}`,
  })),
}
const TOLD: NewestAnswer = { ...NONE, newest: NEWEST, weeks: 1 }

const tell = (page: Page, answer: NewestAnswer) =>
  page.route('**/api/lists/us.json', (route) => route.fulfill({ json: answer }))

describe('a podcast list before its first week', () => {
  it('shows our samples, said to be samples, without any script', async () => {
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
        expect(await row.getByText(episode.gist).count()).toBe(1)
        expect(await row.getByRole('list').getByRole('listitem').count()).toBe(episode.keyPoints.length)
        // No video of ours can be watched anywhere.
        expect(await row.locator('a[href*="youtube.com/watch"]').count()).toBe(0)
      }
    }
  })

  it('keeps the samples where the server has no list, and links each to its own preview', async () => {
    const page = await visit()
    await tell(page, NONE)
    const told = page.waitForResponse('**/api/lists/us.json')
    await page.goto(US)
    await told
    await page
      .getByRole('link', { name: /^Get the full summary/ })
      .first()
      .click()
    await expect.poll(() => page.getByLabel('Episode link').inputValue()).toContain('watch?v=')
  })
})

describe('a list that is late', () => {
  const late = (week: string, reason: 'CHART' | 'TOO_FEW'): NewestAnswer => ({
    ...TOLD,
    newest: { ...NEWEST, week },
    late: { week: '2026-W47', reason },
  })

  it.each(
    sample(
      [
        ['2026-W46', 'CHART', 'This is last week’s list.', 'On Friday the chart did not answer.'],
        [
          '2026-W44',
          'TOO_FEW',
          'This is the list of 30\u00A0October.',
          'Too few shows of the chart had something new',
        ],
      ] as const,
      1,
    ),
  )('whose newest week is %s says so, and why', async (week, reason, which, why) => {
    // A clock stays with its context.
    const page = await visit({ timezoneId: 'UTC' })
    await page.clock.setFixedTime('2026-11-20T12:00:00Z')
    await tell(page, late(week, reason))
    await page.goto(US)
    await page.getByRole('status').filter({ hasText: which }).filter({ hasText: why }).waitFor()
    expect(await page.locator('main ol > li').count()).toBe(3)
    expect(await problemsOf(page)).toEqual([])
  })
})

describe('the archive of a podcast list', () => {
  const head = (week: string) => ({
    week,
    titles: [`Told in ${week}`],
    shows: ['Long Haul', 'Half Time'],
    drawing: { bins: '0z9', moments: '0a2k' },
  })

  it('has every week, and each at an address of its own', async () => {
    const page = await visit()
    const earlier = ['2026-W46', '2026-W45'].map(head)
    await tell(page, { ...TOLD, earlier, weeks: 4, since: '2026-W10' })
    await page.route('**/api/lists/us/weeks.json?before=2026-W45', (route) =>
      route.fulfill({ json: { earlier: [head('2026-W10')] } }),
    )
    await page.route('**/api/lists/us/2026-W46.json', (route) =>
      route.fulfill({ json: { ...NEWEST, week: '2026-W46' } }),
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

  nightly('has no page for a week without a list, nor for an address that is no week', async () => {
    const page = await visit({ expected: /status of 404/ })
    for (const address of [`${US}/2020-W01`, `${US}/latest`, '/podcast/top-moon-podcasts/2026-W46']) {
      await page.goto(address)
      await seeText(page, 'Nothing to hear here')
    }
  })
})
