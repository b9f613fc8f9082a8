import { describe, expect, it } from 'vitest'
import {
  actionLink,
  changeAddress,
  createAccount,
  enter,
  idTokenOf,
  logIn,
  newAddress,
  PASSWORD,
  requestMail,
} from './support/accounts.ts'
import { seeText, useBrowser, visit } from './support/browser.ts'
import { database, useDatabase } from './support/database.ts'
import { stack } from './support/stack.ts'

useBrowser()
useDatabase()

/** The Auth emulator answers refusals with 400, which browsers write to the console. */
const REFUSED = /status of 400/

describe('what each screen says', () => {
  it.each([
    ['/login', ['Email', 'Password', 'Forgot your password?', 'Sign in with Google', 'No account yet?']],
    [
      '/signup',
      ['Get 20,000 free credits every month!', 'Name (optional)', 'min. 6 characters', 'Sign up with Google'],
    ],
    ['/Signup', ['Get 20,000 free credits every month!']],
    ['/forgot-password', ['Email', 'Send Reset Link']],
    ['/reset-password', ['Error - reset link.']],
    ['/confirmEmail', ['Email Confirmed Successfully!', 'Back to home']],
    ['/auth/action', ['This link is not complete. Please open it again from the email.']],
  ])('%s', async (path, texts) => {
    const page = await visit()
    await page.goto(path)
    await seeText(page, ...texts)
  })
})

describe('terms and privacy', () => {
  const before = (form: string, button: string) =>
    ['terms of service', 'privacy policy'].map((link) => [form, button, link] as const)
  it.each([
    ...before('/signup', 'Sign up'),
    ...before('/signup', 'Sign up with Google'),
    ...before('/login', 'Sign in with Google'),
  ])('on %s stand before "%s": %s', async (path, button, link) => {
    const page = await visit()
    await page.goto(path)
    const terms = page.getByRole('main').getByRole('link', { name: link })
    const isBefore = await terms.evaluate((element, name) => {
      const buttons = [...document.querySelectorAll('main button')]
      const pressed = buttons.find(({ textContent }) => textContent.trim() === name)
      if (pressed === undefined) throw new Error(`no button ${name}`)
      return (element.compareDocumentPosition(pressed) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    }, button)
    expect(isBefore).toBe(true)
    expect((await fetch(new URL((await terms.getAttribute('href')) ?? '', stack().appUrl))).status).toBe(200)
  })
})

describe('log-in', () => {
  it('needs an e-mail and a password', async () => {
    const page = await visit()
    await logIn(page, '', '')
    await seeText(page, 'Email is required', 'Password is required')
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  })

  it('says the same of a wrong password and of an account that does not exist', async () => {
    const page = await visit({ expected: REFUSED })
    const { email } = await createAccount()
    for (const [address, password] of [
      [email, 'wrong-one'],
      [newAddress(), PASSWORD],
    ] as const) {
      await logIn(page, address, password)
      await seeText(page, 'We could not log you in. Please check your email and password, and try again.')
    }
  })

  it.each([
    ['/login', '/dashboard'],
    ['/login?redirect=/demo', '/demo'],
    ['/login?redirect=%2Fsignup%3Fredirect%3D%2Fdemo', '/demo'],
    ['/login?redirect=https://evil.example/', '/dashboard'],
    ['/login?redirect=//evil.example', '/dashboard'],
    ['/login?redirect=/%5Cevil.example', '/dashboard'],
  ])('%s leads to %s', async (from, to) => {
    const page = await visit()
    const { email } = await createAccount()
    await logIn(page, email, PASSWORD, from)
    await page.waitForURL(stack().appUrl + to)
  })

  it('sends somebody who is signed in already on to the dashboard', async () => {
    const page = await visit()
    const { email } = await createAccount()
    await logIn(page, email)
    await page.waitForURL('**/dashboard')
    for (const path of ['/login', '/signup']) {
      await page.goto(path)
      await page.waitForURL('**/dashboard')
    }
  })

  it('sends an unverified person to verification, with a new mail and log-out at hand', async () => {
    const page = await visit()
    const { email } = await createAccount({ verified: false })
    await logIn(page, email)
    await page.waitForURL('**/signup')
    await seeText(page, 'Please verify your email before accessing your account.')
    await page.goto('/dashboard')
    await page.waitForURL('**/signup')
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await seeText(page, 'A new confirmation email has been sent.')
    expect(await actionLink(email, 'VERIFY_EMAIL')).toContain('verifyEmail')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${stack().appUrl}/`)
  })
})

describe('sign-up', () => {
  it('answers in Spanish what the form lacks, beside the field', async () => {
    const page = await visit()
    await page.goto('/signup')
    await page.getByLabel('Name').fill('a'.repeat(101))
    await page.getByLabel('Email').fill('ana@sonobrief')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await seeText(
      page,
      'Por favor usa un nombre de como máximo 100 letras, sin saltos de línea.',
      'Por favor ingresa un email válido.',
      'La contraseña debe tener al menos 6 caracteres.',
    )
    expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['en-GB', 'User already registered. Please log in.', 'Este email ya está registrado.'],
    ['es-ES', 'Este email ya está registrado. Por favor inicia sesión.', 'User already registered.'],
  ])('knows who has an account already, and says so in the language of %s', async (locale, words, others) => {
    const page = await visit({ expected: REFUSED, locale })
    const { email } = await createAccount()
    await page.goto('/signup')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await seeText(page, words)
    expect(await page.getByText(others).count()).toBe(0)
  })

  it('says in Spanish that it failed for another reason', async () => {
    const page = await visit({ expected: REFUSED })
    await page.route('**/accounts:signUp**', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } } }),
    )
    await page.goto('/signup')
    await page.getByLabel('Email').fill(newAddress())
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await seeText(page, 'Error al crear la cuenta. Por favor intenta de nuevo.')
  })

  it('makes the account, its exact profile and a mail, and waits for verification', async () => {
    const page = await visit()
    const email = newAddress('Irene')
    await page.goto('/signup')
    await page.getByLabel('Name (optional)').fill('Irene Vidal')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.route('**/accounts:signUp**', async (route) => {
      await seeText(page, 'Creating account...')
      expect(await page.getByLabel('Email').isDisabled()).toBe(true)
      await route.continue()
    })
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await seeText(
      page,
      'A confirmation email has been sent. Please verify before logging in.',
      'Please verify your email before accessing your account.',
    )
    const stored = await database().doc(`users/${email.toLowerCase()}`).get()
    expect(stored.get('name')).toBe('Irene Vidal')
    expect(stored.get('credits')).toMatchObject({ current: 5_000, monthly: 5_000, usedThisMonth: 0 })
    expect(Number(await page.evaluate(() => localStorage.getItem('signupDate')))).toBeGreaterThan(
      Date.UTC(2026, 0),
    )
    expect(await stack().waitForMail(email.toLowerCase())).toBeDefined()
  })
})

describe('verification', () => {
  async function signedUp() {
    const page = await visit({ expected: REFUSED })
    const { email } = await createAccount({ verified: false })
    await logIn(page, email)
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await seeText(page, 'A new confirmation email has been sent.')
    return { page, email, link: await actionLink(email, 'VERIFY_EMAIL') }
  }

  it('is not done by opening the link, only by the button, and once', async () => {
    const { page, email, link } = await signedUp()
    for (const scanner of [await visit(), await visit()]) {
      await scanner.goto(link)
      await seeText(scanner, 'Confirm your email', email)
    }
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await seeText(page, 'Email Confirmed Successfully!')
    expect((await database().doc(`users/${email}`).get()).get('credits.current')).toBe(20_000)
    await page.goto(link)
    await seeText(
      page,
      'This link has been used already, or has expired.',
      'Your email is already confirmed.',
    )
  })

  it('asks for the password where the account is not signed in', async () => {
    const { email, link } = await signedUp()
    const elsewhere = await visit({ expected: REFUSED })
    await elsewhere.goto(link)
    await elsewhere.getByRole('button', { name: 'Confirm my email' }).click()
    await seeText(elsewhere, 'Password is required')
    await elsewhere.getByLabel('Password').fill('somebody-elses')
    await elsewhere.getByRole('button', { name: 'Confirm my email' }).click()
    await seeText(elsewhere, 'This password does not belong to the account. Please try again.')
    await elsewhere.getByLabel('Password').fill(PASSWORD)
    await elsewhere.getByRole('button', { name: 'Confirm my email' }).click()
    await seeText(elsewhere, 'Email Confirmed Successfully!')
    await elsewhere.goto('/dashboard')
    await seeText(elsewhere, email, '20,000')
  })

  it('goes on by itself in the tab that waited', async () => {
    const { page, link } = await signedUp()
    const mail = await page.context().newPage()
    await mail.goto(link)
    await mail.getByRole('button', { name: 'Confirm my email' }).click()
    await seeText(mail, 'Email Confirmed Successfully!')
    await page.waitForURL('**/dashboard')
  })

  it('belongs to the account of the code, whoever is signed in', async () => {
    const { email, link } = await signedUp()
    const other = await createAccount()
    const elsewhere = await visit({ expected: REFUSED })
    await enter(elsewhere, other.email)
    await elsewhere.goto(link)
    await elsewhere.getByLabel('Password').fill(PASSWORD)
    await elsewhere.getByRole('button', { name: 'Confirm my email' }).click()
    await elsewhere.waitForURL('**/dashboard')
    await seeText(elsewhere, email, '20,000')
    expect(await elsewhere.getByText(other.email).count()).toBe(0)
  })

  it('refuses a code that was made for something else', async () => {
    const page = await visit({ expected: REFUSED })
    const { email } = await createAccount()
    await requestMail({ requestType: 'PASSWORD_RESET', email })
    const reset = await actionLink(email, 'PASSWORD_RESET')
    await page.goto(reset.replace('resetPassword', 'verifyEmail'))
    await seeText(page, 'This link has been used already, or has expired.')
    await page.goto(reset)
    await seeText(page, 'Choose a new password')
  })
})

describe('a change of address', () => {
  it('counts when its button is pressed, and ends the session', async () => {
    const page = await visit({ expected: REFUSED })
    const { email } = await createAccount()
    const newEmail = newAddress('new')
    await enter(page, email)
    const idToken = await idTokenOf(email)
    await requestMail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
    await page.goto(await actionLink(email, 'VERIFY_AND_CHANGE_EMAIL'))
    await seeText(page, 'Change your email', newEmail)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await page.waitForURL(`${stack().appUrl}/`)
    await logIn(page, newEmail)
    await page.waitForURL('**/dashboard')
  })

  it('can be taken back by the owner of the old one', async () => {
    const { email } = await createAccount()
    await changeAddress(await idTokenOf(email), newAddress('thief'))
    const owner = await visit({ expected: REFUSED })
    await owner.goto(await actionLink(email, 'RECOVER_EMAIL'))
    await seeText(owner, 'Take your email back', email)
    await owner.getByRole('button', { name: 'Use my old address again' }).click()
    await seeText(owner, 'Your email address is back.', 'Choose a new password')
    await logIn(owner, email)
    await owner.waitForURL('**/dashboard')
  })
})

describe('a forgotten password', () => {
  it('says the same for an address without an account, and asks for a mail in the reader’s language', async () => {
    const page = await visit({ expected: REFUSED, locale: 'es-MX' })
    const { email } = await createAccount()
    const asked: Array<string | undefined> = []
    page.on('request', (request) => {
      if (request.url().includes('accounts:sendOobCode')) asked.push(request.headers()['x-firebase-locale'])
    })
    for (const address of [email, newAddress()]) {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(address)
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await seeText(
        page,
        'If there is an account for this address, a link to reset its password is on its way.',
      )
    }
    expect(new Set(asked)).toEqual(new Set(['es']))
  })

  it('is replaced by a new one, once, and leads to the log-in', async () => {
    const page = await visit({ expected: REFUSED })
    const { email } = await createAccount()
    await requestMail({ requestType: 'PASSWORD_RESET', email })
    const link = await actionLink(email, 'PASSWORD_RESET')
    await page.goto(link)
    await page.waitForURL('**/reset-password?oobCode=*')
    await page.getByLabel('New password').fill('another-one')
    await page.getByLabel('Confirm password').fill('another-two')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await seeText(page, 'Passwords do not match.')
    await page.getByLabel('Confirm password').fill('another-one')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await seeText(page, 'Your password has been changed.')
    await page.waitForURL('**/login')
    await logIn(page, email, 'another-one')
    await page.waitForURL('**/dashboard')
    await page.goto(link)
    await seeText(page, 'Invalid or expired password reset link.')
  })

  it("passes on the provider's words when it fails", async () => {
    const page = await visit({ expected: REFUSED })
    const { email } = await createAccount()
    await requestMail({ requestType: 'PASSWORD_RESET', email })
    await page.goto(await actionLink(email, 'PASSWORD_RESET'))
    await page.getByLabel('New password').fill('abc')
    await page.getByLabel('Confirm password').fill('abc')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await seeText(page, /^Failed to reset password: /)
  })
})

describe('Google', () => {
  it('signs in whoever is chosen, with a profile and the promised credits', async () => {
    const page = await visit()
    const email = newAddress('google')
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Sign up with Google' }).click()
    await page.getByLabel('Another account').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/dashboard')
    await seeText(page, email)
    expect((await database().doc(`users/${email}`).get()).get('credits.current')).toBe(20_000)
  })

  it.each([
    ['/signup', 'Sign up with Google', 'Inicio de sesión cancelado.'],
    ['/login', 'Sign in with Google', 'Google sign-in was cancelled.'],
  ])('says at %s that it was cancelled', async (path, button, text) => {
    const page = await visit()
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await seeText(page, text)
  })

  it('says in Spanish at sign-up that it failed', async () => {
    const page = await visit({ expected: /status of 400|FirebaseError/ })
    await page.route('**/accounts:signInWithIdp**', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } } }),
    )
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Sign up with Google' }).click()
    await page.getByRole('button', { name: 'ana.google@sonobrief.test' }).click()
    await seeText(page, 'Error al iniciar sesión con Google. Por favor intenta de nuevo.')
  })
})
