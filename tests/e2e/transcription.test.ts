import { expect, it, onTestFinished } from 'vitest'
import { member } from './support/accounts.ts'
import { seeText } from './support/browser.ts'
import { stack } from './support/stack.ts'
import { violations } from './support/pageProblems.ts'

it('has an episode heard that nobody wrote down: said before paying, seen on the dashboard, and then summarized', async () => {
  const { podcasts, transcriber } = stack().ports
  const { links } = (await (await fetch(`http://127.0.0.1:${podcasts}/control/links`)).json()) as {
    links: Array<{ kind: string; text: string }>
  }
  const link = links.find(({ kind }) => kind === 'an episode without words')?.text ?? ''
  const hear = (times: number) =>
    fetch(`http://127.0.0.1:${transcriber}/control/fault`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'slow', delayMs: 600_000, times }),
    })
  // It takes as long as it takes to be seen.
  await hear(3)
  onTestFinished(async () => void (await hear(0)))

  const { page, account: listener } = await member({ path: '/demo?new' })
  await page.getByLabel('Episode link').fill(link)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await seeText(page, 'A Zoo on the Kitchen Shelf', 'it is heard first: about 2 minutes more')
  expect(await violations(page)).toEqual([])
  await seeText(page, 'arrives once the episode is heard, in about 12 to 17 minutes.')
  await seeText(page, 'Every point is looked up in the transcript of the episode')
  await page.getByRole('button', { name: /^Send (?:excerpt )?for/ }).click()
  await seeText(page, 'Summary Request Sent!', 'It arrives once the episode is heard')

  await page.goto('/dashboard')
  const row = page.getByRole('region', { name: 'Your summaries' }).getByRole('listitem')
  await row.getByText('Listening', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await hear(0)
  await row.getByText('Sent', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'A Zoo on the Kitchen Shelf' }).click()
  await seeText(page, 'Key moments', /points rest on words found in the transcript|passages chosen by rule/)
  const mail = await stack().waitForMail(listener.email, ({ html }) => html?.includes('#t=') === true)
  expect(mail.html).toMatch(/#t=\d+/)
})
