import type { Page } from 'playwright-core'

interface Team {
  /** A page of somebody on Enterprise, and one of their guest: both are logged in. */
  owner: Page
  guest: Page
  /** The guest's address. */
  email: string
  /** What the guest asks for. */
  episode: string
  /** The address of an invitation, once its mail has come. */
  invitation: () => Promise<string>
  take: (page: Page, name: string) => Promise<void>
}

/** A team from its start to a member's request: the owner's and the member's views. */
export async function takeTeam({ owner, guest, email, episode, invitation, take }: Team): Promise<void> {
  const dialog = owner.getByRole('dialog')
  await owner.goto('/team')
  await owner.getByRole('button', { name: 'Name your team' }).waitFor()
  await take(owner, 'team-none')
  await owner.getByRole('button', { name: 'Name your team' }).click()
  await dialog.getByLabel('Name').fill('Northquay Research')
  await dialog.getByRole('button', { name: 'Make the team' }).click()
  await owner.getByText('You own this team.').waitFor()
  await owner.getByRole('button', { name: 'Invite somebody' }).click()
  await dialog.getByLabel('Their e-mail').fill(email)
  await dialog.getByLabel('Cap, credits a month').selectOption('20000')
  await take(owner, 'team-invite')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await dialog.waitFor({ state: 'detached' })

  await guest.goto(await invitation())
  await guest.getByRole('button', { name: 'Join' }).waitFor()
  await take(guest, 'team-invitation')
  await guest.getByRole('button', { name: 'Join' }).click()
  await guest.getByText('You are a member.').waitFor()
  await guest.goto('/demo?new')
  await guest.getByLabel('Episode link').fill(episode)
  await guest.getByRole('button', { name: 'Show preview' }).click()
  await guest.getByRole('button', { name: 'Continue' }).click()
  await guest.locator('label').filter({ hasText: 'Your team' }).click()
  await take(guest, 'demo-who-pays')
  await guest.getByRole('button', { name: /^Send (?:summary|excerpt)/ }).click()
  await guest.getByText('Summary Request Sent!').waitFor()
  await guest.goto('/team')
  await guest.getByText('left of 20,000').waitFor()
  await take(guest, 'team-member')

  await owner.getByRole('region', { name: 'Use' }).getByRole('rowheader', { name: 'All' }).waitFor()
  await take(owner, 'team')
  await owner.getByRole('button', { name: 'Leave the team' }).click()
  await take(owner, 'team-leave')
  await owner.goto('/dashboard')
  await owner
    .locator('label')
    .filter({ hasText: /^Team$/ })
    .click()
  await owner.getByText('Sent', { exact: true }).waitFor()
  await take(owner, 'dashboard-team')
}
