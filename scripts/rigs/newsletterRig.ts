import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { NewsletterRequest } from '#domain/api/newsletterCalls.ts'
import type { NewsletterLanguage, NewsletterSubscription } from '#domain/newsletter/newsletter.ts'
import { withDates } from '#domain/time/withDates.ts'
import { HOUR_MS } from '#domain/units.ts'
import { startCaptcha } from '../../emulators/captcha/src/startCaptcha.ts'
import { startTasks } from '../../emulators/tasks/src/startTasks.ts'
import { startAuthLookup } from './authLookup.ts'
import { startTestFirestore } from './firestore.ts'
import { functionsAt, startFunctions } from '../stack/functionsHost.ts'
import { type ReceivedMail, startMailbox } from './mailbox.ts'
import { type Called, callFunction, control, stoppedBy } from './callFunction.ts'
import { sourceFunctions } from './sourceFunctions.ts'
import { freePort } from '../stack/ports.ts'

export const REGION = 'europe-west1'
export const APP_URL = 'https://app.sonobrief.test'
export const SECRET = 'known-and-for-local-use-only'

export type NewsletterRig = Awaited<ReturnType<typeof startNewsletter>>

/** Ports of the services, so that a test can put something between them and the functions. */
interface ServicePorts {
  firestorePort: number
  tasksPort: number
  smtpPort: number
}

export interface SeededSubscriber {
  id: string
  email: string
}

interface SeededChoice {
  email?: string
  language?: NewsletterLanguage
  subscription?: NewsletterSubscription
}

/**
 * Firestore, Cloud Tasks, the human check, a mailbox and the deployed exports in this process.
 * @param options.automaticTasks false (default): tasks wait for runDue
 * @param options.smtpUrl another mail server than the mailbox
 * @param options.apart the functions are somebody else's to start, at `functions.url`
 * @param options.databaseNow the clock of the database; Google's emulator has only the machine's
 * @param options.settings further variables of functions/src/platform/config.ts
 */
export async function startNewsletter(
  projectId: string,
  options: {
    automaticTasks?: boolean
    smtpUrl?: string
    apart?: boolean
    databaseNow?: () => number
    settings?: Record<string, string>
  } = {},
) {
  const stops: Array<() => Promise<unknown>> = []
  const started = stoppedBy(stops)
  const exports = await sourceFunctions()
  const [auth, mailbox, tasks, captcha] = await Promise.all([
    started(startAuthLookup(projectId)),
    started(startMailbox()),
    started(startTasks({ port: 0, automatic: options.automaticTasks ?? false })),
    started(startCaptcha({ port: 0, secret: SECRET })),
  ])
  const where = { functions: exports, projectId, region: REGION }
  const functions = options.apart
    ? functionsAt(await freePort(), where)
    : await started(startFunctions(where))
  const indexes = await readFile(new URL('../../firestore.indexes.json', import.meta.url), 'utf8')
  const store = await started(
    startTestFirestore({
      functionsEmulator: functions.address,
      indexes,
      ...(options.databaseNow && { now: options.databaseNow }),
    }),
  )
  const smtpUrl = options.smtpUrl ?? mailbox.url
  const ports: ServicePorts = {
    firestorePort: store.port,
    tasksPort: tasks.port,
    smtpPort: Number(new URL(smtpUrl).port),
  }
  const environment = (changed: Partial<ServicePorts> = {}): Record<string, string> => {
    const { firestorePort, tasksPort, smtpPort } = { ...ports, ...changed }
    return {
      GCLOUD_PROJECT: projectId,
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestorePort}`,
      FIREBASE_AUTH_EMULATOR_HOST: auth.address,
      METADATA_SERVER_DETECTION: 'none',
      APP_URL,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      HASH_KEY: SECRET,
      RECAPTCHA_SECRET: SECRET,
      RECAPTCHA_VERIFY_URL: `${captcha.url}/recaptcha/api/siteverify`,
      TASKS_ENDPOINT: `127.0.0.1:${tasksPort}`,
      TASKS_TARGET_URL: functions.url,
      TASKS_SERVICE_ACCOUNT: `tasks@${projectId}.iam.gserviceaccount.com`,
      TASKS_CERTS_URL: `${tasks.url}/oauth2/v1/certs`,
      ...(options.apart && { PORT: new URL(functions.url).port, PROJECT: projectId, REGION }),
      ...options.settings,
    }
  }
  Object.assign(process.env, environment())
  await functions.register(store)
  const { firestore } = await import('../../functions/src/platform/gateways/firestore.ts')
  const database = await firestore()
  const { subscriberId, subscriber } = await import('../../functions/src/deliverability/Subscriber.ts')
  const { askedMails } = await import('../../functions/src/deliverability/asking.ts')
  const { manageToken } = await import('../../functions/src/deliverability/signedToken.ts')

  const rig = {
    projectId,
    database,
    auth,
    /** The mail server, unless the test brought its own. */
    mailbox,
    functions,
    tasksUrl: tasks.url,
    ports,
    environment,
    call: (name: string, body: unknown, headers?: Record<string, string>) =>
      callFunction(functions.url, name, body, headers),
    async humanToken(): Promise<string> {
      const body = JSON.stringify({ action: 'submit', hostname: new URL(APP_URL).hostname })
      return String((await control(captcha.url, '/control/token', { method: 'POST', body }))['token'])
    },
    /** Asks for the newsletter as the form does, from an IP address of its own. */
    async signUp(
      email: string,
      properties: Partial<NewsletterRequest> = {},
      headers: Record<string, string> = {},
    ): Promise<Called> {
      const asked = { email, name: 'Ana', subscription: 'Newsletter', language: 'en', ...properties }
      return rig.call(
        'sendConfirmation',
        { properties: asked },
        {
          'Idempotency-Key': randomUUID(),
          'X-Human-Check': headers['X-Human-Check'] ?? (await rig.humanToken()),
          'X-Forwarded-For': someIp(),
          ...headers,
        },
      )
    },
    /** Signs up, and has the mails sent that are due. */
    async signUpAndMail(
      ...asked: [email: string, properties?: Partial<NewsletterRequest>, headers?: Record<string, string>]
    ): Promise<Called> {
      const answer = await rig.signUp(...asked)
      await rig.runDue()
      return answer
    },
    /** Signs up and presses the button of the mail. @returns its `data`, with the token for the preferences */
    async join(email: string, properties?: Partial<NewsletterRequest>): Promise<Record<string, unknown>> {
      const asked = await rig.signUpAndMail(email, properties)
      if (asked.status !== 200) throw new Error(`no sign-up: ${asked.status} ${JSON.stringify(asked.body)}`)
      const { status, body } = await rig.call('confirmNewsletter', { token: rig.confirmationToken(email) })
      if (status !== 200 || body.data === undefined) throw new Error(`not confirmed: ${JSON.stringify(body)}`)
      return body.data
    },
    /** Somebody who confirmed months ago, with the manage token that is in their mails. */
    async subscribed(choice: SeededChoice = {}): Promise<{ email: string; token: string }> {
      const [{ id, email } = { id: '', email: '' }] = await rig.seedConfirmed(1, () => choice)
      return { email, token: manageToken(id, 0) }
    },
    /** The manage token that a mail to a subscriber would carry now. */
    async manageTokenOf(email: string): Promise<string> {
      return manageToken(subscriberId(email), Number((await rig.subscriber(email))?.['generation'] ?? 0))
    },
    /** Accepted mails with this very recipient, in order. */
    mailsTo: (email: string): ReceivedMail[] =>
      mailbox.mails.filter(({ recipients }) => recipients.length === 1 && recipients[0] === email),
    /** The secret token of the last confirmation mail to an address. @throws Error when there is none */
    confirmationToken(email: string): string {
      const tokens = rig.mailsTo(email).flatMap(({ email: { text = '' } }) => {
        const [, token] = /\/confirmEmail\?newsletter=([\w.-]+)/.exec(text) ?? []
        return token === undefined ? [] : [token]
      })
      const last = tokens.at(-1)
      if (last === undefined) throw new Error(`no confirmation was mailed to ${email}`)
      return last
    },
    /** The document, with dates; undefined when there is none. */
    async subscriber(email: string): Promise<Record<string, unknown> | undefined> {
      const snapshot = await subscriber(database, subscriberId(email)).get()
      return withDates(snapshot.data()) as Record<string, unknown> | undefined
    },
    /** Writes fields of the document past the functions. */
    async update(email: string, change: Record<string, unknown>): Promise<void> {
      await subscriber(database, subscriberId(email)).update(change)
    },
    async erase(email: string) {
      await subscriber(database, subscriberId(email)).delete()
    },
    /** As if the last sign-up had been an hour ago, or so much earlier. Its mail's link is invalid then. */
    async nextWindow(email: string, byMs = HOUR_MS): Promise<void> {
      const askedAt = (await rig.subscriber(email))?.['askedAt']
      if (!(askedAt instanceof Date)) throw new Error(`${email} was never asked`)
      const earlier = new Date(askedAt.getTime() - byMs)
      await rig.update(email, { askedAt: earlier })
      await askedMails(database, email).update({ lastAt: earlier })
    },
    /** Writes confirmed subscribers of the newsletter, many at a time, without any call. */
    async seedConfirmed(
      count: number,
      choice: (index: number) => SeededChoice = () => ({}),
    ): Promise<SeededSubscriber[]> {
      const prefix = randomUUID().slice(0, 8)
      const at = new Date('2026-06-01T09:00:00Z')
      const seeded: SeededSubscriber[] = []
      for (let first = 0; first < count; first += 400) {
        const batch = database.batch()
        for (let index = first; index < Math.min(count, first + 400); index++) {
          const { email = `${prefix}-${index}@reader.test`, language = 'en', ...more } = choice(index)
          const subscription = more.subscription ?? 'Newsletter'
          const id = subscriberId(email)
          batch.set(subscriber(database, id), {
            email,
            name: 'Ana',
            subscription,
            language,
            state: 'confirmed',
            receives: subscription === 'Newsletter' ? language : 'none',
            consents: [{ at, what: 'confirmed', by: 'button in the mail' }],
            createdAt: at,
            updatedAt: at,
          })
          seeded.push({ id, email })
        }
        await batch.commit()
      }
      return seeded
    },
    /** A switch of the local Cloud Tasks. @returns its answer */
    control: (route: string, method = 'POST') => control(tasks.url, route, { method }),
    /** Makes tasks run that are due at `at` (default: now), once, and waits for them. */
    async runDue(at = new Date()): Promise<void> {
      await control(tasks.url, `/control/run-due?now=${at.toISOString()}`)
    },
    runSchedule: (name: string, at: Date) => functions.runSchedule(name, at),
    async stop() {
      await database.terminate()
      for (const stop of stops.toReversed()) await stop()
    },
  }
  return rig
}

let ips = 0

/** Another address for each call, as visitors have. */
export function someIp(): string {
  const next = ips++
  return `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}`
}
