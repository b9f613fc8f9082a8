import { get } from 'node:http'
import type { Firestore } from 'firebase-admin/firestore'
import { inPool } from '#domain/inPool.ts'
import { DAY_MS } from '#domain/units.ts'
import { createOfferTask } from '../../../functions/src/following/FollowTask.ts'
import { showId } from '../../../functions/src/episodes/episodeIds.ts'
import { FirestoreMeter } from '../../rigs/FirestoreMeter.ts'
import { type RunningFunctions, startFunctions } from '../../stack/functionsHost.ts'
import { startFunctionsProcess } from '../../rigs/functionsProcess.ts'
import { knownBody, ownFeedXml, type RunningOwnFeeds, startOwnFeeds } from '../../rigs/ownFeeds.ts'
import { type Pipeline, PROJECT, REGION, startPipeline } from '../../rigs/pipeline.ts'
import { mostMemory } from '../mostMemory.ts'

const SHOWS = 10_000
const PER_BUCKET = 200
const HOSTS = 1_000
const AT_ONCE = 64
const SHARES = [95, 60, 0] as const
const FOLLOWERS = [1_000, 10_000, 100_000]
const LONGEST_SECONDS = 150
const BODY = ownFeedXml(
  {
    title: 'A show',
    episodes: Array.from({ length: 60 }, (_, at) => ({
      guid: `guid-${at}`,
      title: `What was said on the ${at}. evening`,
      published: new Date(Date.UTC(2026, 0, 1) - at * DAY_MS),
      sound: `sound-${at}`,
    })),
  },
  'http://sound.localhost',
)
const { etag, hash } = knownBody(BODY)

/** Looks at the feeds of followed shows, and telling followers: time, memory, and what Firestore would bill. */
export async function bench(): Promise<void> {
  const feeds = await startOwnFeeds()
  const pipeline = await startPipeline({ automaticTasks: false, apart: true })
  const settings = { PODCASTS_LOCAL_HOSTS: `*.localhost=${feeds.port}`, PODCAST_INDEX_KEY: 'none' }
  Object.assign(process.env, settings)
  const host = startFunctionsProcess({
    ...pipeline.environment(pipeline.ports),
    ...settings,
    PORT: pipeline.functions.address.split(':')[1] ?? '',
    PROJECT,
    REGION,
  })
  const log = console.log
  let local: RunningFunctions | undefined
  try {
    await host.ready()
    for (let show = 0; show < SHOWS; show++)
      feeds.feeds.set(`/feed/${show}`, { title: '', episodes: [], body: BODY })
    const bareMs = await askBare(feeds)
    log(
      `${SHOWS} feeds of ${Math.round(BODY.length / 1024)} kB, asked by nothing but node:http: ${(bareMs / 1_000).toFixed(1)} s`,
    )
    for (const share of SHARES) {
      answer304(feeds, share)
      const seconds = await pollAll(pipeline, feeds, pipeline.functions, SHOWS)
      log(
        `${SHOWS} shows, ${share} % answered 304: ${seconds.toFixed(1)} s (aim: 60 s on 2 free cores), ` +
          `${((seconds * 1_000) / bareMs).toFixed(1)} times as long as that; memory at most ${await mostMemory(host.pid)}, ` +
          `of one host ${feeds.mostAtOnce} at once`,
      )
    }
    await host.stop()
    local = await startFunctions({
      functions: { ...(await import('../../../functions/src/index.ts')) },
      projectId: PROJECT,
      region: REGION,
    })
    process.env['TASKS_TARGET_URL'] = local.url
    const meter = new FirestoreMeter(pipeline.database)
    console.log = () => {}
    answer304(feeds, 95)
    await pollAll(pipeline, feeds, local, 2_000, meter)
    log(
      `Firestore per unchanged show: ${(meter.reads.length / 2_000).toFixed(4)} reads, ${(meter.writes / 2_000).toFixed(4)} writes (aim: 0.01)`,
    )
    await spreadAll(pipeline, meter, log)
  } finally {
    console.log = log
    await host.stop()
    await local?.stop()
    await pipeline.stop()
    await feeds.stop()
  }
}

function addressOf(show: number): string {
  return `http://h${show % HOSTS}.localhost/feed/${show}`
}

function answer304({ feeds }: RunningOwnFeeds, share: number): void {
  let index = 0
  for (const feed of feeds.values()) feed.hasEtag = index++ % 100 < share
}

/** The same requests with nothing around them. @returns milliseconds */
async function askBare(feeds: RunningOwnFeeds): Promise<number> {
  const startedMs = performance.now()
  await inPool(Array.from({ length: SHOWS }), AT_ONCE, async (_, show) => {
    await new Promise<void>((resolve, reject) => {
      const options = {
        port: feeds.port,
        path: `/feed/${show}`,
        agent: false,
        headers: { host: `h${show % HOSTS}.localhost` },
      }
      get(options, (answer) => answer.resume().on('end', resolve)).on('error', reject)
    })
  })
  return performance.now() - startedMs
}

/** Every show is due; each was read before, and has not changed. @returns seconds */
async function pollAll(
  pipeline: Pipeline,
  feeds: RunningOwnFeeds,
  functions: Pick<RunningFunctions, 'runSchedule'>,
  shows: number,
  meter?: FirestoreMeter,
): Promise<number> {
  const { database } = pipeline
  const at = new Date(Date.now() + DAY_MS * (runs += 2))
  for (const { ref } of (await database.collection('polls').get()).docs) await ref.delete()
  for (let bucket = 0; bucket * PER_BUCKET < shows; bucket++) {
    const some = Array.from({ length: PER_BUCKET }, (_, each) => {
      const feedUrl = addressOf(bucket * PER_BUCKET + each)
      const pauseMs = DAY_MS
      return [
        showId(feedUrl),
        { feedUrl, etag, hash, sinceMs: 0, nextPollMs: 0, pauseMs, keptMs: Date.now() },
      ]
    })
    await database
      .collection('polls')
      .doc(String(bucket))
      .set({ nextPollAt: new Date(0), shows: Object.fromEntries(some) as object })
  }
  feeds.mostAtOnce = 0
  const before = feeds.asked.length
  meter?.reset()
  const startedMs = performance.now()
  await functions.runSchedule('pollShows', at)
  await pipeline.control(pipeline.tasksUrl, `/control/run-due?now=${at.toISOString()}`)
  const seconds = (performance.now() - startedMs) / 1_000
  const asked = feeds.asked.length - before
  if (asked !== shows) throw new Error(`${asked} of ${shows} feeds were asked for`)
  return seconds
}

let runs = 0

/** One new episode of one show. */
async function spreadAll(pipeline: Pipeline, meter: FirestoreMeter, log: typeof console.log): Promise<void> {
  const { database } = pipeline
  let perFollower = 0
  let first = 0
  for (const followers of FOLLOWERS) {
    if (perFollower * followers > LONGEST_SECONDS) {
      log(`${followers} followers: left out, they would take more than ${LONGEST_SECONDS} s here`)
      continue
    }
    const id = showId(`http://spread.localhost/${followers}`)
    const episodeId = await seedShow(database, id)
    await seedFollowers(database, id, followers)
    meter.reset()
    const startedMs = performance.now()
    await createOfferTask({ showId: id, episodeIds: [episodeId], automaticIds: [], readMs: 0, part: 0 })
    await pipeline.control(pipeline.tasksUrl, `/control/run-due?now=${new Date().toISOString()}`)
    const seconds = (performance.now() - startedMs) / 1_000
    const { count } = (await database.collection('offers').where('showId', '==', id).count().get()).data()
    if (count !== followers) throw new Error(`${count} of ${followers} were told`)
    perFollower = seconds / followers
    first ||= perFollower
    log(
      `${followers} followers told in ${seconds.toFixed(1)} s: ${(perFollower * 1_000).toFixed(2)} ms each, ` +
        `${(perFollower / first).toFixed(2)} of the first; Firestore per follower ` +
        `${(meter.reads.length / followers).toFixed(3)} reads, ${(meter.writes / followers).toFixed(3)} writes`,
    )
  }
}

async function seedShow(database: Firestore, id: string): Promise<string> {
  const { keepShow } = await import('../../../functions/src/episodes/keepShow.ts')
  const { readFeed } = await import('../../../functions/src/episodes/reading/readFeed.ts')
  const reading = readFeed(Buffer.from(BODY), {
    address: 'http://spread.localhost/',
    contentType: 'text/xml',
  })
  if (reading.kind === 'refused') throw new Error(reading.reason)
  const read = {
    id,
    feedUrl: 'http://spread.localhost/',
    feed: reading.feed,
    ownerUid: undefined,
    etag,
    lastModified: undefined,
  }
  const { entries } = await keepShow(database, read, new Date())
  return entries[0]?.episodeId ?? ''
}

async function seedFollowers(database: Firestore, id: string, followers: number): Promise<void> {
  const since = new Date(Date.UTC(2020, 0, 1))
  const follow = {
    showId: id,
    title: 'A show',
    image: null,
    automatic: false,
    kind: 'basic',
    since,
    state: 'active',
    updatedAt: since,
  }
  for (let at = 0; at < followers; at += 400) {
    const batch = database.batch()
    for (let each = at; each < Math.min(at + 400, followers); each++) {
      const uid = `follower-${String(each).padStart(6, '0')}`
      batch.set(database.collection('follows').doc(`${uid}-${id}`), { uid, ...follow })
    }
    await batch.commit()
  }
}
