import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startCaptcha } from '../../emulators/captcha/src/startCaptcha.ts'
import { startPodcasts } from '../../emulators/podcasts/src/startPodcasts.ts'
import { startPush } from '../../emulators/push/src/startPush.ts'
import { startStorage } from '../../emulators/storage/src/startStorage.ts'
import { startTasks } from '../../emulators/tasks/src/startTasks.ts'
import { startTranscriber } from '../../emulators/transcriber/src/startTranscriber.ts'
import type { Credits } from '#domain/units.ts'
import { startYoutube } from '../../emulators/youtube/src/startYoutube.ts'
import type { PlanId } from '../../functions/src/domain/plans/plans.ts'
import { newProfile } from '../../functions/src/domain/accounts/profile.ts'
import { type SummaryRequest, TERMINAL_STATES } from '../../functions/src/domain/summaries/summaryRequest.ts'
import { withDates } from '../../functions/src/domain/time/withDates.ts'
import { type Person, startAuthLookup } from './authLookup.ts'
import { SEEDED_EPISODES } from './episodeFiles.ts'
import { startTestFirestore } from './firestore.ts'
import {
  type FunctionsAddress,
  functionsAt,
  type RunningFunctions,
  startFunctions,
} from '../stack/functionsHost.ts'
import { startMailbox } from './mailbox.ts'
import { writeOddEpisodes } from './oddEpisodes.ts'
import { until } from './until.ts'
import { callFunction, control, stoppedBy } from './callFunction.ts'
import { sourceFunctions } from './sourceFunctions.ts'
import { fromRoot, SOUND } from '../stack/paths.ts'
import { freePort } from '../stack/ports.ts'

export const PROJECT = 'demo-pipeline'
export const REGION = 'europe-west1'
export const SECRET = 'known-and-for-local-use-only'
export const TASKS_ACCOUNT = `tasks@${PROJECT}.iam.gserviceaccount.com`
export const APP_URL = 'http://127.0.0.1:5050'

export interface Account extends Person {
  token: string
}

export interface ServicePorts {
  firestorePort: number
  tasksPort: number
  youtubePort: number
  captchaPort: number
  smtpPort: number
  authPort: number
}

export type Pipeline = Awaited<ReturnType<typeof startPipeline>>

interface WaitingTask {
  name: string
  lastAttempt?: { httpStatus?: number }
}

/** The episode that most tests ask for: English, 20 minutes, 5,000 credits. */
export const EPISODE = 'sbZ0oInJar1'
export const EPISODE_COST = 5_000

/** Starts stack and exports in this process; `apart`: the functions are somebody else's, at that address. */
export async function startPipeline(
  options: { automaticTasks?: boolean; apart?: boolean; podcasts?: boolean; transcriber?: boolean } = {},
) {
  const episodes = await mkdtemp(path.join(os.tmpdir(), 'episodes-'))
  await writeOddEpisodes(episodes)
  const stops: Array<() => Promise<unknown>> = [() => rm(episodes, { recursive: true, force: true })]
  const started = stoppedBy(stops)
  const [auth, mailbox, tasks, youtube, captcha, push] = await Promise.all([
    started(startAuthLookup(PROJECT)),
    started(startMailbox()),
    started(startTasks({ port: 0, automatic: options.automaticTasks ?? true })),
    started(startYoutube({ port: 0, folders: [SEEDED_EPISODES, episodes], report: () => {} })),
    started(startCaptcha({ port: 0, secret: SECRET })),
    started(startPush({ port: 0 })),
  ])
  const podcasts = options.podcasts
    ? await started(startPodcasts({ port: 0, folders: [SEEDED_EPISODES], cacheDir: SOUND, report: () => {} }))
    : undefined
  const transcriber = options.transcriber
    ? await started(startTranscriber({ port: 0, ...(podcasts && { ear: podcasts.ear }) }))
    : undefined
  const storage = options.podcasts
    ? await started(startStorage({ port: 0, dir: path.join(episodes, 'storage') }))
    : undefined
  const exports = await sourceFunctions()
  /** What tests put in the way of events. */
  const hooks: { onEvent: (name: string) => Promise<void> | void } = { onEvent: () => {} }
  const where = { functions: exports, projectId: PROJECT, region: REGION }
  const functions: FunctionsAddress & Partial<Pick<RunningFunctions, 'replays'>> = options.apart
    ? functionsAt(await freePort(), where)
    : await started(startFunctions({ ...where, onEvent: (name) => hooks.onEvent(name) }))
  /** How far the database's clock is ahead of this machine's. */
  const databaseClock = { aheadMs: 0 }
  const firestore = await started(
    startTestFirestore({
      functionsEmulator: functions.address,
      indexes: await readFile(fromRoot('firestore.indexes.json'), 'utf8'),
      now: () => Date.now() + databaseClock.aheadMs,
    }),
  )
  /** What functions in another process read, with services at these ports. */
  const environment = ({
    firestorePort,
    tasksPort,
    youtubePort,
    captchaPort,
    smtpPort,
    authPort,
  }: ServicePorts): Record<string, string> => ({
    GCLOUD_PROJECT: PROJECT,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestorePort}`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${authPort}`,
    APP_URL,
    SUMMARY_DELAY_SECONDS: '600',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    HASH_KEY: SECRET,
    YOUTUBE_API_URL: `http://127.0.0.1:${youtubePort}`,
    YOUTUBE_API_KEY: SECRET,
    RECAPTCHA_SECRET: SECRET,
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${captchaPort}/recaptcha/api/siteverify`,
    FCM_URL: push.url,
    TASKS_ENDPOINT: `127.0.0.1:${tasksPort}`,
    TASKS_TARGET_URL: functions.url,
    TASKS_SERVICE_ACCOUNT: TASKS_ACCOUNT,
    TASKS_CERTS_URL: `${tasks.url}/oauth2/v1/certs`,
    METADATA_SERVER_DETECTION: 'none',
  })
  const ports: ServicePorts = {
    firestorePort: firestore.port,
    tasksPort: tasks.port,
    youtubePort: youtube.port,
    captchaPort: captcha.port,
    smtpPort: Number(new URL(mailbox.url).port),
    authPort: Number(auth.address.split(':')[1]),
  }
  Object.assign(process.env, environment(ports))
  if (podcasts !== undefined) {
    Object.assign(process.env, {
      STORAGE_ENDPOINT: storage?.url,
      STORAGE_LOCAL_KEY: storage?.signingKey,
      PODCASTS_LOCAL_HOSTS: `*.localhost=${podcasts.port}`,
      ITUNES_URL: podcasts.url,
      PODCAST_INDEX_URL: podcasts.url,
      SPOTIFY_URL: podcasts.url,
    })
  }
  if (transcriber !== undefined) process.env['TRANSCRIBER_URL'] = `${transcriber.url}/v1`
  await functions.register(firestore)
  const { firestore: openDatabase } = await import('../../functions/src/platform/gateways/firestore.ts')
  const database = await openDatabase()
  const triggersUrl = `http://${firestore.host}:${firestore.port}/emulator/v1/projects/${PROJECT}/triggers`
  /** Waits until events and tasks that are due now have been dealt with. */
  const settle = async () => void (await control(triggersUrl, ':idle?waitMs=60000', {}))
  const call = (name: string, body: unknown, headers?: Record<string, string>) =>
    callFunction(functions.url, name, body, headers)
  const humanToken = async (grade: object = {}) => {
    const body = JSON.stringify({ action: 'submit', ...grade })
    return String((await control(captcha.url, '/control/token', { method: 'POST', body }))['token'])
  }
  const requests = async (uid: string) => {
    const found = await database.collection('summaries').where('uid', '==', uid).get()
    return found.docs.map((each) => ({ ...(withDates(each.data()) as SummaryRequest), id: each.id }))
  }
  const runDue = async (at: Date) => {
    await control(tasks.url, `/control/run-due?now=${at.toISOString()}`)
  }
  /** Runs the sweep at a time, and moves the database's clock on by as much; Google's emulator has only the machine's. */
  const sweep = async (at: Date) => {
    databaseClock.aheadMs += Math.max(0, at.getTime() - Date.now())
    await functions.runSchedule('sweepSummaries', at)
  }

  return {
    database,
    auth,
    mailbox,
    functions: { replays: [], ...functions },
    environment,
    ports,
    hooks,
    firestore,
    tasksUrl: tasks.url,
    youtubeUrl: youtube.url,
    captchaUrl: captcha.url,
    pushUrl: push.url,
    /** Base of the podcasts' switches; '' where they were not asked for. */
    podcastsUrl: podcasts?.url ?? '',
    transcriber,
    /** What is heard in files of the podcasts; undefined where they were not asked for. */
    ear: podcasts?.ear,
    storageUrl: storage?.url ?? '',
    /** Folder that further episodes can be written to before their id is first asked for. */
    episodes,
    control,
    /** Base of the triggers' switches, such as `${triggersUrl}:retry`. */
    triggersUrl,
    databaseClock,
    settle,
    call,
    humanToken,
    requests,
    runDue,
    sweep,
    /** A profile with its opening entry in the ledger. @param credits -1 is unlimited */
    async account(
      credits: number,
      plan: PlanId = 'premium',
      more: Partial<{ email: string; uid: string }> = {},
    ): Promise<Account> {
      const uid = more.uid ?? `uid-${randomUUID()}`
      const person = { uid, email: more.email ?? `${uid}@listener.test` }
      const now = new Date()
      const profile = newProfile({ ...person, name: 'Ana' }, now, now)
      profile.credits = {
        ...profile.credits,
        current: credits,
        monthly: credits === -1 ? -1 : Math.max(credits, 20_000),
      }
      profile.subscription = { ...profile.subscription, plan }
      const ledger = database.collection('ledgers').doc(uid).collection('entries')
      const amount = credits === -1 ? 0 : credits
      await database.collection('users').doc(person.email).set(profile)
      await ledger.doc('opening').set({ amount, reason: 'opening', balanceAfter: credits, at: now })
      return { ...person, token: auth.tokenOf(person) }
    },
    callAs: ({ token }: Pick<Account, 'token'>, name: string, body: unknown) =>
      call(name, body, { Authorization: `Bearer ${token}` }),
    async send(account: Account, body: object = {}, headers: Record<string, string> = {}) {
      const human = headers['X-Human-Check'] ?? (await humanToken())
      return call(
        'sendSummary',
        { url: `https://youtu.be/${EPISODE}`, email: account.email, ...body },
        {
          Authorization: `Bearer ${account.token}`,
          'Idempotency-Key': randomUUID(),
          ...headers,
          'X-Human-Check': human,
        },
      )
    },
    async request(id: string) {
      const snapshot = await database.collection('summaries').doc(id).get()
      if (!snapshot.exists) throw new Error(`no request ${id}`)
      return withDates(snapshot.data()) as SummaryRequest
    },
    async balance({ email }: Pick<Account, 'email'>): Promise<Credits> {
      return (await database.doc(`users/${email}`).get()).get('credits.current')
    },
    /** Tasks that are to be called still, or again. */
    async tasks() {
      return (await control(tasks.url, '/control/tasks', {}))['tasks'] as WaitingTask[]
    },
    /** What goes wrong with calls to come of the service at a base; `times: 0` calls it off. */
    spoil: (base: string, fault: object) =>
      control(base, '/control/fault', { method: 'POST', body: JSON.stringify(fault) }),
    /** A link of a kind that the local podcasts list. */
    async link(kind: string) {
      const { links } = await control(podcasts?.url ?? '', '/control/links', {})
      return (links as Array<{ kind: string; text: string }>).find((each) => each.kind === kind)?.text ?? ''
    },
    async driveToEnd(uid: string) {
      let at = Date.now()
      return until('every request has ended', async () => {
        await settle()
        const all = await requests(uid)
        if (all.every(({ state }) => TERMINAL_STATES.has(state))) return all
        at += 120_000
        await runDue(new Date(at))
        await settle()
        await sweep(new Date(at))
        return undefined
      })
    },
    /** Nothing that a paid engine made is used again: the next summary is asked for anew. */
    async forgetDrafts() {
      const { docs } = await database.collection('drafts').get()
      await Promise.all(docs.map(({ ref }) => ref.delete()))
    },
    async stop() {
      await database.terminate()
      for (const stop of stops.toReversed()) await stop()
    },
  }
}
