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
import { type RunningAuthMail, startAuthMail } from '../src/startAuthMail.ts'
import { type RunningAuthEmulator, startAuthEmulator } from '../../../tests/support/authEmulator.ts'
import { freePort } from '../../../scripts/stack/ports.ts'
import { type ReceivedMail, type RunningMailbox, startMailbox } from '../../../scripts/rigs/mailbox.ts'
import { startRelay } from './relay.ts'

const PROJECT = 'demo-auth-mail'
const APP_URL = 'http://127.0.0.1:5050'
const HOUR_MS = 3_600_000

let emulator: RunningAuthEmulator
let authUrl: string
beforeAll(async () => {
  emulator = await startAuthEmulator(PROJECT)
  authUrl = `http://${emulator.host}`
})
afterAll(() => emulator.stop())

let app: FirebaseApp
let auth: Auth
let smtp: RunningMailbox
/** Mails before this one belong to earlier tests. */
let firstMail: number
let bridge: RunningAuthMail
let troubles: string[]
beforeEach(async () => {
  app = initializeApp({ apiKey: 'local', projectId: PROJECT })
  auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, authUrl, { disableWarnings: true })
  smtp = await startMailbox()
  troubles = []
  bridge = startBridge()
  await forgetEarlierCodes()
})
afterEach(async () => {
  bridge.stop()
  await smtp.stop()
  await deleteApp(app)
})

/** A bridge that, by default, looks only when it is told to. */
const startBridge = (options: { authUrl?: string; smtpUrl?: string; pollMs?: number } = {}) =>
  startAuthMail({
    authUrl,
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
  firstMail = smtp.mails.length
}

const mails = () => smtp.mails.slice(firstMail)

const flush = () => bridge.look()

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
  const inText = /http\S+/.exec(mail?.email.text ?? '')?.[0] ?? ''
  const inHtml = /href="([^"]+)"/.exec(mail?.email.html ?? '')?.[1]?.replaceAll('&amp;', '&')
  expect(inHtml).toBe(inText)
  return new URL(inText)
}

const codeOf = (mail: ReceivedMail | undefined) => linkOf(mail).searchParams.get('oobCode') ?? ''

describe('a new account', () => {
  it('is mailed a link to our action page, which verifies its address', async () => {
    const email = await signUp()
    await sendEmailVerification(user(), { url: `${APP_URL}/dashboard?a=1&b=2` })
    expect(await flush()).toMatchObject({ mailed: [email], waiting: 0 })

    const [mail] = mails()
    expect(mail?.recipients).toEqual([email])
    expect(mail?.email).toMatchObject({
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
    expect(mails()[0]).toMatchObject({ email: { subject: 'Choose a new password' }, recipients: [email] })
    expect(linkOf(mails()[0]).searchParams.get('mode')).toBe('resetPassword')
    await confirmPasswordReset(auth, codeOf(mails()[0]), 'another-one')
    await expect(signInWithEmailAndPassword(auth, email, 'another-one')).resolves.toBeTruthy()
  })

  it('a link to sign in: it does', async () => {
    const email = 'link@sonobrief.test'
    await sendSignInLinkToEmail(auth, email, { url: `${APP_URL}/login`, handleCodeInApp: true })
    await flush()
    expect(mails()[0]).toMatchObject({ email: { subject: 'Your link to sign in' }, recipients: [email] })
    const { href } = linkOf(mails()[0])
    expect(isSignInWithEmailLink(auth, href)).toBe(true)
    await signInWithEmailLink(auth, email, href)
    expect(user().email).toBe(email)
  })

  it('a new address: it is mailed to that address, and the link makes the change', async () => {
    await signUp()
    await verifyBeforeUpdateEmail(user(), 'new@sonobrief.test')
    await flush()
    expect(mails()[0]).toMatchObject({
      email: { subject: 'Confirm your new e-mail address' },
      recipients: ['new@sonobrief.test'],
    })
    expect(linkOf(mails()[0]).searchParams.get('mode')).toBe('verifyAndChangeEmail')
    await applyActionCode(auth, codeOf(mails()[0]))
    await expect(signInWithEmailAndPassword(auth, 'new@sonobrief.test', 'listen-more')).resolves.toBeTruthy()
  })

  it('an address that was changed: the old one is told, with a way back', async () => {
    const email = await signUp()
    await updateEmail(user(), 'changed@sonobrief.test')
    await flush()
    expect(mails()[0]).toMatchObject({
      email: { subject: 'Your e-mail address was changed' },
      recipients: [email],
    })
    expect(linkOf(mails()[0]).searchParams.get('mode')).toBe('recoverEmail')
  })
})

describe('once', () => {
  it('is how often a code is mailed, whoever asks for how many rounds at once', async () => {
    await signUp()
    await sendEmailVerification(user())
    await Promise.all([flush(), flush(), flush()])
    await flush()
    expect(mails()).toHaveLength(1)
    await sendEmailVerification(user())
    await flush()
    expect(mails()).toHaveLength(2)
    expect(mails()[0]?.email.messageId).not.toBe(mails()[1]?.email.messageId)
  })
})

describe('trouble', () => {
  it('with SMTP keeps the mail until it works again, and is told once', async () => {
    const email = await signUp()
    await sendEmailVerification(user())
    smtp.fault = () => 'drop-before-data'
    expect(await flush()).toMatchObject({ mailed: [], waiting: 1 })
    expect(await flush()).toMatchObject({ mailed: [], waiting: 1 })
    expect(troubles).toEqual([expect.stringContaining(`the mail for ${email} could not be sent`)])
    smtp.fault = () => 'none'
    expect(await flush()).toMatchObject({ mailed: [email], waiting: 0 })
    expect(mails()).toHaveLength(1)
  })

  it('with a mail server that is not there is told, and nothing is lost', async () => {
    const email = await signUp()
    await sendEmailVerification(user())
    const smtpUrl = `smtp://127.0.0.1:${await freePort()}`
    bridge.stop()
    bridge = startBridge({ smtpUrl })
    expect(await flush()).toMatchObject({
      mailed: [],
      trouble: expect.stringContaining('ECONNREFUSED') as string,
    })
    expect((await flush()).waiting).toBeGreaterThan(0)
    bridge.stop()
    bridge = startBridge()
    await flush()
    expect(mails().flatMap(({ recipients }) => recipients)).toContain(email)
  })

  it('that may pass (421) does not lose the mail, and holds up no other', async () => {
    const [slow, quick] = [await signUp(), await signUp()]
    await sendPasswordResetEmail(auth, slow)
    await sendPasswordResetEmail(auth, quick)
    smtp.fault = ([recipient]) => (recipient === slow ? { code: 421 } : 'none')
    expect(await flush()).toMatchObject({ mailed: [quick], waiting: 1 })
    smtp.fault = () => 'none'
    expect(await flush()).toMatchObject({ mailed: [slow], waiting: 0 })
  })
})

describe('by itself', () => {
  it('the bridge finds codes, also after Auth was away', async () => {
    const relay = await startRelay(Number(new URL(authUrl).port))
    bridge.stop()
    bridge = startBridge({ authUrl: `http://127.0.0.1:${relay.port}`, pollMs: 20 })
    await forgetEarlierCodes()
    const recipients = () => mails().flatMap((mail) => mail.recipients)
    const first = await signUp()
    await sendPasswordResetEmail(auth, first)
    await expect.poll(recipients).toEqual([first])
    await relay.down()
    const second = await signUp()
    await sendPasswordResetEmail(auth, second)
    // One, or two: a round that was cut off in the middle, and those that were refused at the door.
    await expect.poll(() => troubles.length).toBeGreaterThan(0)
    await relay.up()
    await expect.poll(recipients).toEqual([first, second])
    for (const trouble of troubles) expect(trouble).toContain('no codes from')
    await relay.down()
  })
})
