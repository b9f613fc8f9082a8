import { startPipeline } from '../../rigs/pipeline.ts'
import { FirestoreMeter } from '../../rigs/FirestoreMeter.ts'
import { until } from '../../rigs/until.ts'
import { p50AndP95 } from '../percentile.ts'

const REQUESTS = 60
/** Long enough for every summary to be ready when its mail is due, so that only the delivery is measured. */
const DELAY_SECONDS = 4

/** Summaries through the exports and the local stack, one by one: time to charge and to inbox; the bill. */
export async function bench(): Promise<void> {
  const pipeline = await startPipeline()
  process.env['SUMMARY_DELAY_SECONDS'] = String(DELAY_SECONDS)
  const log = console.log
  // The functions log each event as a line of JSON.
  console.log = () => {}
  try {
    const meter = new FirestoreMeter(pipeline.database)
    // Loads the libraries.
    await oneMail(pipeline)
    const accounts = await Promise.all(Array.from({ length: REQUESTS }, () => pipeline.account(20_000)))
    await pipeline.settle()
    meter.reset()

    const answers: number[] = []
    const ids: string[] = []
    for (const account of accounts) {
      const startedMs = performance.now()
      const { body } = await pipeline.send(account)
      answers.push(performance.now() - startedMs)
      ids.push(String(body.data?.['requestId']))
    }
    await until('every mail is there', () => pipeline.mailbox.mails.length === REQUESTS + 1)
    await pipeline.settle()
    await pipeline.control(pipeline.tasksUrl, '/control/idle', {})
    const [reads, writes] = [meter.reads.length / REQUESTS, meter.writes / REQUESTS]

    const charges: number[] = []
    const deliveries: number[] = []
    for (const id of ids) {
      const { requestedAt, chargedAt } = await pipeline.request(id)
      charges.push((chargedAt?.getTime() ?? Number.NaN) - requestedAt.getTime())
      const mail = pipeline.mailbox.mails.find(({ email }) => email.messageId?.includes(id))
      deliveries.push((mail?.receivedAtMs ?? Number.NaN) - requestedAt.getTime() - DELAY_SECONDS * 1000)
    }
    log(`send-summary → charged: ${p50AndP95(charges)}`)
    log(`send-summary → its answer, verdict included: ${p50AndP95(answers)}`)
    log(`task due → mail in the inbox: ${p50AndP95(deliveries)}`)
    log(
      `Firestore per finished summary: ${reads.toFixed(2)} reads, ${writes.toFixed(2)} writes (budget: 12 together)`,
    )
  } finally {
    console.log = log
    await pipeline.stop()
  }
}

async function oneMail(pipeline: Awaited<ReturnType<typeof startPipeline>>): Promise<void> {
  await pipeline.send(await pipeline.account(20_000))
  await until('the first mail is there', () => pipeline.mailbox.mails.length === 1)
  await pipeline.settle()
}
