import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningDonations, startDonations } from '../src/startDonations.ts'

let donations: RunningDonations
beforeAll(async () => {
  donations = await startDonations({ port: 0, storeId: 'a-store' })
})
afterAll(() => donations.stop())

const press = (fields: Record<string, string>) =>
  fetch(`${donations.url}/api/v1/invoices`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

const invoices = async () => {
  const answer = await fetch(`${donations.url}/control/invoices`)
  return ((await answer.json()) as { invoices: Array<{ id: string; fields: Record<string, string> }> })
    .invoices
}

describe('a pay button', () => {
  it('makes an invoice, keeps what the form sent, and sends the giver to its page', async () => {
    const fields = { storeId: 'a-store', notifyEmail: 'a@example.com', currency: 'BTC' }
    const answer = await press(fields)
    const made = (await invoices()).at(-1)
    expect(made?.fields).toEqual(fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/i/${made?.id}`])
    const page = await fetch(`${donations.url}/i/${made?.id}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('your choice, in BTC')])
  })

  it.each([
    ['an unknown store', { storeId: 'another' }, 'Invalid store'],
    ['no currency', { currency: '' }, 'Invalid currency'],
    ['markup for a currency', { currency: '<b>' }, 'Invalid currency'],
  ])('refuses %s, and keeps no invoice', async (_, change, words) => {
    const before = await invoices()
    const answer = await press({ storeId: 'a-store', currency: 'BTC', ...change })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(words)])
    expect(await invoices()).toEqual(before)
  })
})

it('knows no other page', async () => {
  expect((await fetch(`${donations.url}/i/none`)).status).toBe(404)
})
