import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { startAuthMail } from '../../emulators/auth-mail/src/startAuthMail.ts'
import { startCaptcha } from '../../emulators/captcha/src/startCaptcha.ts'
import { startDonations } from '../../emulators/donations/src/startDonations.ts'
import { reportsFrom } from '../../emulators/mailbox/src/reportsFrom.ts'
import { startBounceMailbox } from '../../emulators/mailbox/src/startBounceMailbox.ts'
import { startGemini } from '../../emulators/gemini/src/startGemini.ts'
import { startPodcasts } from '../../emulators/podcasts/src/startPodcasts.ts'
import { startScheduler } from '../../emulators/scheduler/src/startScheduler.ts'
import { startStorage } from '../../emulators/storage/src/startStorage.ts'
import { startStripe } from '../../emulators/stripe/src/startStripe.ts'
import { startTasks } from '../../emulators/tasks/src/startTasks.ts'
import { startTranscriber } from '../../emulators/transcriber/src/startTranscriber.ts'
import { startYoutube } from '../../emulators/youtube/src/startYoutube.ts'
import { seedAccounts } from './seedAccounts.ts'
import { seedSubscriptions } from './seedSubscriptions.ts'
import { setUpStripe, stripeAt } from '../stripe/setUpStripe.ts'
import { AuthData } from './authData.ts'
import { buildFunctions, buildWeb } from './buildAll.ts'
import { startFirebaseEmulators } from './firebaseEmulators.ts'
import { startInbox } from './inbox.ts'
import {
  functionSettings,
  IS_GEMINI_LOCAL,
  localElsewhere,
  PROJECT_ID,
  webSettings,
} from './localSettings.ts'
import { fromRoot } from './paths.ts'
import { assertFree, type Ports } from './ports.ts'

export interface Stack {
  ports: Ports
  /** Folder of the logs of every service. */
  logDir: string
  /** Resolves when a service that should run for ever has ended, with its name. */
  broken: Promise<string>
  stop(): Promise<void>
}

const FIREBASE = 'The Firebase emulators'
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
  /** Called when a service has ended by itself and is started again, with what to say of it. */
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
  onRestart = () => {},
  onProgress = () => {},
}: StackOptions): Promise<Stack> {
  await assertFree(ports)
  const dataDir = path.join(dir, 'data')
  const logDir = path.join(dir, 'logs')
  const webDir = path.relative(fromRoot(), path.join(dir, 'web'))
  if (fresh) await rm(dataDir, { recursive: true, force: true })
  await Promise.all(
    [dataDir, logDir, path.join(dataDir, 'mail')].map((each) => mkdir(each, { recursive: true })),
  )

  const settings: Record<string, string> = { ...functionSettings(ports), ...env }
  const stops: Array<() => Promise<void>> = []
  let isStopping = false
  const stop = async () => {
    isStopping = true
    // Last started, first stopped: nobody calls a service that is gone already.
    for (const each of stops.splice(0).toReversed()) await each()
  }
  let reportBroken: (name: string) => void = () => {}
  const broken = new Promise<string>((resolve) => {
    reportBroken = resolve
  })

  try {
    const tasks = startTasks({
      port: ports.tasks,
      dataFile: path.join(dataDir, 'tasks.journal'),
    })
    const own = (process.env.EPISODES_DIR ?? '').split(path.delimiter).filter((folder) => folder !== '')
    const folders = [fromRoot('emulator-data', 'episodes'), ...own]
    const podcasts = startPodcasts({ port: ports.podcasts, folders, cacheDir: path.join(dir, 'sound') })
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
      ...(IS_GEMINI_LOCAL
        ? [podcasts.then(({ ear }) => startGemini({ port: ports.gemini, folders, ear }))]
        : []),
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
    const builds = [buildFunctions(), buildWeb(webDir, webSettings(ports))]
    // Every part that did start is stopped even when another fails.
    for (const part of await Promise.allSettled(parts)) {
      if (part.status === 'fulfilled') stops.push(() => part.value.stop())
    }
    await Promise.all([...parts, ...builds])
    settings.STORAGE_LOCAL_KEY = (await storage).signingKey
    const stripe = await stripeAt(settings.STRIPE_API_URL ?? '', settings.STRIPE_SECRET_KEY ?? '')
    await setUpStripe(stripe, settings.APP_URL ?? '')
    onProgress('built')

    const startFirebase = (isRestart: boolean) =>
      startFirebaseEmulators({
        ports,
        publicDir: webDir,
        env: settings,
        dataFile: path.join(dataDir, 'firestore.journal'),
        logFile: path.join(logDir, 'firebase.log'),
        isRestart,
      })
    let firebase = await startFirebase(false)
    stops.push(() => firebase.stop())
    onProgress('emulators')

    const authData = new AuthData(ports.auth, path.join(dataDir, 'accounts.json'))
    await authData.restoreAndWatch()
    stops.push(() => authData.stop())
    const keepFirebase = async () => {
      for (let restarts = 0; restarts < MOST_RESTARTS; restarts++) {
        await firebase.ended
        if (isStopping) return
        authData.pause()
        onRestart(`${FIREBASE} ended by themselves, and start again with their data; ${logDir} tells why.`)
        firebase = await startFirebase(true)
        await authData.restoreAndWatch()
      }
      await firebase.ended
      if (!isStopping) reportBroken(FIREBASE)
    }
    void keepFirebase().catch(() => {
      if (!isStopping) reportBroken(FIREBASE)
    })
    const host = '127.0.0.1'
    await seedAccounts({
      projectId: PROJECT_ID,
      authHost: `${host}:${ports.auth}`,
      firestoreHost: `${host}:${ports.firestore}`,
    })
    await seedSubscriptions(stripe, settings.STRIPE_API_URL ?? '', settings.APP_URL ?? '')

    const authMail = startAuthMail({
      authUrl: `http://${host}:${ports.auth}`,
      projectId: PROJECT_ID,
      smtpUrl: settings.SMTP_URL ?? '',
      appUrl: settings.APP_URL ?? '',
    })
    stops.push(async () => authMail.stop())
    const scheduler = await startScheduler({
      port: ports.scheduler,
      functionsUrl: `http://${host}:${ports.functions}`,
      projectId: PROJECT_ID,
      source: fromRoot('functions', 'lib', 'index.cjs'),
    })
    stops.push(() => scheduler.stop())
  } catch (error) {
    await stop()
    throw error
  }
  return { ports, logDir, broken, stop }
}
