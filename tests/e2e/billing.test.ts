import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { nightly } from '../support/tier.ts'
import { seeText } from './support/browser.ts'
import {
  creditsOf,
  customerAtStripe,
  onStripe,
  orderStripe,
  passPeriod,
  payOnPage,
  planButton,
  subscribe,
  subscriber,
} from './support/stripe.ts'

/**
 * Whole ways of a subscription, through the pages of the local Stripe and its webhooks. Only Stripe's clock is moved:
 * the dates of a plan are Stripe's, the monthly reset goes by ours. One account for each way.
 */

const alerts = (page: Page) => page.getByText(/Tu suscripción terminará|Payment failed/)

it('Premium by the month begins with the first-week offer, and ends with its month once cancelled, on Spanish screens', async () => {
  const { page, dashboard, account, card } = await subscriber('es')
  await seeText(page, 'Plan actual: Free · 20.000 créditos disponibles')
  const premium = page.getByRole('article', { name: 'Premium' })
  await premium.getByText('4,99 $').waitFor()
  expect(await premium.getByText('9,99 $', { exact: true }).evaluate(({ tagName }) => tagName)).toBe('S')

  // As long as Stripe has not said that it is paid, nothing is claimed.
  await orderStripe('webhooks', { paused: true })
  await planButton(page, 'Premium').click()
  await onStripe(page, 'Subscribe')
  await seeText(page, 'Sonobrief Premium', '−$5.00', 'Subscribe for $4.99')
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email)
  await payOnPage(page)
  await page.waitForURL('**/es/pricing?checkout=success')
  await seeText(page, 'Esperando la confirmación del pago…', 'Plan actual: Free')
  expect(await planButton(page, 'Premium').isDisabled()).toBe(true)
  await orderStripe('webhooks', { paused: false })
  await page.getByText('Pago confirmado. Ya tienes Premium, con 100.000 créditos al mes.').waitFor()
  await seeText(page, 'Plan actual: Premium · 100.000 créditos disponibles')
  await page.waitForURL(/\/es\/pricing$/)
  expect((await customerAtStripe(account.email)).charges.map(({ amount }) => amount)).toEqual([499])

  await card.getByText('Premium', { exact: true }).waitFor()
  await card.getByText('Suscripción mensual activa').waitFor()
  await seeText(dashboard, '100.000', 'de 100.000 este mes, 100 %')
  await dashboard.getByRole('link', { name: 'Gestionar suscripción' }).click()
  await onStripe(dashboard, 'Your subscription')
  const renewal = await dashboard
    .getByText('Renews on')
    .locator('xpath=following-sibling::dd[1]')
    .textContent()
  const date = new Date(`${renewal} UTC`).toLocaleDateString('es', { dateStyle: 'long', timeZone: 'UTC' })
  await dashboard.getByRole('button', { name: `Cancel on ${renewal}` }).click()
  await dashboard.getByRole('button', { name: 'Keep the subscription' }).waitFor()
  await dashboard.getByRole('link', { name: 'Return to the shop' }).click()
  await dashboard.waitForURL('**/es/pricing')
  for (const each of [page, dashboard]) await seeText(each, `Tu suscripción terminará el ${date}`)
  await dashboard.goto('/es/dashboard')
  await card.getByText(`La suscripción termina el ${date}`).waitFor()
  expect(await card.getByText('Próximo cobro').count()).toBe(0)
  await expect.poll(() => creditsOf(account)).toEqual({ current: 100_000, inLedger: 100_000 })

  await passPeriod(account.email)
  await card.getByText('Free', { exact: true }).waitFor()
  await seeText(dashboard, 'de 20.000 este mes, 100 %', 'Pasar a Premium')
  await seeText(page, 'Plan actual: Free · 20.000 créditos disponibles')
  expect(await alerts(page).count()).toBe(0)
  const { live, charges } = await customerAtStripe(account.email)
  expect([live.length, charges.length]).toEqual([0, 1])
  await expect.poll(() => creditsOf(account)).toEqual({ current: 20_000, inLedger: 20_000 })
})

nightly('a declined renewal is shown, and paid once there is a new card in the portal', async () => {
  const { page, account, card } = await subscriber()
  await subscribe(page, 'Premium')
  const { id } = await customerAtStripe(account.email)
  await orderStripe(`customers/${id}/card`, { card: '4000000000000002' })
  await passPeriod(account.email)
  await seeText(page, 'Payment failed - Please update your payment method', 'Current plan: Premium')
  await card.getByText('Payment failed - Action required').waitFor()

  await planButton(page, 'Premium').click()
  await onStripe(page, 'Your subscription')
  await seeText(page, 'past due', 'Visa ending in 0002')
  await page.getByLabel('New card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Replace the card' }).click()
  await seeText(page, 'Visa ending in 4242', 'active')
  await page.getByRole('link', { name: 'Return to the shop' }).click()
  await seeText(page, 'Current plan: Premium')
  await expect.poll(() => alerts(page).count()).toBe(0)
  await card.getByText('Active monthly subscription').waitFor()
  const { live, charges } = await customerAtStripe(account.email)
  expect(live.map(({ status }) => status)).toEqual(['active'])
  // The offer was for the first month.
  expect(charges.filter(({ paid }) => paid).map(({ amount }) => amount)).toEqual([999, 499])
})
