import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { PROJECT_ID } from '../../../scripts/stack/localSettings.ts'
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

/** An ID token of an account, for calls to Auth in its name. */
export async function idTokenOf(email: string): Promise<string> {
  const { idToken } = (await call(
    'v1/accounts:signInWithPassword?key=local',
    { email, password: PASSWORD, returnSecureToken: true },
    {},
  )) as { idToken: string }
  return idToken
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

/** Logs in, and waits for the dashboard with the account's data. */
export async function enter(page: Page, email: string): Promise<void> {
  await logIn(page, email)
  await page.waitForURL('**/dashboard')
  await page.getByText('Used this month').waitFor()
}

function authUrl(): string {
  return `http://127.0.0.1:${stack().ports.auth}`
}

async function call(path: string, body: object, headers: Record<string, string> = OWNER): Promise<unknown> {
  const answer = await fetch(`${authUrl()}/identitytoolkit.googleapis.com/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
