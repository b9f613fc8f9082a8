import { createHash, createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { highlights } from '#domain/cuts/highlights.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { createTask } from '../../../functions/src/platform/gateways/tasks.ts'
import { type Account, SECRET } from '../../../scripts/rigs/pipeline.ts'
import { secondsHeard } from '../../support/heardSeconds.ts'
import { decodedMp3 } from '../../support/mp3.ts'
import { stopClock } from '../../support/stopClock.ts'
import { startCuts, type Summarized } from './cutsRig.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(startCuts)
let ana: Account
let feed: string
let summary: Summarized
beforeAll(async () => {
  ana = await rig.pipeline.account(-1, 'enterprise')
  feed = await rig.feedPath(ana)
  summary = await rig.summarized(ana, { title: 'Bees & <bread>' })
})

it('a private feed has the cut of a new summary, and in the cut only what was said in its spans', async () => {
  const text = await (await rig.ask(feed)).text()
  const enclosure = /<enclosure url="([^"]+)" length="(\d+)" type="audio\/mpeg"\/>/.exec(text)
  expect(enclosure, text).not.toBeNull()
  const [, address = '', length] = enclosure ?? []
  const led = await rig.ask(address)
  expect(led.status).toBe(302)
  const file = Buffer.from(await (await fetch(led.headers.get('location') ?? '')).arrayBuffer())
  expect(String(file.length)).toBe(length)
  const sound = await rig.hear(ana, summary.id, 'look')
  if (sound.state !== 'made') throw new Error(sound.state)
  const heard = await decodedMp3(file)
  const all = sound.spans.flatMap((span) => secondsHeard(heard, span))
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter(({ second, heard: other }) => other !== second)).toEqual([])
})

const items = async (path = feed) => {
  const { parseRssFeed } = await import('feedsmith')
  const { items: read = [] } = parseRssFeed(await (await rig.ask(path)).text())
  return read.map(({ guid, enclosures: [enclosure] = [] }) => ({
    guid: guid?.value ?? '',
    url: enclosure?.url ?? '',
    bytes: enclosure?.length ?? 0,
  }))
}

type Told = { chapters: Array<{ startTime: number; title: string }> }
const chaptersAt = async (address = '') => ((await (await rig.ask(address)).json()) as Told).chapters

const episodeOf = async (id: string) => {
  const { source } = await rig.pipeline.request(id)
  return source.type === 'feed' ? source.episodeId : ''
}

it('a private feed asks to be in no search and no directory, and has chapters and transcripts', async () => {
  const answer = await rig.ask(feed)
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('content-type')).toMatch(/^application\/rss\+xml/)
  const xml = await answer.text()
  expect(xml).toContain('<itunes:block>Yes</itunes:block>')
  expect(xml).toContain('<podcast:block>yes</podcast:block>')
  const { parseFeed } = await import('podcast-partytime')
  const item = parseFeed(xml)?.items.find(({ guid }) => guid === summary.id)
  const chapters = item?.podcastChapters?.url ?? ''
  const words = item?.podcastTranscripts?.[0]?.url ?? ''
  const sound = await rig.hear(ana, summary.id, 'look')
  const spans = sound.state === 'made' ? sound.spans : []
  // The publisher's chapters stand in between.
  const moments = (await chaptersAt(chapters)).filter((each) =>
    spans.some(({ title }) => title === each.title),
  )
  expect(moments.map(({ title }) => title)).toEqual(spans.map(({ title }) => title))
  for (const [index, { startTime }] of moments.entries())
    expect(Math.abs(startTime - (spans[index]?.atSeconds ?? 0))).toBeLessThan(0.1)
  const vtt = await (await rig.ask(words)).text()
  expect(vtt).toMatch(/^WEBVTT\n\n/)
  // Every ten seconds somebody says which one it is: in the cut, at another time.
  const cues = [...vtt.matchAll(/^(\d\d):(\d\d):(\d\d\.\d{3}) --> .*\n.*second (\d+) of/gm)]
  expect(cues.length).toBeGreaterThan(4)
  for (const [, hours, minutes, seconds, second] of cues) {
    const at = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
    const span = spans.findLast(({ atSeconds }) => atSeconds <= at + 0.01)
    expect((span?.startSeconds ?? 0) + at - (span?.atSeconds ?? 0)).toBeCloseTo(Number(second), 1)
  }
})

const cutOf = async (summaryId: string) => {
  const { database } = rig.pipeline
  const [holder] = (await database.collection('cutHolders').where('summaryId', '==', summaryId).get()).docs
  return { holder, cut: database.collection('cuts').doc(String(holder?.get('cutId'))) }
}

it('a private feed has the summaries that were charged before its address was made, and their cuts', async () => {
  const { id } = await rig.summarized(ana)
  // As where the address was made between charge and summary: nobody has told the feed, nor asked for a cut.
  const { cut, holder } = await cutOf(id)
  await Promise.all([cut.delete(), holder?.ref.delete()])
  const answer = await rig.ask(feed)
  expect((await cut.get()).get('state')).toBe('wanted')
  // Nothing that an app has heard before stands in the way on the first day.
  await cut.delete()
  const known = answer.headers.get('etag') ?? ''
  await rig.ask(feed, { headers: { 'If-None-Match': known } })
  expect((await cut.get()).get('state')).toBe('wanted')
  await rig.work()
  expect((await items())[0]).toMatchObject({ url: expect.stringContaining('/cut/') })
})

it('a private feed is answered 304 until an item is new, refunded or deleted', async () => {
  const { database } = rig.pipeline
  const account = database.doc(`feeds/${ana.uid}`)
  const refunded = await rig.summarized(ana)
  const sound = (await items())[0]?.url ?? ''
  expect((await rig.ask(sound)).status).toBe(302)
  const deleted = await rig.summarized(ana)
  const { eraseIn, storedRequest, summaries } = await import('../../../functions/src/summaries/requests.ts')
  const { retryOrRefund } = await import('../../../functions/src/summaries/charge/retryOrRefund.ts')
  const changes = [
    // Without a cut, by which a feed changes too.
    () => rig.pipeline.send(ana),
    () => rig.summarized(ana),
    async () => {
      const stored = storedRequest(await summaries(database).doc(refunded.id).get())
      const error = { code: 'MAIL_REFUSED', message: 'It was refused.', isFinal: true }
      if (stored !== undefined) await retryOrRefund(database, stored, error, new Date())
    },
    async () => {
      const batch = database.batch()
      eraseIn(batch, summaries(database).doc(deleted.id))
      await batch.commit()
    },
  ]
  const look = async (known?: string | null) => {
    const answer = await rig.ask(feed, known ? { headers: { 'If-None-Match': `W/${known}` } } : {})
    const [etag, at] = ['etag', 'last-modified'].map((name) => answer.headers.get(name))
    return { status: answer.status, etag, at, text: await answer.text() }
  }
  for (const change of changes) {
    await account.update({ createdAt: new Date(0), changedAt: new Date(0) })
    const before = await look()
    expect((await look(before.etag)).status).toBe(304)
    await change()
    await rig.work()
    const after = await look(before.etag)
    expect(after.status).toBe(200)
    expect(after.etag).not.toBe(before.etag)
    expect(after.at).not.toBe(before.at)
  }
  const { text } = await look()
  expect([refunded, deleted].filter(({ id }) => text.includes(id))).toEqual([])
  // Neither an app's link nor its owner's player has the sound any more.
  expect((await rig.ask(sound)).status).toBe(410)
  expect(await rig.hear(ana, refunded.id, 'fetch')).toBeUndefined()
})

it('a private feed is in its reader’s language, with chapters and own moments at their seconds of the cut', async () => {
  const account = await rig.pipeline.account(-1, 'enterprise')
  const path = await rig.feedPath(account)
  const { id } = await rig.summarized(account)
  const sound = await rig.hear(account, id, 'look')
  const [span] = sound.state === 'made' ? sound.spans : []
  if (span === undefined) throw new Error(sound.state)
  const { database } = rig.pipeline
  const known = (await rig.ask(path)).headers.get('etag') ?? ''
  await database.doc(`feeds/${account.uid}`).update({ createdAt: new Date(0) })
  const [profile] = (await database.collection('users').where('uid', '==', account.uid).get()).docs
  await profile?.ref.update({ language: 'es' })
  const heard = { startSeconds: span.startSeconds + 2, endSeconds: span.startSeconds + 4 }
  await database.doc(`summaries/${id}/parts/result`).update({
    publisher: {
      chapters: [
        { title: 'How it rises', startSeconds: span.startSeconds + 1 },
        { title: 'Not in the cut', startSeconds: span.endSeconds + 1 },
      ],
    },
  })
  const { keepMoment } = await import('../../../functions/src/moments/momentPages.ts')
  const { source } = await rig.pipeline.request(id)
  const moment = { ...heard, source, title: '', show: '', language: 'en' as const, quote: 'q' }
  for (const [at, summaryId] of [id, 'another'].entries()) {
    const kept = { ...moment, summaryId, note: `note ${at}`, keptAt: new Date(), id: `m${at}` }
    await keepMoment(database, account.uid, kept, 500)
  }
  const since = { 'If-Modified-Since': new Date().toUTCString(), 'Cache-Control': 'max-age=0' }
  expect((await rig.ask(path, { headers: since })).status).toBe(200)
  const answer = await rig.ask(path, { headers: { 'If-None-Match': known } })
  const xml = await answer.text()
  expect(xml).toContain('<language>es</language>')
  const [, chapters = ''] = /<podcast:chapters url="([^"]+)"/.exec(xml) ?? []
  const titles = (await chaptersAt(chapters)).map(({ title }) => title)
  expect(titles.slice(0, 3)).toEqual([span.title, 'How it rises', 'Tu momento: note 0'])
  expect(titles.join()).not.toMatch(/Not in the cut|note 1/)
  const { storeTranscript } = await import('../../../functions/src/episodes/transcripts.ts')
  const segments = [{ ...span, speaker: 'Ana <b>', text: 'It rises.' }]
  const transcript = { language: 'en' as const, durationSeconds: 300, segments }
  await storeTranscript(database, await episodeOf(id), transcript, new Date())
  const [, words = ''] = /<podcast:transcript url="([^"]+)"/.exec(xml) ?? []
  expect(await (await rig.ask(words)).text()).toContain('<v Ana &lt;b&gt;>It rises.')
})

it('a private feed answers HEAD of a file with its length, and does not count it as bandwidth', async () => {
  const [item] = await items()
  const look = await rig.ask(item?.url ?? '', { method: 'HEAD' })
  expect([look.status, look.headers.get('content-length')]).toEqual([200, String(item?.bytes)])
  expect((await rig.ask(feed, { method: 'POST' })).status).toBe(405)
})

it('a private feed has a summary without sound as notes', async () => {
  await rig.pipeline.send(ana)
  await rig.work()
  const [newest] = await items()
  expect(newest).toMatchObject({ url: '' })
  expect(await (await rig.ask(feed)).text()).toContain('https://www.youtube.com/watch?v=')
})

it('a private feed leads to the publisher’s own file, with its chapters, where no cut can be made', async () => {
  const made = await rig.summarized(ana)
  const { cut } = await cutOf(made.id)
  await cut.update({ state: 'none', reason: 'format', nextCheckAt: new Date(Date.now() + 86_400_000) })
  const result = rig.pipeline.database.doc(`summaries/${made.id}/parts/result`)
  await result.update({ publisher: { chapters: [{ title: 'How it rises', startSeconds: 40 }] } })
  const [item] = await items()
  expect(item).toMatchObject({ guid: made.id, url: made.episode.sound })
  const { parseFeed } = await import('podcast-partytime')
  const read = parseFeed(await (await rig.ask(feed)).text())?.items.find(({ guid }) => guid === made.id)
  const told = await chaptersAt(read?.podcastChapters?.url)
  expect(told).toEqual([{ startTime: 40, title: 'How it rises' }])
})

it('a private feed loses sound and cuts of a show at once when its publisher objects', async () => {
  const made = await rig.summarized(ana)
  const [before] = await items()
  expect(before?.bytes).toBeGreaterThan(0)
  const { denyShow } = await import('../../../functions/src/cuts/denyShow.ts')
  const { database } = rig.pipeline
  const episode = await database.doc(`episodes/${await episodeOf(made.id)}`).get()
  const showId = String(episode.get('showId'))
  const source = await database.doc(`sources/${showId}`).get()
  await denyShow(database, String(source.get('feedUrl')), 'asked by mail', new Date())
  expect((await rig.ask(before?.url ?? '')).status).toBe(404)
  expect((await items())[0]).toMatchObject({ guid: made.id, url: '' })
  expect(await rig.hear(ana, made.id, 'make')).toEqual({ state: 'none', reason: 'publisher' })
  await database.doc(`deniedShows/${showId}`).delete()
})

it('a private feed has no sound where the operator has switched it off', async () => {
  const made = await rig.summarized(ana)
  const [before] = await items()
  process.env['AUDIO_CUTS'] = 'off'
  try {
    expect((await items())[0]).toMatchObject({ guid: made.id, url: '' })
    expect((await rig.ask(before?.url ?? '')).status).toBe(404)
    expect((await rig.feed(ana, 'look')).body.data).toMatchObject({ hasSound: false })
  } finally {
    delete process.env['AUDIO_CUTS']
  }
})

it('a private feed goes on with what the release before stored: its address, a wanted cut, its task, the link of an item', async () => {
  // Literal, for as long as such documents, tasks and links may be there: see summaries/storedBefore.test.ts.
  const { database } = rig.pipeline
  const eva = await rig.pipeline.account(-1, 'enterprise')
  const { id, episode } = await rig.summarized(eva)
  const at = new Date('2026-05-04T09:00:00.919Z')
  const mac = (key: string, parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  const nonce = 'n'.repeat(43)
  const token = mac(SECRET, ['feed', eva.uid, nonce])
  const tokenId = createHash('sha256').update(token).digest('hex')
  const dates = { createdAt: at, changedAt: at, readAt: at }
  await database.doc(`feeds/${eva.uid}`).set({ uid: eva.uid, generation: 2, tokenId, nonce, ...dates })
  await database.doc(`feedTokens/${tokenId}`).set({ uid: eva.uid })
  const [{ episode: told }, episodeId] = [await rig.pipeline.request(id), await episodeOf(id)]
  const result = (await database.doc(`summaries/${id}/parts/result`).get()).data() as Summary
  const order = {
    episodeId,
    showId: String((await database.doc(`episodes/${episodeId}`).get()).get('showId')),
    audioUrl: episode.sound,
    durationSeconds: 300,
    title: told.title,
    show: told.channelTitle,
    language: 'en',
    moments: highlights(result, 300, 30).map(({ moment: _, ...each }) => each),
  }
  const parts = [1, episodeId, episode.sound, 300, told.title, told.channelTitle, order.moments]
  const cutId = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
  const nextCheckAt = new Date(Date.now() + 3_600_000)
  await database.doc(`cuts/${cutId}`).set({ order, state: 'wanted', attempt: 1, nextCheckAt, updatedAt: at })
  const payload = { cutId, attempt: 1 }
  await createTask({ name: 'b965256a-c-1', target: 'cutEpisode', queue: 'CUTS_QUEUE', payload })
  await rig.work()
  expect((await database.doc(`cuts/${cutId}`).get()).data()).toMatchObject({ state: 'made', attempt: 0 })
  const [item] = await items(`/feed/${token}`)
  expect(new URL(item?.url ?? '').pathname).toMatch(new RegExp(`^/cut/${id}\\.2\\.`))
  expect(await rig.feedPath(eva)).toBe(`/feed/${token}`)
  // Signed with an older one of LINK_KEYS.
  const link = mac('local-development-key-not-a-secret-at-all', ['feed item', id, '2'])
  expect((await rig.ask(`/cut/${id}.2.${link}.mp3`)).status).toBe(302)
  const { docs } = await database.collection('cuts').where('order.episodeId', '==', episodeId).get()
  expect(docs.map((each) => each.id)).toEqual([cutId])
})

describe('#feed-token: a private feed', () => {
  it('a guessed address and a forged link to a file are answered 404', async () => {
    const other = feed.slice('/feed/'.length, -1) + (feed.endsWith('A') ? 'B' : 'A')
    for (const token of ['', 'x', 'A'.repeat(43), other])
      expect((await rig.ask(`/feed/${token}`)).status).toBe(404)
    const [item] = await items()
    const { pathname } = new URL((await items()).find(({ url }) => url !== '')?.url ?? item?.url ?? '')
    const [, id = '', generation = '', mac = ''] =
      /\/cut\/([a-f0-9]+)\.(\d+)\.([\w-]+)\.mp3/.exec(pathname) ?? []
    const { id: next } = await rig.summarized(ana)
    for (const path of [
      `${next}.${generation}.${mac}.mp3`,
      `${id}.${Number(generation) + 1}.${mac}.mp3`,
      `${id}.${generation}.${'A'.repeat(43)}.mp3`,
    ])
      expect((await rig.ask(`/cut/${path}`)).status).toBe(404)
  })

  it('an address that was ended is answered 410 at once, with its links; the new one works, and is stored only as a hash', async () => {
    const leaked = await rig.feedPath(ana)
    const link = (await items(leaked)).find(({ url }) => url !== '')?.url ?? ''
    const { body } = await rig.feed(ana, 'renew')
    expect([(await rig.ask(leaked)).status, (await rig.ask(link)).status]).toEqual([410, 410])
    const { address } = (body.data ?? {})['feed'] as { address: string }
    feed = new URL(address).pathname
    expect((await rig.ask(feed)).status).toBe(200)
    expect(await rig.feedPath(ana)).toBe(feed)
    for (const collection of ['feeds', 'feedTokens']) {
      const { docs } = await rig.pipeline.database.collection(collection).get()
      const text = JSON.stringify(docs.map((each) => [each.id, each.data()]))
      expect(text).not.toContain(feed.slice('/feed/'.length))
      expect(docs.filter((each) => each.get('endedAt') && !each.get('expiresAt'))).toEqual([])
    }
  })

  it('a token of before opens nothing, even where its document was restored from a backup', async () => {
    const ben = await rig.pipeline.account(-1, 'enterprise')
    const before = await rig.feedPath(ben)
    const tokens = rig.pipeline.database.collection('feedTokens')
    const [marked] = (await tokens.where('uid', '==', ben.uid).get()).docs
    await rig.feed(ben, 'renew')
    await marked?.ref.set({ uid: ben.uid })
    expect((await rig.ask(before)).status).toBe(410)
  })

  it('has nothing of another account, and gives its sound to no other account', async () => {
    const ben = await rig.pipeline.account(-1, 'enterprise')
    const his = await rig.feedPath(ben)
    expect(await items(his)).toEqual([])
    expect(await rig.hear(ben, summary.id, 'fetch')).toBeUndefined()
    expect((await rig.pipeline.call('privateFeed', { act: 'look' })).status).toBe(401)
  })

  it('carries a limited bandwidth a day and a month, by the bytes that are asked for', async () => {
    stopClock()
    const link = (await items()).find(({ url }) => url !== '')?.url ?? ''
    const counted = async () => {
      const carried = await rig.pipeline.database.doc(`carried/${ana.uid}`).get()
      return Number(carried.get('dayBytes') ?? 0)
    }
    const bytes = (await items()).find(({ url }) => url === link)?.bytes ?? 0
    const before = await counted()
    await rig.ask(link)
    expect(await counted()).toBe(before + bytes)
    await rig.ask(link, { headers: { Range: 'bytes=0-0' } })
    expect(await counted()).toBe(before + bytes + Math.ceil(bytes / 20))
    const day = new Date().toISOString().slice(0, 10)
    const reference = rig.pipeline.database.doc(`carried/${ana.uid}`)
    await reference.update({ day, dayBytes: 500_000_000 })
    const refused = await rig.ask(link)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400)
    expect(refused.headers.get('location')).toBeNull()
    expect((await rig.ask(feed)).status).toBe(200)
    const [, id = ''] = /\/cut\/([a-f0-9]{40})/.exec(link) ?? []
    expect(await rig.hear(ana, id, 'fetch')).toMatchObject({ state: 'later' })
    // A new address carries no more.
    await reference.update({ dayBytes: 0, month: day.slice(0, 7), monthBytes: 5_000_000_000 })
    expect((await rig.ask(link)).status).toBe(429)
    await reference.delete()
  })

  it('ends with its account, in address and links', async () => {
    const eva = await rig.pipeline.account(-1, 'enterprise')
    const hers = await rig.feedPath(eva)
    await rig.summarized(eva)
    const link = (await items(hers))[0]?.url ?? ''
    expect((await rig.ask(link)).status).toBe(302)
    await rig.eraseAccount(eva)
    expect([(await rig.ask(hers)).status, (await rig.ask(link)).status]).toEqual([410, 410])
    for (const collection of ['feeds', 'feedTokens', 'carried', 'cutHolders']) {
      const { docs } = await rig.pipeline.database.collection(collection).get()
      expect(JSON.stringify(docs.map((each) => [each.id, each.data()]))).not.toContain(eva.uid)
    }
  })
})
