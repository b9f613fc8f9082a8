import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Auth as AdminAuth } from 'firebase-admin/auth'
import type { Firestore as ServerFirestore } from 'firebase-admin/firestore'
import { deleteApp, initializeApp } from 'firebase/app'
import { applyActionCode, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth'
import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { withDates } from '#domain/time/withDates.ts'
import { deleteAccount } from '../../../functions/src/accounts/deleteAccount.call.ts'
import { downloadData } from '../../../functions/src/accounts/downloadData.call.ts'
import { eraseAccount } from '../../../functions/src/accounts/eraseAccount.trigger.ts'
import { openLedger } from '../../../functions/src/accounts/openLedger.trigger.ts'
import { session } from '../../../functions/src/accounts/session.call.ts'
import { sweepDeletions } from '../../../functions/src/accounts/sweepDeletions.schedule.ts'
import { createCheckoutSession } from '../../../functions/src/billing/createCheckoutSession.call.ts'
import { auth as adminAuth } from '../../../functions/src/platform/gateways/auth.ts'
import { firestore as serverFirestore } from '../../../functions/src/platform/gateways/firestore.ts'
import { type RunningAuthEmulator, startAuthEmulator } from '../../support/authEmulator.ts'
import { startFirestore } from '../../../emulators/firestore/src/startFirestore.ts'
import { type FunctionsAddress, startFunctions } from '../../../scripts/stack/functionsHost.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { type Called, type Device, device } from './device.ts'
import { checkAnswer } from '../../../scripts/rigs/checkAnswer.ts'

export const HASH_KEY = 'a-key-for-tests-that-is-long-enough-to-be-one'

/** Answers are looked into freely by tests. */
type Posted = { success: boolean; message: string; data?: unknown; error_details?: unknown; id?: string }
type LedgerEntry = { id: string; amount: number; balanceAfter: number; reason: string }

export interface AccountsRig {
  emulator: RunningAuthEmulator
  auth: AdminAuth
  database: ServerFirestore
  device(): Device
  callWith(token: string, body?: object): Promise<Called>
  /** Any call of the API. @returns its answer as it came */
  post(name: string, token: string, body?: object, url?: string): Promise<{ status: number; body: Posted }>
  /** Base of the functions' URLs. */
  functions: FunctionsAddress
  firestorePort: number
  /** A token of an account as Auth would have given it out at another time. */
  tokenOf(
    account: { uid: string; email: string | null },
    claims: { signedInAt: Date; provider?: string; verified?: boolean },
  ): string
  /** Makes an account as if it, and its last password, were older. */
  age(uid: string, byMs: number): Promise<void>
  /** What the verification link in the mail does. */
  verify(email: string): Promise<void>
  profile(email: string): Promise<UserProfile | undefined>
  ledger(uid: string): Promise<LedgerEntry[]>
  /** Waits until the ledger of a new profile is open. */
  opened(uid: string): Promise<void>
  grants(): Promise<number>
  /** What must hold for an account after anything at all. */
  violations(email: string): Promise<string[]>
  /** Tells the functions that Auth has deleted an account, as the emulators do. */
  tellDeleted(uid: string): Promise<void>
  stop(): Promise<void>
}

const DEPLOYED = {
  session,
  openLedger,
  eraseAccount,
  deleteAccount,
  downloadData,
  sweepDeletions,
  createCheckoutSession,
}

/** An address of its own for each test, so that tests share one stack. */
export const newAddress = (name = 'ana'): string => `${name}-${randomUUID().slice(0, 8)}@listener.test`

/** The Auth emulator, a Firestore with the repository's own rules, and the account functions in this process. */
export async function startAccounts(projectId: string): Promise<AccountsRig> {
  const fromRoot = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')
  const functions = await startFunctions({ functions: DEPLOYED, projectId, region: 'europe-west1' })
  const [emulator, firestore] = await Promise.all([
    startAuthEmulator(projectId),
    startFirestore({
      rules: await fromRoot('firestore.rules'),
      indexes: await fromRoot('firestore.indexes.json'),
      functionsEmulator: functions.address,
    }),
  ])
  Object.assign(process.env, {
    GCLOUD_PROJECT: projectId,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    FIRESTORE_EMULATOR_HOST: `${firestore.host}:${firestore.port}`,
    METADATA_SERVER_DETECTION: 'none',
    HASH_KEY,
  })
  await functions.register(firestore)
  const auth = await adminAuth()
  const database = await serverFirestore()
  const devices: Array<ReturnType<typeof initializeApp>> = []

  const post: AccountsRig['post'] = async (name, token, body = {}, url = functions.url) => {
    const answer = await fetch(`${url}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const read = (await answer.json()) as Posted
    checkAnswer(name, read)
    return { status: answer.status, body: read }
  }
  const callWith = (token: string, body?: object) => post('session', token, body) as Promise<Called>

  const admin = async (method: string, body: object) => {
    const url = `http://${emulator.host}/identitytoolkit.googleapis.com/v1/projects/${projectId}/${method}`
    const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method}: ${await answer.text()}`)
  }

  const newDevice = (): Device => {
    const app = initializeApp({ apiKey: 'local', projectId }, randomUUID())
    devices.push(app)
    const clientAuth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(clientAuth, `http://${emulator.host}`, { disableWarnings: true })
    const clientDatabase = getFirestore(app)
    connectFirestoreEmulator(clientDatabase, firestore.host, firestore.port)
    return device(clientAuth, clientDatabase, callWith)
  }
  /** Opens links from mails, signed in as nobody. */
  const visitor = newDevice()

  const rig: AccountsRig = {
    emulator,
    auth,
    database,
    callWith,
    post,
    functions,
    firestorePort: firestore.port,
    device: newDevice,
    tokenOf({ uid, email }, { signedInAt, provider = 'password', verified = true }) {
      const seconds = Math.floor(Date.now() / 1000)
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const claims = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        auth_time: Math.floor(signedInAt.getTime() / 1000),
        user_id: uid,
        sub: uid,
        iat: seconds,
        exp: seconds + 3600,
        email,
        email_verified: verified,
        firebase: { identities: {}, sign_in_provider: provider },
      }
      return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
    },
    async age(localId, byMs) {
      const at = Date.now() - byMs
      await admin('accounts:update', {
        localId,
        createdAt: String(at),
        validSince: String(Math.floor(at / 1000)),
      })
    },
    async verify(email) {
      await applyActionCode(visitor.auth, await emulator.newestCode(email, 'VERIFY_EMAIL'))
    },
    async profile(email) {
      return withDates((await database.doc(`users/${email}`).get()).data()) as UserProfile | undefined
    },
    async ledger(uid) {
      const { docs } = await database.collection(`ledgers/${uid}/entries`).orderBy('at').get()
      return docs.map((entry) => ({ ...(entry.data() as Omit<LedgerEntry, 'id'>), id: entry.id }))
    },
    async opened(uid) {
      await until('the ledger is open', async () =>
        (await rig.ledger(uid)).some(({ reason }) => reason === 'opening'),
      )
    },
    async grants() {
      return (await database.collection('grants').count().get()).data().count
    },
    async violations(email) {
      const profile = await rig.profile(email)
      if (!profile) return ['there is no profile']
      await rig.opened(profile.uid)
      const entries = await rig.ledger(profile.uid)
      const sum = entries.reduce((total, { amount }) => total + amount, 0)
      const { current } = profile.credits
      const found: string[] = []
      if (current < 0 && current !== -1) found.push(`the balance is ${current}`)
      if (current !== -1 && sum !== current)
        found.push(`the ledger sums to ${sum}, the balance is ${current}`)
      if (entries.at(-1)?.balanceAfter !== current) found.push('the last entry does not end at the balance')
      if (profile.email !== email) found.push(`the profile at ${email} is of ${profile.email}`)
      return found
    },
    async tellDeleted(uid) {
      const event = {
        specversion: '1.0',
        id: randomUUID(),
        time: new Date().toISOString(),
        type: 'google.firebase.auth.user.v2.deleted',
        source: `//identitytoolkit.googleapis.com/projects/${projectId}`,
        subject: `users/${uid}`,
        data: { oldValue: { uid } },
      }
      await (eraseAccount as unknown as (event: object) => Promise<void>)(event)
    },
    async stop() {
      await Promise.all(devices.map((app) => deleteApp(app)))
      await database.terminate()
      await Promise.all([functions.stop(), firestore.stop(), emulator.stop()])
    },
  }
  return rig
}
