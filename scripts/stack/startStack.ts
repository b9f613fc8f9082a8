import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { startAuthMail } from '../../emulators/auth-mail/src/startAuthMail.ts'
import { startCaptcha } from '../../emulators/captcha/src/startCaptcha.ts'
import { startDonations } from '../../emulators/donations/src/startDonations.ts'
import { reportsFrom } from '../../emulators/mailbox/src/reportsFrom.ts'
import { startBounceMailbox } from '../../emulators/mailbox/src/startBounceMailbox.ts'
import { startGemini } from '../../emulators/gemini/src/startGemini.ts'
import { startPodcasts } from '../../emulators/podcasts/src/startPodcasts.ts'
import { startPush } from '../../emulators/push/src/startPush.ts'
import { startScheduler } from '../../emulators/scheduler/src/startScheduler.ts'
import { startStorage } from '../../emulators/storage/src/startStorage.ts'
import { startStripe } from '../../emulators/stripe/src/startStripe.ts'
import { startTasks } from '../../emulators/tasks/src/startTasks.ts'
import { startTranscriber } from '../../emulators/transcriber/src/startTranscriber.ts'
import { startYoutube } from '../../emulators/youtube/src/startYoutube.ts'
import { seedAccounts } from './seedAccounts.ts'
import { seedSubscriptions } from './seedSubscriptions.ts'
import { REGION } from '../../functions/src/platform/region.ts'
import { setUpStripe, stripeAt } from '../stripe/setUpStripe.ts'
import type { AuthAndHosting } from './authAndHosting.ts'
import { AuthData } from './authData.ts'
import { buildFunctions, buildWebOnce } from './buildAll.ts'
import { hostingConfig, IS_OFFICIAL, startFirebaseEmulators } from './firebaseEmulators.ts'
import { startInbox } from './inbox.ts'
import { keepProcess, type KeptProcess } from './keepProcess.ts'
import {
  functionSettings,
  IS_GEMINI_LOCAL,
  localElsewhere,
  PROJECT_ID,
  webSettings,
} from './localSettings.ts'
import { COMPILED, fromRoot, SOUND } from './paths.ts'
import { assertFree, type Ports } from './ports.ts'

export type Stack = Awaited<ReturnType<typeof startStack>>

const HOST = '127.0.0.1'
/** More often than that, and something is wrong that no start mends. */
const MOST_RESTARTS = 5

interface StackOptions {
  ports: Ports
  /** Data, logs and the web build of this stack; made when missing. */
  dir: string
  /** Forgets the data of earlier runs. */
  fresh?: boolean
  /** Settings of the functions beyond, or instead of, the local ones. */
  env?: Record<string, string>
  /** Ends what is being started; startStack throws then. */
  signal?: AbortSignal
  onRestart?: (message: string) => void
  /** Called as parts are done, for a person who waits. */
  onProgress?: (what: string) => void
}

/**
 * Builds everything and starts the whole product on this machine.
 * @returns once every service answers and the seeded accounts exist
 * @throws Error that names a taken port, a failed build, or the service that did not start; nothing is left running then
 */
export async function startStack({
  ports,
  dir,
  fresh,
  env,
  signal,
  onRestart = () => {},
  onProgress = () => {},
}: StackOptions) {
  // Google's libraries would ask the network whether this machine is one of Google's.
  process.env['METADATA_SERVER_DETECTION'] ??= 'none'
  await assertFree(ports)
  const dataDir = path.join(dir, 'data')
  const logDir = path.join(dir, 'logs')
  const webDir = path.relative(fromRoot(), path.join(dir, 'web'))
  if (fresh) await rm(dataDir, { recursive: true, force: true })
  await Promise.all(
    [dataDir, logDir, path.join(dataDir, 'mail')].map((each) => mkdir(each, { recursive: true })),
  )

  const settings: Record<string, string> = { ...functionSettings(ports), ...env }
  const stops: Array<() => Promise<unknown>> = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      // Last started, first stopped: no service is called after its end.
      for (let each = stops.pop(); each; each = stops.pop()) await each()
    })()
    return stopping
  }
  signal?.addEventListener('abort', () => void stop())
  const broken = Promise.withResolvers<string>()
  /** A service in a process of its own, which starts again with its data when it ends by itself. */
  const keep = (
    name: string,
    module: string,
    options: { args?: string[]; env?: object; onRestart?: () => void },
  ) => {
    signal?.throwIfAborted()
    const kept = keepProcess({
      name,
      module: fromRoot(module),
      args: options.args ?? [],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...options.env },
      logFile: path.join(logDir, `${path.basename(module, '.ts')}.log`),
      mostRestarts: MOST_RESTARTS,
      onRestart: (message) => {
        onRestart(`${message} ${logDir} tells why.`)
        options.onRestart?.()
      },
    })
    stops.push(() => kept.stop())
    void kept.broken.then(broken.resolve)
    return kept
  }

  try {
    const tasks = startTasks({
      port: ports.tasks,
      dataFile: path.join(dataDir, 'tasks.journal'),
    })
    const own = (process.env.EPISODES_DIR ?? '').split(path.delimiter).filter((folder) => folder !== '')
    const folders = [fromRoot('emulator-data', 'episodes'), ...own]
    const podcasts = startPodcasts({ port: ports.podcasts, folders, cacheDir: SOUND })
    const storage = startStorage({ port: ports.storage, dir: path.join(dataDir, 'storage') })
    const parts = [
      tasks,
      storage,
      startYoutube({ port: ports.youtube, folders }),
      podcasts,
      podcasts.then(({ ear }) => startTranscriber({ port: ports.transcriber, ear })),
      startCaptcha({ port: ports.captcha, secret: settings.RECAPTCHA_SECRET ?? '' }),
      startStripe({
        port: ports.stripe,
        secretKey: settings.STRIPE_SECRET_KEY ?? '',
        webhook: {
          url: `${settings.APP_URL}/api/stripe-webhook`,
          secret: settings.STRIPE_WEBHOOK_SECRET ?? '',
        },
        dataFile: path.join(dataDir, 'stripe.journal'),
      }),
      ...(IS_GEMINI_LOCAL || settings.LLM_SEARCH?.includes('recorded')
        ? [
            podcasts.then(({ ear }) =>
              startGemini({
                port: ports.gemini,
                folders,
                ear,
                answers: fromRoot('emulator-data', 'answers'),
              }),
            ),
          ]
        : []),
      startPush({ port: ports.push }),
      startDonations({ port: ports.donations, storeId: localElsewhere(ports).donation.storeId }),
      startInbox({
        smtpPort: ports.smtp,
        webPort: ports.inbox,
        mailDir: path.join(dataDir, 'mail'),
        logFile: path.join(logDir, 'inbox.log'),
      }),
      startBounceMailbox({
        port: ports.bounces,
        newMails: reportsFrom(`http://127.0.0.1:${ports.inbox}`),
      }),
    ]
    // One after the other: both at once hold 1.9 GB. Awaited below, with the rest.
    const built = buildFunctions(signal).then(() => buildWebOnce(webDir, webSettings(ports), signal))
    built.catch(() => {})
    // Every part that did start is stopped even when another fails.
    for (const part of await Promise.allSettled(parts)) {
      if (part.status === 'fulfilled') stops.push(() => part.value.stop())
    }
    settings.STORAGE_LOCAL_KEY = (await storage).signingKey
    const authData = new AuthData(ports.auth, path.join(dataDir, 'accounts.json'))
    const firestoreData = path.join(dataDir, 'firestore.journal')
    let functions: KeptProcess | undefined
    const startOwn = async () => {
      const firestore = keep('Firestore', 'emulators/firestore/src/main.ts', {
        args: Object.entries({
          host: HOST,
          port: ports.firestore,
          data: firestoreData,
          rules: fromRoot('firestore.rules'),
          indexes: fromRoot('firestore.indexes.json'),
          functions_emulator: `${HOST}:${ports.functions}`,
        }).map(([option, value]) => `--${option}=${value}`),
        // A new one knows no triggers: the functions tell it of them as they start.
        onRestart: () =>
          void firestore.ready().then(
            () => functions?.kill(),
            () => {},
          ),
      })
      const auth: KeptProcess = keep('Firebase Auth and Hosting', 'scripts/stack/authAndHosting.ts', {
        env: {
          SETTINGS: JSON.stringify({
            projectId: PROJECT_ID,
            authPort: ports.auth,
            hosting: {
              port: ports.app,
              functionsPort: ports.functions,
              config: await hostingConfig(ports, webDir),
            },
          } satisfies AuthAndHosting),
        },
        onRestart: () => {
          authData.pause()
          void auth.ready().then(
            () => authData.restoreAndWatch(),
            () => {},
          )
        },
      })
      await Promise.all([...parts, built, firestore.ready(), auth.ready()])
      onProgress('built')
      functions = keep('Cloud Functions', 'scripts/stack/serveFunctions.ts', {
        env: {
          ...settings,
          FUNCTIONS_SOURCE: fromRoot('functions', 'lib', 'index.cjs'),
          PORT: String(ports.functions),
          PROJECT: PROJECT_ID,
          REGION,
          REGISTER_AT: `${HOST}:${ports.firestore}`,
          FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
          FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
          GCLOUD_PROJECT: PROJECT_ID,
          FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID }),
          TZ: 'UTC',
        },
      })
      await functions.ready()
    }
    const startOfficial = async () => {
      await Promise.all([...parts, built])
      onProgress('built')
      const official = await startFirebaseEmulators({
        ports,
        publicDir: webDir,
        env: settings,
        dataFile: firestoreData,
        logFile: path.join(logDir, 'firebase.log'),
      })
      stops.push(() => official.stop())
      void official.ended.then((code) => broken.resolve(`The Firebase emulators ended with code ${code}.`))
    }
    await (IS_OFFICIAL ? startOfficial() : startOwn())
    onProgress('emulators')
    const stripe = await stripeAt(settings.STRIPE_API_URL ?? '', settings.STRIPE_SECRET_KEY ?? '')
    await setUpStripe(stripe, settings.APP_URL ?? '')
    await authData.restoreAndWatch()
    stops.push(() => authData.stop())
    await seedAccounts({
      projectId: PROJECT_ID,
      authHost: `${HOST}:${ports.auth}`,
      firestoreHost: `${HOST}:${ports.firestore}`,
    })
    await seedSubscriptions(stripe, settings.STRIPE_API_URL ?? '', settings.APP_URL ?? '')

    const authMail = startAuthMail({
      authUrl: `http://${HOST}:${ports.auth}`,
      projectId: PROJECT_ID,
      smtpUrl: settings.SMTP_URL ?? '',
      appUrl: settings.APP_URL ?? '',
    })
    stops.push(async () => authMail.stop())
    const scheduler = await startScheduler({
      port: ports.scheduler,
      functionsUrl: `http://${HOST}:${ports.functions}`,
      projectId: PROJECT_ID,
      source: fromRoot('functions', 'lib', 'index.cjs'),
    })
    stops.push(() => scheduler.stop())
    signal?.throwIfAborted()
    return {
      ports,
      logDir,
      /** Resolves when a service has ended and is not started again, with the reason. */
      broken: broken.promise,
      /** Serves what `buildFunctions` has built since. */
      reloadFunctions: () => functions?.send('reload'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
