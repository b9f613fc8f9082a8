import { startPipeline } from '../../rigs/pipeline.ts'
import { FirestoreMeter } from '../../rigs/FirestoreMeter.ts'
import { p50AndP95 } from '../percentile.ts'

const CALLS = 40
/** Calls that an account may make in a minute, with room for those that begin one. */
const PER_ACCOUNT = 40

/**
 * Calls of the API beside the app's own, in one run and one process: how long each takes, and what Firestore would bill.
 */
export async function bench(): Promise<void> {
  const pipeline = await startPipeline({ automaticTasks: false })
  const log = console.log
  console.log = () => {}
  try {
    const meter = new FirestoreMeter(pipeline.database)
    const episode = 'yt_sbZ0oInJar1'
    const measured = async (name: string, calls: number, one: () => Promise<number>) => {
      // The first two load what is fetched late.
      for (let call = 0; call < 2; call++) await one()
      await pipeline.settle()
      meter.reset()
      const times: number[] = []
      for (let call = 0; call < calls; call++) {
        const startedMs = performance.now()
        const status = await one()
        times.push(performance.now() - startedMs)
        if (status >= 300 && status !== 304) throw new Error(`${name}: ${status}`)
      }
      const [reads, writes] = [meter.reads.length / calls, meter.writes / calls]
      log(`${name}: ${p50AndP95(times)}; ${reads.toFixed(1)} reads, ${writes.toFixed(1)} writes`)
    }
    const caller = async () => {
      const account = await pipeline.account(-1, 'enterprise')
      const bearer = { Authorization: `Bearer ${account.token}` }
      const { body } = await pipeline.call('apiKeys', { do: 'make', name: 'bench', scope: 'write' }, bearer)
      const authorization = `Bearer ${String(body.data?.['made'])}`
      const v1 = async (
        method: string,
        path: string,
        sent?: object,
        headers: Record<string, string> = {},
      ) => {
        const answer = await fetch(`${pipeline.functions.url}/apiV1${path}`, {
          method,
          headers: { authorization, 'content-type': 'application/json', ...headers },
          ...(sent && { body: JSON.stringify(sent) }),
        })
        const text = await answer.text()
        return { status: answer.status, headers: answer.headers, text }
      }
      return { account, bearer, v1 }
    }
    const app = await caller()
    const quoted = { videoId: 'sbZ0oInJar1' }
    await measured(
      "the app's quote",
      CALLS,
      async () => (await pipeline.call('getYoutubeInfo', quoted, app.bearer)).status,
    )
    const quoting = await caller()
    await measured(
      "the API's quote",
      PER_ACCOUNT,
      async () => (await quoting.v1('POST', '/quotes', { episode })).status,
    )
    await measured(
      "the app's request, verdict included",
      CALLS,
      async () => (await pipeline.send(app.account)).status,
    )
    const asking = await caller()
    let id = ''
    await measured("the API's request, verdict included", PER_ACCOUNT, async () => {
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      const { status, text } = await asking.v1('POST', '/summaries', { episode }, key)
      id = String((JSON.parse(text) as { id: unknown }).id)
      return status === 202 ? 200 : status
    })
    await pipeline.driveToEnd(asking.account.uid)
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    let tag = ''
    await measured('reading a summary', 25, async () => {
      const { status, headers } = await asking.v1('GET', `/summaries/${id}`)
      tag = headers.get('etag') ?? ''
      return status
    })
    await measured(
      'reading it again, unchanged',
      25,
      async () => (await asking.v1('GET', `/summaries/${id}`, undefined, { 'If-None-Match': tag })).status,
    )
    const last = await caller()
    await measured('the account', PER_ACCOUNT, async () => (await last.v1('GET', '/account')).status)
  } finally {
    console.log = log
    await pipeline.stop()
  }
}
