import type { Page } from 'playwright-core'

/** Shows: none yet, found by name, followed, and one of them. */
export async function takeShows(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/shows')
  await page.getByText('No shows yet').waitFor()
  await take('shows-empty')
  const shows = ['Lantern and Ladder', 'The Second Pot', 'La Mesa de Nogal', 'Paper Boats']
  for (const show of shows) {
    await page.getByLabel('Find a show').fill(show)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const follow = page.getByRole('button', { name: `Follow: ${show}`, exact: true })
    await follow.waitFor()
    if (show === shows[0]) await take('shows-found')
    await follow.click()
    await page.getByText('Followed', { exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Set credits a month' }).click()
  await page.getByRole('dialog').getByLabel('Credits a month for new episodes').selectOption('20000')
  await take('shows-credits')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('left of the 40,000').waitFor()
  await page.getByRole('checkbox', { name: 'Automatic: The Second Pot' }).click()
  await take('shows')
  await page.getByRole('main').getByRole('link', { name: 'The Second Pot', exact: true }).click()
  await page.getByText('A drawing is as long as its episode').waitFor()
  await take('show')
}
