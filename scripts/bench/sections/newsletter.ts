import { DAY_MS } from '#domain/units.ts'
import { inHours, seedContent } from '../../rigs/issueRig.ts'
import { type NewsletterRig, REGION, startNewsletter } from '../../rigs/newsletterRig.ts'
import { FirestoreMeter } from '../../rigs/FirestoreMeter.ts'
import { startFunctions } from '../../stack/functionsHost.ts'
import { startFunctionsProcess } from '../../rigs/functionsProcess.ts'
import { until } from '../../rigs/until.ts'
import { mostMemory } from '../mostMemory.ts'
import { type SmtpSink, startSmtpSink } from '../newsletter/smtpSink.ts'

const PROJECT = 'demo-newsletter-bench'
const SIZES = [1_000, 10_000, 100_000]
/** The first of the Fridays whose issues are sent: long past, since what is sent now is due again later. */
const FIRST_FRIDAY_MS = Date.UTC(2025, 0, 3, 6)
const WEEK_MS = 7 * DAY_MS
const LIMIT_MS = 1_800_000

/**
 * The weekly issue through the deployed exports, the local Cloud Tasks and the local Firestore, to a mail server that
 * forgets: mails a second, the most memory that the process of the functions had, and what Firestore would bill.
 */
export async function bench(): Promise<void> {
  const sink = await startSmtpSink()
  const rig = await startNewsletter(PROJECT, { apart: true, automaticTasks: true, smtpUrl: sink.url })
  const port = Number(new URL(rig.functions.url).port)
  const meter = new FirestoreMeter(rig.database)
  let weeks = 0
  const nextFriday = () => new Date(FIRST_FRIDAY_MS + WEEK_MS * weeks++)
  let subscribers = 0
  try {
    for (const size of SIZES) {
      const languages = ['en', 'es', 'both'] as const
      await rig.seedConfirmed(size - subscribers, (index) => ({ language: languages[index % 3] ?? 'en' }))
      subscribers = size

      const host = startFunctionsProcess({
        ...rig.environment(),
        PORT: String(port),
        PROJECT,
        REGION,
      })
      await host.ready()
      const seconds = await send(rig, sink, nextFriday(), size, meter)
      const memory = await mostMemory(host.pid)
      await host.stop()
      const speed = `${seconds.toFixed(1)} s (${Math.round(size / seconds)} mails a second)`
      console.log(`${size} subscribers: ${speed}, memory at most ${memory}`)
      await billed(rig, sink, nextFriday(), size, meter, port)
    }
  } finally {
    await rig.stop()
    await sink.stop()
  }
}

/** @returns seconds from the schedule to the last mail */
async function send(
  rig: NewsletterRig,
  sink: SmtpSink,
  friday: Date,
  size: number,
  meter: FirestoreMeter,
): Promise<number> {
  await seedContent(rig.database, friday)
  meter.reset()
  const before = sink.mails
  const startedMs = performance.now()
  await rig.runSchedule('weeklyIssue', friday)
  await until('every mail is sent', () => sink.mails - before >= size, LIMIT_MS)
  const seconds = (performance.now() - startedMs) / 1000
  await rig.control('/control/idle?timeoutMs=600000', 'GET')
  if (sink.mails - before !== size) throw new Error(`${sink.mails - before} mails for ${size} subscribers`)
  return seconds
}

/** The same in this process, where the SDK's calls can be counted. */
async function billed(
  rig: NewsletterRig,
  sink: SmtpSink,
  friday: Date,
  size: number,
  meter: FirestoreMeter,
  port: number,
): Promise<void> {
  const functions = await import('../../../functions/src/index.ts')
  const host = await startFunctions({ functions, projectId: PROJECT, region: REGION, port })
  const log = console.log
  // The functions log each event as a line of JSON.
  console.log = () => {}
  try {
    await send(rig, sink, friday, size, meter)
    await rig.runSchedule('sweepIssues', inHours(1))
  } finally {
    console.log = log
    await host.stop()
  }
  const [reads, writes] = [meter.reads.length / size, meter.writes / size]
  console.log(`  Firestore per mail: ${reads.toFixed(3)} reads, ${writes.toFixed(3)} writes`)
}
