import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startGemini } from '../../emulators/gemini/src/startGemini.ts'
import { DAY_MS, MINUTE_MS } from '#domain/units.ts'
import { SEEDED_EPISODES } from '../rigs/episodeFiles.ts'
import { FirestoreMeter } from '../rigs/FirestoreMeter.ts'
import { EPISODE, startPipeline } from '../rigs/pipeline.ts'
import { fromRoot } from '../stack/paths.ts'
import type { Act, Acts } from './capacity.ts'

/** Counts each act against the local stack, with all its consequences. */
export async function countActs(): Promise<Acts> {
  const pipeline = await startPipeline({ automaticTasks: false, podcasts: true })
  const answers = fromRoot('emulator-data', 'answers')
  const gemini = await startGemini({ port: 0, folders: [SEEDED_EPISODES], answers, report: () => {} })
  Object.assign(process.env, { GEMINI_API_KEY: 'local', GEMINI_API_URL: gemini.url })
  const { database, functions, tasksUrl, podcastsUrl } = pipeline
  const control: typeof pipeline.control = (...call) => pipeline.control(...call)
  const meter = new FirestoreMeter(database)
  const ana = await pipeline.account(-1, 'enterprise')
  const headers = { Authorization: `Bearer ${ana.token}` }
  const call = async (name: string, body: object) => {
    const answer = await pipeline.call(name, body, headers)
    if (!answer.body.success) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
    return answer.body.data ?? {}
  }
  let at = Date.now()
  const workOff = async (): Promise<number> => {
    let count = 0
    for (;;) {
      await pipeline.settle()
      at += 30 * MINUTE_MS
      const run = await control(tasksUrl, `/control/run-due?now=${new Date(at).toISOString()}`)
      count += (run['dispatched'] as unknown[]).length
      await pipeline.settle()
      if (run['waiting'] === 0) return count
    }
  }
  const counted = async (act: () => Promise<unknown>): Promise<Act> => {
    await workOff()
    meter.reset()
    const before = process.cpuUsage()
    await act()
    const tasks = await workOff()
    const { user, system } = process.cpuUsage(before)
    const seconds = Math.round((user + system) / 1e4) / 100
    return { reads: meter.reads.length + meter.aggregations, writes: meter.writes, tasks, seconds }
  }
  const { links } = await control(podcastsUrl, '/control/links', {})
  const text = (links as Array<{ kind: string; text: string }>).find(({ kind }) =>
    kind.startsWith('a feed, with'),
  )?.text
  const show = new URL(text ?? '').pathname.split('/').at(-1)
  const publish = async (title: string) => {
    // Feed dates have seconds; it must be newer than the follow.
    await pause(1_000 - (Date.now() % 1_000))
    return control(podcastsUrl, '/control/publish', { method: 'POST', body: JSON.stringify({ show, title }) })
  }
  const run = async (schedule: string) => functions.runSchedule(schedule, new Date((at += DAY_MS)))

  const summary = async (videoId: string) => {
    await call('getYoutubeInfo', { videoId })
    await pipeline.send(ana, { url: `https://youtu.be/${videoId}` })
  }
  // Loads the libraries.
  await counted(() => summary(EPISODE))
  const acts = {
    // Another episode: the draft of EPISODE would be used again.
    summary: await counted(() => summary('sbQu1etVo1c')),
    find: await counted(() => call('findEpisode', { text })),
    follow: await counted(() => call('follow', { text })),
  }
  // The first look learns what there is.
  await counted(() => run('pollShows'))
  const look = await counted(() => run('pollShows'))
  await publish('Counted')
  const offer = await counted(() => run('pollShows'))
  await call('followSettings', { mails: { rhythm: 'daily', hour: 7 } })
  const brief = await counted(() => run('sweepFollows'))
  const { feed } = (await call('privateFeed', { act: 'make' })) as { feed: { address: string } }
  const path = `${functions.url}/serveFeed/${new URL(feed.address).pathname.split('/').at(-1)}`
  await workOff()
  await database.doc(`feeds/${ana.uid}`).update({ createdAt: new Date(0) })
  const tag = (await fetch(path)).headers.get('etag') ?? ''
  const feedRead = await counted(() => fetch(path, { headers: { 'If-None-Match': tag } }))
  const { made } = await call('apiKeys', { do: 'make', name: randomUUID(), scope: 'read' })
  const account = `${functions.url}/apiV1/api/v1/account`
  const ask = () => fetch(account, { headers: { Authorization: `Bearer ${String(made)}` } })
  await ask()
  const apiCall = await counted(ask)
  await pipeline.stop()
  await gemini.stop()
  return { ...acts, look, offer, brief, feedRead, apiCall }
}
