import { randomUUID } from 'node:crypto'
import { API_CALLS_PER_MINUTE } from '#domain/apiCallLimits.ts'
import { resultOf, summaries } from '../../../functions/src/summaries/requests.ts'
import { FirestoreMeter } from '../../rigs/FirestoreMeter.ts'
import { type Account, EPISODE, type Pipeline, startPipeline } from '../../rigs/pipeline.ts'
import { p50AndP95, percentile } from '../percentile.ts'

/** One account measures two kinds of calls, and asks for a summary, within its calls of a minute. */
const CALLS = API_CALLS_PER_MINUTE / 2 - 5
/** The first of a kind load what is fetched late. */
const UNCOUNTED = 2

/**
 * Calls of the API beside the app's own of the same thing, in one run and one process: how long each takes, how many times
 * as long as the app's, and what Firestore would bill.
 */
export async function bench(): Promise<void> {
  const pipeline = await startPipeline({ automaticTasks: false, podcasts: true })
  const { database } = pipeline
  const log = console.log
  console.log = () => {}
  try {
    const measured = measuring(pipeline, log)

    const finding = await caller(pipeline)
    const { links } = (await pipeline.control(pipeline.podcastsUrl, '/control/links', {})) as {
      links: Array<{ kind: string; text: string }>
    }
    const text = links.find(({ kind }) => kind === 'a feed, with transcripts')?.text
    const find = () => finding.v1('POST', '/episodes/find', { text })
    const inApp = await measured('finding a show in the app', () => finding.app('findEpisode', { text }))
    await measured('finding a show', find, inApp)

    const quoting = await caller(pipeline)
    const quote = () => quoting.app('getYoutubeInfo', { videoId: EPISODE })
    const quoted = await measured('a quote in the app', quote)
    const episode = `yt_${EPISODE}`
    await measured('a quote', () => quoting.v1('POST', '/quotes', { episode }), quoted)

    const asking = await caller(pipeline)
    const asked = await measured('a request in the app, verdict included', () =>
      pipeline.send(asking.account),
    )
    const ask = ({ v1 }: Caller) => v1('POST', '/summaries', { episode }, { 'Idempotency-Key': randomUUID() })
    await measured('a request, verdict included', () => ask(asking), asked)

    const reading = await caller(pipeline)
    const id = String((await ask(reading)).body['id'])
    await pipeline.driveToEnd(reading.account.uid)
    const reference = summaries(database).doc(id)
    // The app has no call for it: it reads the two documents itself.
    const documents = async () => {
      const found = await database.getAll(reference, resultOf(reference))
      return { status: found.every((each) => each.exists) ? 200 : 404 }
    }
    const read = await measured('the two documents that the app reads of a summary', documents)
    let tag = ''
    await measured(
      'reading a summary',
      async () => {
        const answer = await reading.v1('GET', `/summaries/${id}`)
        tag = answer.headers.get('etag') ?? ''
        return answer
      },
      read,
    )
    const again = () => reading.v1('GET', `/summaries/${id}`, undefined, { 'If-None-Match': tag })
    await measured('reading it again, unchanged', again, read)

    const ten = await caller(pipeline)
    await Promise.all(Array.from({ length: 10 }, () => ask(ten)))
    await measured('a list of ten', () => ten.v1('GET', '/summaries?limit=20'))
    const leaving = await caller(pipeline)
    const made = await Promise.all(Array.from({ length: CALLS + UNCOUNTED }, () => ask(leaving)))
    const ids = made.map(({ body }) => String(body['id']))
    await pipeline.driveToEnd(leaving.account.uid)
    await measured('deleting a summary', () => leaving.v1('DELETE', `/summaries/${ids.pop()}`))

    const following = await caller(pipeline)
    const showId = ((await find()).body['show'] as { id: string }).id
    const followed = await measured('following a show and no more, two calls of the app', async () => {
      const { status } = await following.app('follow', { showId })
      return status === 200 ? following.app('unfollow', { showId }) : { status }
    })
    await measured(
      'following a show and no more, two calls',
      async () => {
        const { status } = await following.v1('PUT', `/follows/${showId}`, {})
        return status === 200 ? following.v1('DELETE', `/follows/${showId}`) : { status }
      },
      followed,
    )
    const last = await caller(pipeline)
    await last.app('follow', { showId })
    await measured('the followed shows, of which there is one', () => last.v1('GET', '/follows'))
    await measured('the account', () => last.v1('GET', '/account'))
  } finally {
    console.log = log
    await pipeline.stop()
  }
}

type Log = (line: string) => void
type Call = () => Promise<{ status: number }>

/** @returns what measures one kind of calls and prints it; it returns the p50 in ms, and takes that of the app's own */
function measuring(pipeline: Pipeline, log: Log) {
  const meter = new FirestoreMeter(pipeline.database)
  return async (name: string, one: Call, appsMs?: number): Promise<number> => {
    const checked = async () => {
      const { status } = await one()
      if (status >= 300 && status !== 304) throw new Error(`${name}: ${status}`)
    }
    for (let call = 0; call < UNCOUNTED; call++) await checked()
    await pipeline.settle()
    meter.reset()
    const times: number[] = []
    for (let call = 0; call < CALLS; call++) {
      const startedMs = performance.now()
      await checked()
      times.push(performance.now() - startedMs)
    }
    const p50 = percentile(times, 0.5)
    const ratio = appsMs === undefined ? '' : `, ${(p50 / appsMs).toFixed(1)} times as long`
    const [reads, writes] = [meter.reads.length / CALLS, meter.writes / CALLS]
    log(`${name}: ${p50AndP95(times)}${ratio}; ${reads.toFixed(1)} reads, ${writes.toFixed(1)} writes`)
    return p50
  }
}

interface Caller {
  account: Account
  app: (name: string, body: object) => Promise<{ status: number }>
  v1: (
    method: string,
    path: string,
    sent?: object,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>
}

/** An account with a key. */
async function caller(pipeline: Pipeline): Promise<Caller> {
  const account = await pipeline.account(-1, 'enterprise')
  const app = (name: string, body: object) =>
    pipeline.call(name, body, { Authorization: `Bearer ${account.token}` })
  const { body } = await app('apiKeys', { do: 'make', name: 'bench', scope: 'write' })
  const authorization = `Bearer ${String(body.data?.['made'])}`
  return {
    account,
    app,
    async v1(method, path, sent, headers = {}) {
      const answer = await fetch(`${pipeline.functions.url}/apiV1${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        ...(sent && { body: JSON.stringify(sent) }),
      })
      const text = await answer.text()
      const read = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
      return { status: answer.status, headers: answer.headers, body: read }
    },
  }
}
