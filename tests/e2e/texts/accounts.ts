import { actionLink, createAccount, newAddress, PASSWORD, requestMail } from '../support/accounts.ts'
import { visit } from '../support/browser.ts'
import type { At } from './table.ts'

/** The way to an account, and back to one whose password is forgotten. */
export async function accounts(at: At): Promise<void> {
  // The Auth emulator answers refusals with 400, which browsers write to the console.
  const page = await visit({ expected: /status of 400|FirebaseError/ })
  const { email } = await createAccount()
  const refuse = (call: string) =>
    page.route(`**/accounts:${call}**`, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } } }),
    )
  const signUp = async (address: string, password: string, form = page) => {
    await form.getByLabel('Email').fill(address)
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Sign up', exact: true }).click()
  }
  const google = page.getByRole('button', { name: 'Sign up with Google' })

  await page.goto('/login')
  await at('log-in', page)
  await page.goto('/signup')
  await at('sign-up', page)
  await signUp('ana@sonobrief', 'short')
  await at('sign-up: wrong fields', page)
  await signUp(email, PASSWORD)
  await at('sign-up: known address', page)
  const spanish = await visit({ expected: /status of 400/, locale: 'es-ES' })
  await spanish.goto('/signup')
  await signUp(email, PASSWORD, spanish)
  await at('sign-up: known address, in Spanish', spanish)
  await refuse('signUp')
  await signUp(newAddress(), PASSWORD)
  await at('sign-up: refused', page)
  await page.unrouteAll()
  await google.click()
  await page.getByRole('button', { name: 'Close' }).click()
  await at('sign-up: Google closed', page)
  await refuse('signInWithIdp')
  await google.click()
  await page.getByRole('button', { name: 'ana.google@sonobrief.test' }).click()
  await at('sign-up: Google failed', page)
  await page.unrouteAll()
  await page.route('**/accounts:signUp**', async (route) => {
    await at('sign-up: under way', page)
    await route.continue()
  })
  await signUp(newAddress(), PASSWORD)
  await at('sign-up: waits for verification', page)

  await page.goto('/forgot-password')
  await at('forgotten password', page)
  await page.goto('/reset-password')
  await at('new password: no code', page)
  await page.goto('/reset-password?oobCode=made-up')
  await at('new password: dead code', page)
  await requestMail({ requestType: 'PASSWORD_RESET', email })
  await page.goto(await actionLink(email, 'PASSWORD_RESET'))
  const reset = async (password: string, confirmed: string) => {
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(confirmed)
    await page.getByRole('button', { name: 'Reset password' }).click()
  }
  await reset('one-of-two', 'two-of-two')
  await at('new password: not the same', page)
  // Too short for the provider.
  await reset('abc', 'abc')
  await at('new password: refused', page)
}
