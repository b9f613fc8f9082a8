import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { SITE } from '#domain/site.ts'
import { PASSWORD } from './support/accounts.ts'
import { developer, makeKey } from './support/apiKeys.ts'
import { seeText } from './support/browser.ts'
import { database } from './support/database.ts'
import { themeProblems } from './support/pageProblems.ts'
import { stack } from './support/stack.ts'
import { nightly } from '../support/tier.ts'

const run = promisify(execFile)

/** A shell does what stands there; only the host is this stack's. */
async function shell(command: string, key: string): Promise<{ status: number; type: string; body: Answer }> {
  const local = command.replaceAll(SITE.origin, stack().appUrl)
  const script = `${local} --silent --show-error --write-out '%{stderr}%{http_code} %{content_type}'`
  const { stdout, stderr } = await run('bash', ['-c', script], {
    env: { ...process.env, SONOBRIEF_KEY: key },
  })
  const [, status, type = ''] = /(\d{3}) (\S+)/.exec(stderr) ?? []
  return { status: Number(status), type, body: JSON.parse(stdout) as Answer }
}
interface Answer {
  kind?: string
  episode?: { id: string; credits: { basic: number } }
  id?: string
  state?: string
  credits?: number
  points?: Array<{ quote: string; second: number; link: string; verified: boolean }>
  code?: string
}

nightly('an API key runs the commands printed on /developers in a shell until it is revoked', async () => {
  const { page, account } = await developer('free')
  // Who has no plan with an API is told so, and has no button that does nothing.
  await seeText(page, /Keys do nothing on the free plan/)
  expect(await page.getByRole('button', { name: 'Make a key' }).count()).toBe(0)
  await database().doc(`users/${account.email}`).update({ 'subscription.plan': 'premium' })
  await page.reload()
  const key = await makeKey(page, 'Reading list', 'Read and write')
  const card = page.getByRole('region', { name: 'API keys' })
  await card.getByRole('button', { name: 'Copy' }).click()
  await seeText(page, 'Copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  expect(await themeProblems(page)).toEqual([])
  await card.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => page.content()).not.toContain(key)

  // As printed, by its own buttons.
  await page.goto('/developers')
  const commands: string[] = []
  for (const name of ['Find an episode', 'Ask for a summary', 'Read it, with its seconds']) {
    await page.getByRole('button', { name: `Copy: ${name}` }).click()
    const shown = await page.getByRole('region', { name, exact: true }).textContent()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    commands.push(shown ?? '')
  }
  const [find = '', ask = '', read = ''] = commands
  const found = await shell(find, key)
  expect(found).toMatchObject({ status: 200, body: { kind: 'episode' } })
  const asked = await shell(ask, key)
  expect(asked).toMatchObject({
    status: 202,
    body: {
      // The answer waits ten seconds for the charge; how far the summary is by then is the machine's affair.
      state: expect.stringMatching(/^(?:requested|charged|summarizing|ready|sending|sent)$/),
      credits: found.body.episode?.credits.basic,
    },
  })
  expect((await shell(ask, key)).body.id).toBe(asked.body.id)
  await expect
    .poll(async () => (await shell(read, key)).body.state, { interval: 1_500 })
    .toMatch(/^(?:ready|sending|sent)$/)
  const { points = [] } = (await shell(read, key)).body
  expect(points.length).toBeGreaterThanOrEqual(5)
  for (const point of points)
    expect(point).toMatchObject({ verified: true, link: expect.stringContaining('&t=') })
  // What the page says of the description is there too.
  expect((await fetch(`${stack().appUrl}/api/v1/openapi.json`)).status).toBe(200)
  expect((await fetch(`${stack().appUrl}/mcp`, { method: 'POST' })).status).toBe(401)

  // Ended, by who says once more who they are.
  await page.goto('/account')
  let isFirst = true
  await page.route('**/api/api-keys', (route) => {
    const isEnd = route.request().postData()?.includes('"end"') === true
    if (!isEnd || !isFirst) return route.continue()
    isFirst = false
    const refused = { success: false, message: 'Again.', error_details: { accountError: 'SIGN_IN_AGAIN' } }
    return route.fulfill({ status: 401, json: refused })
  })
  await page.getByRole('button', { name: 'Revoke Reading list' }).click()
  await page.getByRole('button', { name: 'Revoke it now' }).click()
  await page.getByLabel('Your password').fill('not-this-one')
  await page.getByRole('button', { name: 'Revoke it now' }).click()
  await seeText(page, 'This password does not belong to the account. Please try again.')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Revoke it now' }).click()
  await seeText(page, /^0 of 10 keys/)
  expect(await shell(read, key)).toMatchObject({
    status: 401,
    type: 'application/problem+json',
    body: { code: 'KEY_NEEDED' },
  })
})

it('API keys older than a new password are asked about once, and are then kept or revoked', async () => {
  const { page, account } = await developer()
  await makeKey(page, 'Old program', 'Read')
  const { docs } = await database().collection('apiKeys').where('uid', '==', account.uid).get()
  const question = page.getByRole('region', { name: 'Revoke older keys too?' })
  // As if the password were newer.
  const doubt = async () => {
    await docs[0]?.ref.update({ createdAt: new Date(0), keptAt: new Date(0) })
    await page.reload()
    await seeText(page, /“Old program”: made before your password was changed/)
  }
  await doubt()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click()
  await expect.poll(() => question.count()).toBe(0)
  await seeText(page, /^1 of 10 keys/)
  await doubt()
  await question.getByRole('button', { name: 'Revoke this key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke them now' }).click()
  await seeText(page, /^0 of 10 keys/)
})
