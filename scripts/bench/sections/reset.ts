import { Firestore } from 'firebase-admin/firestore'
import { startTasks } from '../../../emulators/tasks/src/startTasks.ts'
import { resetViolations, seedUsers } from '../../rigs/resetRig.ts'
import { startTestFirestore } from '../../rigs/firestore.ts'
import { FirestoreMeter } from '../../rigs/FirestoreMeter.ts'
import { functionsAt, startFunctions } from '../../stack/functionsHost.ts'
import { startFunctionsProcess } from '../../rigs/functionsProcess.ts'
import { freePort } from '../../stack/ports.ts'
import { mostMemory } from '../mostMemory.ts'

const WHERE = { projectId: 'demo-reset-bench', region: 'europe-west1' }
/** Later sizes have earlier due dates, so that nobody of an earlier one is due again. */
const SIZES = [
  { users: 1_000, due: '2026-09-01T00:00:00Z' },
  { users: 10_000, due: '2026-08-01T00:00:00Z' },
  { users: 100_000, due: '2026-07-01T00:00:00Z' },
]
const LONGEST_SECONDS = 300

/**
 * The monthly reset through the deployed exports, the local Cloud Tasks and the local Firestore: seconds, the most memory
 * that the process of the functions had, and what Firestore would bill for each user.
 */
export async function bench(): Promise<void> {
  const [store, tasks, port] = await Promise.all([startTestFirestore(), startTasks({ port: 0 }), freePort()])
  const { resetCredits, resetRange } = await import('../../../functions/src/index.ts')
  const deployed = { functions: { resetCredits, resetRange }, ...WHERE }
  const apart = functionsAt(port, deployed)
  const settings = (url: string) => ({
    GCLOUD_PROJECT: WHERE.projectId,
    FIRESTORE_EMULATOR_HOST: `${store.host}:${store.port}`,
    TASKS_ENDPOINT: `127.0.0.1:${tasks.port}`,
    TASKS_TARGET_URL: url,
    TASKS_SERVICE_ACCOUNT: `tasks@${WHERE.projectId}.iam.gserviceaccount.com`,
    TASKS_CERTS_URL: `${tasks.url}/oauth2/v1/certs`,
    METADATA_SERVER_DETECTION: 'none',
  })
  Object.assign(process.env, settings(apart.url))
  const seeder = new Firestore({ projectId: WHERE.projectId })
  const host = startFunctionsProcess({
    ...settings(apart.url),
    PORT: String(port),
    PROJECT: WHERE.projectId,
    REGION: WHERE.region,
  })
  await host.ready()

  const seed = (users: number, at: Date) =>
    seedUsers(seeder, users, () => ({
      current: 300,
      monthly: 20_000,
      usedThisMonth: 19_700,
      resetDate: at,
    }))
  const reset = async (functions: typeof apart, at: Date): Promise<number> => {
    const startedMs = performance.now()
    await functions.runSchedule('resetCredits', at)
    const idle = await fetch(`${tasks.url}/control/idle?timeoutMs=600000`)
    if (!idle.ok) throw new Error('the tasks do not end')
    return (performance.now() - startedMs) / 1000
  }

  try {
    let perUserSeconds = 0
    for (const { users, due } of SIZES) {
      if (perUserSeconds * users > LONGEST_SECONDS) {
        console.log(`${users} users: left out, they would take more than ${LONGEST_SECONDS} s here`)
        continue
      }
      const at = new Date(due)
      const uids = await seed(users, at)
      const seconds = await reset(apart, at)
      perUserSeconds = seconds / users
      const some = uids.filter((_, index) => index % Math.ceil(users / 500) === 0)
      const wrong = await resetViolations(seeder, some, [`reset-${due.slice(0, 7)}`], at)
      const speed = `${seconds.toFixed(1)} s (${Math.round(users / seconds)} a second)`
      const memory = await mostMemory(host.pid)
      console.log(`${users} users: ${speed}, memory at most ${memory}, ${wrong.length} wrong`)
    }
    await host.stop()
    await meteredReset(deployed, settings, { seed, reset })
  } finally {
    await host.stop()
    await seeder.terminate()
    await Promise.all([tasks.stop(), store.stop()])
  }
}

/** The same in this process, where the SDK's calls can be counted. */
async function meteredReset(
  deployed: Parameters<typeof startFunctions>[0],
  settings: (url: string) => Record<string, string>,
  {
    seed,
    reset,
  }: {
    seed: (users: number, at: Date) => Promise<unknown>
    reset: (functions: Awaited<ReturnType<typeof startFunctions>>, at: Date) => Promise<number>
  },
): Promise<void> {
  const users = 2_000
  const functions = await startFunctions(deployed)
  Object.assign(process.env, settings(functions.url))
  const { firestore } = await import('../../../functions/src/platform/gateways/firestore.ts')
  const database = await firestore()
  const meter = new FirestoreMeter(database)
  const log = console.log
  console.log = () => {}
  try {
    const at = new Date('2026-05-01T00:00:00Z')
    await seed(users, at)
    await reset(functions, at)
  } finally {
    console.log = log
    await database.terminate()
    await functions.stop()
  }
  const [reads, writes] = [meter.reads.length / users, meter.writes / users]
  console.log(`Firestore per user: ${reads.toFixed(3)} reads, ${writes.toFixed(3)} writes`)
}
