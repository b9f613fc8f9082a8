import { expect, it } from 'vitest'
import { PODCAST_LISTS } from '#domain/podcastLists.ts'
import { seeText, useBrowser, visit } from './support/browser.ts'

useBrowser()

it('lists three episodes each, with the length of the summary and the way to the original, without any script', async () => {
  const page = await visit({ javaScriptEnabled: false })
  for (const { path, title, intro, episodes } of PODCAST_LISTS) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await seeText(page, intro)
    const rows = page.locator('main ol > li')
    expect(await rows.count()).toBe(3)
    for (const [index, episode] of episodes.entries()) {
      const row = rows.nth(index)
      await row.getByRole('heading', { name: episode.title }).waitFor()
      await row.getByText(`${episode.summaryMinutes} min summary`).waitFor()
      const listen = row.getByRole('link', { name: `Listen to ${episode.title}` })
      expect(await listen.getAttribute('href')).toBe(episode.listenUrl)
      expect(await row.getByText(episode.gist).count()).toBe(1)
      const points = row.getByRole('link', { name: /^Listen to the original at/ })
      expect(await points.count()).toBe(episode.keyPoints.length)
    }
  }
})

it('leads from an episode to its own summary', async () => {
  const page = await visit()
  await page.goto('/podcast/top-us-podcasts')
  await page
    .getByRole('link', { name: /^Summarize it yourself/ })
    .first()
    .click()
  await expect.poll(() => page.getByLabel('Episode link').inputValue()).toContain('watch?v=')
})
