import { describe, expect, it } from 'vitest'
import { nightly } from '../support/tier.ts'
import {
  actionLink,
  changeAddress,
  createAccount,
  idTokenOf,
  logIn,
  member,
  newAddress,
  PASSWORD,
  requestMail,
} from './support/accounts.ts'
import { seeText, visit } from './support/browser.ts'
import { database } from './support/database.ts'
import { stack } from './support/stack.ts'

const REFUSED = /status of 400/

it.each([
  ['/signup', ['Sign up', 'Sign up with Google']],
  ['/login', ['Sign in with Google']],
])('terms and privacy stand before every button of %s that makes an account', async (path, buttons) => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto(path)
  for (const name of ['terms of service', 'privacy policy']) {
    const link = page.getByRole('main').getByRole('link', { name })
    const later = await link.evaluate((element) =>
      [...document.querySelectorAll('main button')]
        .filter((button) => element.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING)
        .map((button) => button.textContent.trim()),
    )
    expect(later).toEqual(expect.arrayContaining(buttons))
    const target = new URL((await link.getAttribute('href')) ?? '', stack().appUrl)
    expect((await fetch(target)).status).toBe(200)
  }
})

describe('log-in', () => {
  it('says what is missing or wrong, and leads on to the page that was asked for, if it is one of ours', async () => {
    const page = await visit({ expected: REFUSED })
    const { email } = await createAccount()
    const path = '/login?redirect=%2Fsignup%3Fredirect%3D%2Fdemo'
    await logIn(page, '', '', path)
    await seeText(page, 'Email is required', 'Password is required')
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
    for (const [address, password] of [
      [email, 'wrong-one'],
      [newAddress(), PASSWORD],
    ] as const) {
      await logIn(page, address, password, path)
      await seeText(page, 'We could not log you in. Please check your e-mail and password, and try again.')
    }
    await logIn(page, email, PASSWORD, path)
    await page.waitForURL(`${stack().appUrl}/demo`)
    // Somebody who is signed in already goes on at once.
    for (const from of ['/login', '/signup', '/login?redirect=//evil.example']) {
      await page.goto(from)
      await page.waitForURL(`${stack().appUrl}/dashboard`)
    }
  })

  nightly('sends an unverified person to verification, with a new mail and log-out at hand', async () => {
    const page = await visit()
    const { email } = await createAccount({ verified: false })
    await logIn(page, email)
    await page.waitForURL('**/signup')
    await seeText(page, 'Please verify your email before accessing your account.')
    await page.goto('/pricing')
    const way = page.getByRole('link', { name: 'Verify your e-mail' })
    expect(await way.getAttribute('href')).toBe('/signup?redirect=/pricing')
    await page.goto('/dashboard')
    await page.waitForURL('**/signup')
    await page.getByRole('button', { name: 'Send the e-mail again' }).click()
    await seeText(page, 'A new confirmation e-mail has been sent.')
    expect(await actionLink(email, 'VERIFY_EMAIL')).toContain('verifyEmail')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${stack().appUrl}/`)
  })
})

describe('sign-up', () => {
  it('makes the account, its exact profile and a mail, and waits for verification', async () => {
    const page = await visit({ locale: 'es-MX' })
    const email = newAddress('Irene')
    const press = () => page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.goto('/Signup?redirect=/pricing')
    await page.getByLabel('Name').fill('a'.repeat(101))
    await page.getByLabel('Email').fill('ana@sonobrief')
    await page.getByLabel('Password').fill('short')
    await press()
    await seeText(
      page,
      'Please use a name of at most 100 letters, without line breaks.',
      'Por favor usa un nombre de como máximo 100 letras, sin saltos de línea.',
      'Por favor ingresa un email válido.',
      'La contraseña debe tener al menos 6 caracteres.',
    )
    expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true')
    // English first; what is agreed in Spanish is an element of its own.
    const said = page.getByRole('alert').filter({ hasText: 'La contraseña' })
    expect(await said.innerText()).toBe(
      'The password needs at least 6 characters. La contraseña debe tener al menos 6 caracteres.',
    )
    expect(await said.locator('[lang=es]').innerText()).toBe(
      'La contraseña debe tener al menos 6 caracteres.',
    )
    await page.getByLabel('Name (optional)').fill('Irene Vidal')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.route('**/accounts:signUp**', async (route) => {
      await seeText(page, 'Creating account...')
      expect(await page.getByLabel('Email').isDisabled()).toBe(true)
      await route.continue()
    })
    const asked = page.waitForRequest('**/accounts:sendOobCode**')
    await press()
    const { continueUrl } = (await asked).postDataJSON() as { continueUrl: string }
    expect(continueUrl).toMatch(/\/confirmEmail\?redirect=\/pricing$/)
    await seeText(
      page,
      'A confirmation email has been sent. Please verify before logging in.',
      'Please verify your email before accessing your account.',
    )
    // No bar of places that do not open yet.
    expect(await page.getByRole('link', { name: 'Shows' }).count()).toBe(0)
    const stored = await database().doc(`users/${email.toLowerCase()}`).get()
    expect([stored.get('name'), stored.get('language')]).toEqual(['Irene Vidal', 'en'])
    expect(stored.get('credits')).toMatchObject({ current: 5_000, monthly: 5_000, usedThisMonth: 0 })
    expect(Number(await page.evaluate(() => localStorage.getItem('signupDate')))).toBeGreaterThan(
      Date.UTC(2026, 0),
    )
    expect(await stack().waitForMail(email.toLowerCase())).toBeDefined()
  })
})

describe('verification', () => {
  it('is done by the button, once, and not by opening the link; the tab that waits goes on by itself', async () => {
    const page = await visit({ expected: REFUSED })
    const { email } = await createAccount({ verified: false })
    await logIn(page, email)
    await page.getByRole('button', { name: 'Send the e-mail again' }).click()
    await seeText(page, 'A new confirmation e-mail has been sent.')
    const link = await actionLink(email, 'VERIFY_EMAIL')
    const scanner = await visit()
    for (let times = 0; times < 2; times += 1) {
      await scanner.goto(link)
      await seeText(scanner, 'Confirm your e-mail', email)
    }
    const mail = await page.context().newPage()
    const going = new URLSearchParams({ continueUrl: `${stack().appUrl}/confirmEmail?redirect=/pricing` })
    await mail.goto(`${link}&${going.toString()}`)
    await mail.getByRole('button', { name: 'Confirm my e-mail' }).click()
    await mail.waitForURL('**/pricing')
    await page.waitForURL('**/dashboard')
    expect((await database().doc(`users/${email}`).get()).get('credits.current')).toBe(20_000)
    await mail.goto(link)
    await seeText(
      mail,
      'This link has been used already, or has expired.',
      'Your e-mail is already confirmed.',
    )
    await mail.goto('/auth/action?mode=verifyEmail&oobCode=x&lang=es')
    await mail.waitForURL('**/es/auth/action?**')
    await mail.goto('/auth/action')
    await seeText(mail, 'This link is not complete. Please open it again from the e-mail.')
  })

  it('asks for the password of the account that the link is for, even while another one is signed in', async () => {
    const { email } = await createAccount({ verified: false })
    await requestMail({ requestType: 'VERIFY_EMAIL', idToken: await idTokenOf(email) })
    const link = await actionLink(email, 'VERIFY_EMAIL')
    const { page: elsewhere, account: other } = await member({ expected: REFUSED })
    await elsewhere.goto(link)
    const confirm = elsewhere.getByRole('button', { name: 'Confirm my e-mail' })
    await confirm.click()
    await seeText(elsewhere, 'Password is required')
    await elsewhere.getByLabel('Password').fill('somebody-elses')
    await confirm.click()
    await seeText(elsewhere, 'This password does not belong to the account. Please try again.')
    await elsewhere.getByLabel('Password').fill(PASSWORD)
    await confirm.click()
    await elsewhere.waitForURL('**/dashboard')
    await seeText(elsewhere, email, '20,000')
    expect(await elsewhere.getByText(other.email).count()).toBe(0)
  })
})

nightly('a change of address can be taken back by the owner of the old one', async () => {
  const { email } = await createAccount()
  await changeAddress(await idTokenOf(email), newAddress('thief'))
  const owner = await visit({ expected: REFUSED })
  await owner.goto(await actionLink(email, 'RECOVER_EMAIL'))
  await seeText(owner, 'Take your e-mail back', email)
  await owner.getByRole('button', { name: 'Use my old address again' }).click()
  await seeText(owner, 'Your e-mail address is back.', 'Choose a new password')
  await logIn(owner, email)
  await owner.waitForURL('**/dashboard')
})

describe('a forgotten password', () => {
  nightly(
    'is answered alike for an address without an account, and its mail is in the page’s language',
    async () => {
      const page = await visit({ expected: REFUSED })
      const { email } = await createAccount()
      const asked: Array<string | undefined> = []
      page.on('request', (request) => {
        if (request.url().includes('accounts:sendOobCode')) asked.push(request.headers()['x-firebase-locale'])
      })
      for (const address of [email, newAddress()]) {
        await page.goto('/es/forgot-password')
        await page.getByLabel('Correo electrónico').fill(address)
        await page.getByRole('button', { name: 'Enviar enlace' }).click()
        await seeText(
          page,
          'Si hay una cuenta con esta dirección, te llegará un enlace para cambiar la contraseña.',
        )
      }
      expect(new Set(asked)).toEqual(new Set(['es']))
    },
  )

  it('is replaced once by the code of the mail, which does nothing else', async () => {
    const page = await visit({ expected: REFUSED })
    const { email } = await createAccount()
    await requestMail({ requestType: 'PASSWORD_RESET', email })
    const link = await actionLink(email, 'PASSWORD_RESET')
    await page.goto(link.replace('resetPassword', 'verifyEmail'))
    await seeText(page, 'This link has been used already, or has expired.')
    await page.goto(link)
    await page.waitForURL('**/reset-password?oobCode=*')
    const reset = async (password: string, again = password) => {
      await page.getByLabel('New password').fill(password)
      await page.getByLabel('Confirm password').fill(again)
      await page.getByRole('button', { name: 'Reset password' }).click()
    }
    await reset('another-one', 'another-two')
    await seeText(page, 'Passwords do not match.')
    await reset('abc')
    await seeText(page, /^Failed to reset password: /)
    await reset('another-one')
    await seeText(page, 'Your password has been changed.')
    await page.waitForURL('**/login')
    await logIn(page, email, 'another-one')
    await page.waitForURL('**/dashboard')
    await page.goto(link)
    await seeText(page, 'Invalid or expired password reset link.')
  })
})

it('Google sign-in makes an account with its profile and the promised credits, and confirms its deletion', async () => {
  const page = await visit({ locale: 'es-MX' })
  const email = newAddress('google')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await seeText(page, 'Google sign-in was cancelled.')
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await page.getByLabel('Another account').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')
  await seeText(page, email)
  const profile = await database().doc(`users/${email}`).get()
  expect([profile.get('credits.current'), profile.get('language')]).toEqual([20_000, 'en'])
  expect(Number(await page.evaluate(() => localStorage.getItem('signupDate')))).toBeGreaterThan(
    Date.UTC(2026, 0),
  )
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm with Google, and delete for good' })
  await confirm.waitFor()
  expect(await page.getByLabel('Your password').count()).toBe(0)
  await confirm.click()
  await page.waitForURL('**/account?deleted')
  await seeText(page, 'Your account is deleted')
  expect((await database().doc(`users/${email}`).get()).exists).toBe(false)
})
