import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  ActionCodeURL,
  applyActionCode,
  type Auth,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  isSignInWithEmailLink,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateEmail,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningAuthMail, startAuthMail } from '../../../emulators/auth-mail/src/startAuthMail.ts'
import { freePort } from '../../support/freePort.ts'
import { MailServer, PROJECT, type ReceivedMail, startAuthEmulator } from './authRig.ts'

const APP_URL = 'http://127.0.0.1:5050'
const HOUR_MS = 3_600_000

let emulator: Awaited<ReturnType<typeof startAuthEmulator>>
beforeAll(async () => {
  emulator = await startAuthEmulator()
})
afterAll(() => emulator.stop())

let app: FirebaseApp
let auth: Auth
let smtp: MailServer
let bridge: RunningAuthMail
let troubles: string[]
beforeEach(async () => {
  app = initializeApp({ apiKey: 'local', projectId: PROJECT })
  auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, emulator.url, { disableWarnings: true })
  smtp = new MailServer()
  await smtp.start()
  troubles = []
  bridge = await startBridge()
  await forgetEarlierCodes()
})
afterEach(async () => {
  await bridge.stop()
  await smtp.stop()
  await deleteApp(app)
})

/** A bridge that, by default, looks only when it is told to. */
const startBridge = (options: { authUrl?: string; pollMs?: number } = {}) =>
  startAuthMail({
    port: 0,
    authUrl: emulator.url,
    projectId: PROJECT,
    smtpUrl: smtp.url,
    appUrl: APP_URL,
    pollMs: HOUR_MS,
    report: (trouble) => troubles.push(trouble),
    ...options,
  })

/** Auth keeps the codes of earlier tests, and there is no call to delete them. */
async function forgetEarlierCodes(): Promise<void> {
  await flush()
  smtp.mails.length = 0
}

async function flush(): Promise<{ status: number; mailed: string[]; waiting: number; trouble?: string }> {
  const response = await fetch(`${bridge.url}/control/flush`, { method: 'POST' })
  const round: { mailed: string[]; waiting: number; trouble?: string } = await response.json()
  return { status: response.status, ...round }
}

let people = 0
async function signUp(): Promise<string> {
  const email = `ana${people++}@sonobrief.test`
  await createUserWithEmailAndPassword(auth, email, 'listen-more')
  return email
}

const user = () => {
  if (!auth.currentUser) throw new Error('nobody is signed in')
  return auth.currentUser
}

/** The link of a mail, which must be the same in its text and in its HTML. */
function linkOf(mail: ReceivedMail | undefined): URL {
  const inText = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const inHtml = /href="([^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&')
  expect(inHtml).toBe(inText)
  return new URL(inText)
}

const codeOf = (mail: ReceivedMail | undefined) => linkOf(mail).searchParams.get('oobCode') ?? ''

describe('a new account', () => {
  it('is mailed a link to our action page, which verifies its address', async () => {
    const email = await signUp()
    await sendEmailVerification(user(), { url: `${APP_URL}/dashboard?a=1&b=2` })
    expect(await flush()).toMatchObject({ status: 200, mailed: [email], waiting: 0 })

    const [mail] = smtp.mails
    expect(mail?.recipients).toEqual([email])
    expect(mail).toMatchObject({
      subject: 'Confirm your e-mail address',
      from: { name: 'Sonobrief', address: 'accounts@sonobrief.test' },
      to: [{ address: email }],
    })
    const link = linkOf(mail)
    expect(link.origin + link.pathname).toBe(`${APP_URL}/auth/action`)
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      mode: 'verifyEmail',
      continueUrl: `${APP_URL}/dashboard?a=1&b=2`,
      lang: 'en',
    })
    expect(ActionCodeURL.parseLink(link.href)).toMatchObject({
      operation: 'VERIFY_EMAIL',
      code: codeOf(mail),
    })

    await applyActionCode(auth, codeOf(mail))
    await user().reload()
    expect(user().emailVerified).toBe(true)
  })
})

describe('every kind of code', () => {
  it('a forgotten password: the link sets a new one', async () => {
    const email = await signUp()
    await sendPasswordResetEmail(auth, email)
    await flush()
    expect(smtp.mails[0]).toMatchObject({ subject: 'Choose a new password', recipients: [email] })
    expect(linkOf(smtp.mails[0]).searchParams.get('mode')).toBe('resetPassword')
    await confirmPasswordReset(auth, codeOf(smtp.mails[0]), 'another-one')
    await expect(signInWithEmailAndPassword(auth, email, 'another-one')).resolves.toBeTruthy()
  })

  it('a link to sign in: it does', async () => {
    const email = 'link@sonobrief.test'
    await sendSignInLinkToEmail(auth, email, { url: `${APP_URL}/login`, handleCodeInApp: true })
    await flush()
    expect(smtp.mails[0]).toMatchObject({ subject: 'Your link to sign in', recipients: [email] })
    const { href } = linkOf(smtp.mails[0])
    expect(isSignInWithEmailLink(auth, href)).toBe(true)
    await signInWithEmailLink(auth, email, href)
    expect(user().email).toBe(email)
  })

  it('a new address: it is mailed to that address, and the link makes the change', async () => {
    await signUp()
    await verifyBeforeUpdateEmail(user(), 'new@sonobrief.test')
    await flush()
    expect(smtp.mails[0]).toMatchObject({
      subject: 'Confirm your new e-mail address',
      recipients: ['new@sonobrief.test'],
    })
    expect(linkOf(smtp.mails[0]).searchParams.get('mode')).toBe('verifyAndChangeEmail')
    await applyActionCode(auth, codeOf(smtp.mails[0]))
    await expect(signInWithEmailAndPassword(auth, 'new@sonobrief.test', 'listen-more')).resolves.toBeTruthy()
  })

  it('an address that was changed: the old one is told, with a way back', async () => {
    const email = await signUp()
    await updateEmail(user(), 'changed@sonobrief.test')
    await flush()
    expect(smtp.mails[0]).toMatchObject({ subject: 'Your e-mail address was changed', recipients: [email] })
    expect(linkOf(smtp.mails[0]).searchParams.get('mode')).toBe('recoverEmail')
  })
})

describe('once', () => {
  it('is how often a code is mailed, whoever asks for how many rounds at once', async () => {
    await signUp()
    await sendEmailVerification(user())
    await Promise.all([flush(), flush(), flush()])
    await flush()
    expect(smtp.mails).toHaveLength(1)
    await sendEmailVerification(user())
    await flush()
    expect(smtp.mails).toHaveLength(2)
    expect(smtp.mails[0]?.messageId).not.toBe(smtp.mails[1]?.messageId)
  })
})

describe('trouble', () => {
  it('with SMTP keeps the mail until it works again, and is told once', async () => {
    const email = await signUp()
    await sendEmailVerification(user())
    await smtp.stop()
    expect(await flush()).toMatchObject({ status: 503, mailed: [], waiting: 1 })
    expect(await flush()).toMatchObject({
      status: 503,
      waiting: 1,
      trouble: expect.stringContaining('ECONNREFUSED') as string,
    })
    expect(troubles).toHaveLength(1)
    await smtp.start(smtp.port)
    expect(await flush()).toMatchObject({ status: 200, mailed: [email], waiting: 0 })
    expect(smtp.mails).toHaveLength(1)
  })

  it('that may pass (421) does not lose the mail, and holds up no other', async () => {
    const [slow, quick] = [await signUp(), await signUp()]
    await sendPasswordResetEmail(auth, slow)
    await sendPasswordResetEmail(auth, quick)
    smtp.refuse = (recipient) => (recipient === slow ? 421 : 0)
    expect(await flush()).toMatchObject({ mailed: [quick], waiting: 1 })
    smtp.refuse = () => 0
    expect(await flush()).toMatchObject({ mailed: [slow], waiting: 0 })
  })

  it('for good (550) ends with that', async () => {
    await sendPasswordResetEmail(auth, await signUp())
    smtp.refuse = () => 550
    expect(await flush()).toMatchObject({ status: 503, mailed: [], waiting: 0 })
    smtp.refuse = () => 0
    expect(await flush()).toMatchObject({ status: 200, mailed: [] })
    expect(smtp.mails).toEqual([])
  })

  it('with Auth is told, and passes', async () => {
    await bridge.stop()
    bridge = await startBridge({ authUrl: `http://127.0.0.1:${await freePort()}` })
    expect(await flush()).toMatchObject({
      status: 503,
      trouble: expect.stringContaining('no codes from') as string,
    })
  })

  it.each([
    ['Auth', { authUrl: 'nonsense' }, /the Auth URL must begin with http/],
    ['SMTP', { smtpUrl: 'http://127.0.0.1:25' }, /the SMTP URL must begin with smtp/],
  ])('with the URL of %s is told before the start', async (_, wrong, message) => {
    const right = { port: 0, authUrl: emulator.url, projectId: PROJECT, smtpUrl: smtp.url, appUrl: APP_URL }
    await expect(startAuthMail({ ...right, ...wrong })).rejects.toThrow(message)
  })
})

describe('by itself', () => {
  it('the bridge finds codes, also after Auth was restarted', { timeout: 60_000 }, async () => {
    await bridge.stop()
    bridge = await startBridge({ pollMs: 20 })
    await forgetEarlierCodes()
    const first = await signUp()
    await sendPasswordResetEmail(auth, first)
    await expect
      .poll(() => smtp.mails.flatMap(({ recipients }) => recipients), { timeout: 10_000 })
      .toEqual([first])
    await emulator.restart()
    const second = await signUp()
    await sendPasswordResetEmail(auth, second)
    await expect
      .poll(() => smtp.mails.flatMap(({ recipients }) => recipients), { timeout: 20_000 })
      .toEqual([first, second])
  })
})
