import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { HOUR_MS } from '#domain/units.ts'
import { PROJECT_ID } from '../../../scripts/stack/localSettings.ts'
import { KEYS } from '../../../src/shared/offline/deviceStorage.ts'
import { NO_SCRIPTS, visit, type VisitOptions } from './browser.ts'
import { database } from './database.ts'
import { stack } from './stack.ts'

export const PASSWORD = 'listen-more'

export interface TestAccount {
  uid: string
  email: string
}

const OWNER = { authorization: 'Bearer owner', 'content-type': 'application/json' }

/** An address that no other test uses. */
export function newAddress(name = 'ana'): string {
  return `${name}-${randomUUID().slice(0, 8)}@sonobrief.test`
}

/** An account that exists already. Its profile is written by the server at its first session, as for everybody. */
export async function createAccount(
  change: { verified?: boolean; name?: string; email?: string } = {},
): Promise<TestAccount> {
  const { verified = true, name = 'Ana Reader', email = newAddress() } = change
  const account = { uid: randomUUID(), email }
  await call(`v1/projects/${PROJECT_ID}/accounts`, {
    localId: account.uid,
    email: account.email,
    password: PASSWORD,
    displayName: name,
    emailVerified: verified,
  })
  return account
}

/** Kinds of mail that Auth sends, and the mode that its link carries. */
const MODES = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
} as const

/** The newest link of an account's mail, as the Auth emulator keeps it, pointed to our own page. */
export async function actionLink(email: string, type: keyof typeof MODES): Promise<string> {
  const answer = await fetch(`${authUrl()}/emulator/v1/projects/${PROJECT_ID}/oobCodes`)
  const { oobCodes } = (await answer.json()) as {
    oobCodes: Array<{ email: string; requestType: string; oobCode: string }>
  }
  const code = oobCodes.findLast((each) => each.email === email && each.requestType === type)?.oobCode
  if (code === undefined)
    throw new Error(`No ${type} for ${email} among ${JSON.stringify(oobCodes.slice(-5))}`)
  return `/auth/action?${new URLSearchParams({ mode: MODES[type], oobCode: code }).toString()}`
}

interface Tokens {
  idToken: string
  refreshToken: string
}

function signIn(email: string): Promise<Tokens> {
  const body = { email, password: PASSWORD, returnSecureToken: true }
  return call<Tokens>('v1/accounts:signInWithPassword?key=local', body, {})
}

/** An ID token of an account, for calls to Auth in its name. */
export async function idTokenOf(email: string): Promise<string> {
  return (await signIn(email)).idToken
}

/** Asks Auth for a mail, as the app does. */
export async function requestMail(body: {
  requestType: keyof typeof MODES
  email?: string
  idToken?: string
  newEmail?: string
}): Promise<void> {
  await call('v1/accounts:sendOobCode?key=local', body, {})
}

/** Changes an account's address at once, in its own name: Auth then mails a way back to the old one. */
export async function changeAddress(idToken: string, email: string): Promise<void> {
  await call('v1/accounts:update?key=local', { idToken, email }, {})
}

/** Logs in through the form. */
export async function logIn(page: Page, email: string, password = PASSWORD, path = '/login'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Opens a page of an account that an earlier visit to this device signed in. Tests of the log-in itself use `logIn`. */
export async function enter(page: Page, email: string, path = '/dashboard'): Promise<void> {
  await keepSession(page, await openSession(email))
  await open(page, path)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  if (path === '/dashboard') await page.getByText('Used this month').waitFor()
}

/** Signs in, and tells the server so, as the app does. @returns the user as Firebase keeps it on a device */
async function openSession(email: string): Promise<object> {
  let tokens = await signIn(email)
  const opened = await fetch(`${stack().appUrl}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.idToken}` },
    body: JSON.stringify({ language: 'en' }),
  })
  if (!opened.ok) throw new Error(`${email} got no session: ${opened.status} ${await opened.text()}`)
  const { data } = (await opened.json()) as { data: { customToken?: string } }
  if (data.customToken !== undefined) {
    const body = { token: data.customToken, returnSecureToken: true }
    tokens = await call<Tokens>('v1/accounts:signInWithCustomToken?key=local', body, {})
  }
  const { idToken, refreshToken } = tokens
  const [, claims = ''] = idToken.split('.')
  const { user_id: uid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { user_id: string }
  return {
    uid,
    email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + HOUR_MS },
  }
}

async function keepSession(page: Page, user: object): Promise<void> {
  const [first] = page.context().pages()
  const isOpen = page.url() === 'about:blank' && first?.url().endsWith(NO_SCRIPTS) === true
  if (!isOpen) await page.goto(NO_SCRIPTS)
  await (isOpen ? first : page).evaluate(
    ([hint, value]) => {
      localStorage.setItem('firebase:authUser:local:[DEFAULT]', value)
      localStorage.setItem(hint, '1')
    },
    [KEYS.hint, JSON.stringify(user)] as const,
  )
}

interface MemberOptions extends VisitOptions {
  /** Opened first. */
  path?: string
  /** One that exists; a new one otherwise. */
  account?: TestAccount
  /** Fields of the profile that differ from a new account's. */
  profile?: Record<string, unknown>
}

/** Somebody on a device of their own, signed in, with a page of the app open. */
export async function member(options: MemberOptions = {}): Promise<{ page: Page; account: TestAccount }> {
  const { path = '/dashboard', account = await createAccount(), profile, ...visiting } = options
  const [page, user] = [await visit(visiting), await openSession(account.email)]
  if (profile !== undefined) await database().doc(`users/${account.email}`).update(profile)
  await keepSession(page, user)
  await open(page, path)
  return { page, account }
}

function authUrl(): string {
  return `http://127.0.0.1:${stack().ports.auth}`
}

async function call<Answer = unknown>(
  path: string,
  body: object,
  headers: Record<string, string> = OWNER,
): Promise<Answer> {
  const answer = await fetch(`${authUrl()}/identitytoolkit.googleapis.com/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
