import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/units.ts'
import { createAccount, member, newAddress } from './support/accounts.ts'
import { seeText } from './support/browser.ts'
import { database } from './support/database.ts'
import { problemsOf } from './support/pageProblems.ts'
import { confirmed, dialog, invite, leader, log, nameTeam, press, withEnterprise } from './support/team.ts'

it('a team’s invitation says when it is unknown, for another address, taken back, expired or used', async () => {
  const { page, account } = await leader()
  await withEnterprise(account)
  await nameTeam(page, 'Night Desk')
  const shown = async (guest: Page, link: string, text: string) => {
    await guest.goto(link)
    await guest.getByRole('alert').getByText(text).waitFor()
    expect(await guest.getByRole('button', { name: 'Join' }).count()).toBe(0)
  }
  const irene = await createAccount({ name: 'Irene Vidal', email: newAddress('irene') })
  const link = await invite(page, irene.email)
  const otto = await createAccount({ name: 'Otto', email: newAddress('otto') })
  const { page: other } = await member({ account: otto, expected: /status of 400 .*\/api\/team$/ })
  await shown(other, '/team?token=nothing-of-ours', 'This invitation is no longer valid')
  expect(await problemsOf(other)).toEqual([])
  await shown(other, link, 'This invitation is for another address')

  const { page: guest } = await member({ account: irene })
  const id = String((await database().doc(`users/${account.email}`).get()).get('team.id'))
  const stored = (await database().collection(`teams/${id}/invitations`).get()).docs[0]?.ref
  await stored?.update({ expiresAt: new Date(Date.now() - DAY_MS) })
  await shown(guest, link, 'This invitation is no longer valid. Ask for a new one.')
  await stored?.update({ expiresAt: new Date(Date.now() + DAY_MS) })

  // What the page has shown may have been taken back meanwhile.
  await guest.goto(link)
  await seeText(guest, 'Night Desk invites you')
  await page.reload()
  await press(page, `Take back the invitation of ${irene.email}`)
  await confirmed(page, 'Take it back')
  await log(page).getByText('took back the invitation of').waitFor()
  await press(guest, 'Join')
  await guest.getByRole('alert').getByText('This invitation is no longer valid').waitFor()

  // Declined, and then used up.
  const second = await invite(page, otto.email)
  await other.goto(second)
  await press(other, 'No, thank you')
  await seeText(other, 'Five seats come with Enterprise')
  await log(page).getByText('declined the invitation').waitFor()
  await shown(other, second, 'This invitation is no longer valid')
})

it('the team page can be used with the keyboard alone', async () => {
  const { page, account } = await leader()
  await withEnterprise(account)
  const begin = page.getByRole('button', { name: 'Name your team' })
  await begin.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Night Desk')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Night Desk' }).waitFor()
  const opener = page.getByRole('button', { name: 'Invite somebody' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})
