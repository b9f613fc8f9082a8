import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import {
  MOMENTS_PER_HOUR,
  SHARES_PER_DAY,
  SHARES_PER_HOUR,
} from '../../../functions/src/profiles/rules/callLimits.ts'
import {
  type KeptMoment,
  LARGEST_CHANGED_PAGE,
  MOMENTS_PER_PAGE,
  momentsOf,
  type MomentPage,
} from '#domain/moments/moments.ts'
import { episodeMoment } from '#domain/episodes/episodeSource.ts'
import { withDates } from '#domain/time/withDates.ts'
import { beginDeletion } from '../../../functions/src/profiles/Deletion.ts'
import { denyShow } from '../../../functions/src/cuts/denyShow.ts'
import { takeDown } from '../../../functions/src/moments/sharedMoments.ts'
import { keepMoment } from '../../../functions/src/moments/momentPages.ts'
import { FirestoreMeter } from '../../../scripts/rigs/FirestoreMeter.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { startApi } from '../api/apiRig.ts'
import { type Made, readable } from '../summaries/readable.ts'
import { stopClock } from '../../support/stopClock.ts'
import { useRig } from '../../support/useRig.ts'

const api = useRig(startApi)

const database = () => api.pipeline.database
const say = (index: number) => `Sentence ${index} begins. Sentence ${index} ends.`
const made = (account: Account, more?: Made) => readable(database(), account, { say, ...more })
/** An account with a summary. */
const begun = async (more?: Made) => {
  const ana = await api.pipeline.account(20_000)
  return { ana, ...(await made(ana, more)) }
}
const newId = () => randomUUID().replaceAll('-', '')
const call = (account: Account, body: object) => api.pipeline.callAs(account, 'moments', body)
const keep = async (account: Account, summary: string, more: object = {}) => {
  const id = newId()
  const body = { do: 'keep', id, summary, startSeconds: 31, endSeconds: 46, ...more }
  return { id, ...(await call(account, body)) }
}
const stored = async ({ uid }: Account) => {
  const { docs } = await database().collection('momentPages').where('uid', '==', uid).get()
  return momentsOf(docs.map((each) => withDates(each.data()) as MomentPage))
}
const share = async (account: Account, id: string) => {
  const { status, body } = await call(account, { do: 'share', id })
  return { status, message: body.message, address: (body.data?.['address'] ?? '') as string }
}
const opened = async (address: string, language = 'en') => {
  const path = new URL(address).pathname
  const answer = await fetch(`${api.pipeline.functions.url}/serveMoment${path}`, {
    headers: { 'Accept-Language': language },
  })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

describe('a moment', () => {
  it('holds whole sentences, and is stored once however often it is sent with the same id', async () => {
    const { ana, id: summary } = await begun()
    const first = await keep(ana, summary, { note: 'mine' })
    const quote = 'Sentence 3 begins. Sentence 3 ends. Sentence 4 begins.'
    expect([first.status, first.body.data]).toEqual([200, { quote }])
    expect((await keep(ana, summary, { id: first.id })).status).toBe(200)
    expect(await stored(ana)).toMatchObject([
      { id: first.id, quote, note: 'mine', isChecked: true, startSeconds: 30, summaryId: summary },
    ])
  })

  it('can be moved at both ends by whole sentences, get another note, and be deleted', async () => {
    const { ana, id: summary } = await begun()
    const { id } = await keep(ana, summary)
    await call(ana, { do: 'change', id, move: { edge: 'start', by: 1 } })
    await call(ana, { do: 'change', id, move: { edge: 'end', by: -1 }, note: 'shorter' })
    expect(await stored(ana)).toMatchObject([{ quote: 'Sentence 3 ends.', note: 'shorter' }])
    expect((await call(ana, { do: 'change', id, move: { edge: 'end', by: -1 } })).status).toBe(400)
    await call(ana, { do: 'drop', id })
    expect(await stored(ana)).toEqual([])
  })

  it('is kept only of a summary that the account may read, and changed by its owner alone', async () => {
    const [ana, ben] = [await api.pipeline.account(20_000), await api.pipeline.account(20_000)]
    const { id: summary } = await made(ana)
    const { id } = await keep(ana, summary)
    expect((await keep(ben, summary)).status).toBe(404)
    for (const body of [{ do: 'change', note: 'not mine' }, { do: 'drop' }, { do: 'share' }])
      await call(ben, { ...body, id })
    const [kept] = await stored(ana)
    expect(kept).toMatchObject({ id, note: '' })
    expect(kept?.shareId).toBeUndefined()
  })

  it('holds only what the summary quotes, where it is of a video or of words heard for another account', async () => {
    const ana = await api.pipeline.account(20_000)
    const { id: summary } = await made(ana, {
      request: { source: { type: 'youtube', videoId: 'sbZ0oInJar1' } },
    })
    const moments = [{ title: 'A', quote: 'as quoted', startSeconds: 40, endSeconds: 44 }]
    const result = database().doc(`summaries/${summary}/parts/result`)
    await result.set({ headline: '', gist: '', keyPoints: [], moments, verified: null })
    expect((await keep(ana, summary)).body.data).toEqual({ quote: 'as quoted' })
    expect((await keep(ana, summary, { startSeconds: 60, endSeconds: 90 })).body.data).toEqual({ quote: '' })
    // Within a key moment: from its quote on, which is said first.
    await result.update({ moments: moments.map((each) => ({ ...each, endSeconds: 160 })) })
    const { id, body } = await keep(ana, summary, { startSeconds: 65, endSeconds: 80 })
    expect(body.data).toEqual({ quote: 'as quoted' })
    const { html } = await opened((await share(ana, id)).address)
    expect(html).toMatch(/nocookie\.com\/embed\/sbZ0oInJar1\?start=40&amp;end=70&amp;autoplay=1/)
  })

  it('cannot be kept of a show whose publisher objects', async () => {
    const { ana, id: summary, feedUrl } = await begun()
    await denyShow(database(), feedUrl, 'asked', new Date())
    expect((await keep(ana, summary)).status).toBe(404)
  })

  it('is refused beyond 500 on the free plan; they are stored on pages of at most 200', async () => {
    const ana = await api.pipeline.account(20_000, 'free')
    const { id: summary } = await made(ana)
    await keep(ana, summary)
    const [one] = await stored(ana)
    const page = (n: number, count: number) => {
      const ids = Array.from({ length: count }, newId)
      const moments = Object.fromEntries(ids.map((id) => [id, one]))
      const document = { uid: ana.uid, n, ids, bytes: 1, moments, changedAt: new Date() }
      return database().doc(`momentPages/${ana.uid}-${n}`).set(document)
    }
    await Promise.all([page(0, MOMENTS_PER_PAGE), page(1, MOMENTS_PER_PAGE), page(2, 99)])
    expect((await keep(ana, summary)).status).toBe(200)
    expect(await keep(ana, summary)).toMatchObject({ status: 409, body: { message: /500/ } })
    expect((await database().doc(`momentPages/${ana.uid}-2`).get()).get('ids')).toHaveLength(100)
    // As much as a page holds is a page, however few they are.
    const large = { ...one, note: 'x'.repeat(200_000) } as KeptMoment
    const ben = newId()
    for (let kept = 0; kept < 3; kept += 1) await keepMoment(database(), ben, { ...large, id: newId() }, 500)
    const { docs } = await database().collection('momentPages').where('uid', '==', ben).get()
    expect(docs.map((each) => each.get('ids').length)).toEqual([2, 1])
    const page1 = database().doc(`momentPages/${ana.uid}-1`)
    await page1.update({ bytes: LARGEST_CHANGED_PAGE })
    const change = { do: 'change', id: (await page1.get()).get('ids')[0] }
    expect((await call(ana, { ...change, note: 'longer' })).status).toBe(409)
    expect((await call(ana, { ...change, do: 'share' })).status).toBe(200)
    expect((await call(ana, { ...change, note: '' })).status).toBe(200)
  })

  it('counts towards the calls of an account; deleting and no longer sharing one do not', async () => {
    const { ana, id: summary } = await begun()
    stopClock()
    await keep(ana, summary)
    const limits = database().collection('accountLimits').doc(ana.uid)
    await limits.update({ 'calls.moments.inHour': MOMENTS_PER_HOUR })
    expect((await keep(ana, summary)).status).toBe(429)
    for (const end of ['unshare', 'drop'])
      expect((await call(ana, { do: end, id: newId() })).status).toBe(200)
  })

  it('links to our page once its file has failed, and devices read it anew', async () => {
    const { ana, id: summary, episodeId } = await begun()
    await keep(ana, summary)
    const other = await keep(ana, (await made(ana)).id)
    const page = database().doc(`momentPages/${ana.uid}-0`)
    const before = await page.get()
    await database().doc(`episodes/${episodeId}`).update({ audioUrl: 'https://feeds.invalid/new.mp3' })
    const renew = { summaryId: summary, share: 30, want: 'renew' }
    expect((await api.pipeline.callAs(ana, 'hearSummary', renew)).status).toBe(200)
    const [moved, left] = (await stored(ana)).toSorted((one) => (one.id === other.id ? 1 : -1))
    expect(moved && episodeMoment(moved.source, 30)).toMatch(new RegExp(`/summary/${summary}\\?t=30$`))
    expect(left && episodeMoment(left.source, 30)).toMatch(/^https:\/\/feeds\.invalid/)
    const after = await page.get()
    for (const field of ['bytes', 'changedAt']) expect(after.get(field) > before.get(field)).toBe(true)
    const meter = new FirestoreMeter(database())
    expect((await api.pipeline.callAs(ana, 'hearSummary', renew)).status).toBe(200)
    // The call's count.
    expect(meter.writes).toBe(1)
  })

  it('is exported to other programs with Premium, and given to API keys and agents', async () => {
    const free = await api.pipeline.account(20_000, 'free')
    expect((await call(free, { do: 'export', format: 'obsidian' })).status).toBe(403)
    const ana = await api.pipeline.account(100_000, 'premium')
    const { id: summary } = await made(ana)
    await database().doc(`summaries/${summary}`).update({ 'episode.channelTitle': '[A show](x)' })
    const { id } = await keep(ana, summary, { note: '=1+1' })
    const text = async (format: string) =>
      String((await call(ana, { do: 'export', format })).body.data?.['text'])
    const note = await text('obsidian')
    expect(note).toContain('> Sentence 3 begins. Sentence 3 ends. Sentence 4 begins.\n\n  \\=1+1')
    expect(note).toContain(String.raw`\[A show\](x)`)
    expect(await text('readwise')).toContain(`"'=1+1","30"`)
    const key = await api.key(ana, 'read')
    expect((await api.v1('GET', '/moments', { key })).body).toMatchObject({
      moments: [{ id, summary, second: 30, verified: true, note: '=1+1' }],
    })
    const others = await api.key(await api.pipeline.account(-1, 'enterprise'), 'read')
    expect((await api.v1('GET', '/moments', { key: others })).body).toEqual({ moments: [] })
  })
})

/** docs/rules.md #shared-moments */
describe('a shared moment', () => {
  const SCRIPT = '<script>alert(1)</script>"\'&'

  it('can be opened by everybody with its address, and says nothing of who shared it', async () => {
    const { ana, id: summary } = await begun()
    const { id } = await keep(ana, summary, { note: 'a private note' })
    const { address } = await share(ana, id)
    expect(new URL(address).pathname).toMatch(/^\/m\/[\w-]{22}$/)
    const { status, headers, html } = await opened(address)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0, s-maxage=60'])
    expect(headers.get('x-robots-tag')).toMatch(/noindex/)
    expect(html).toContain('Sentence 3 begins. Sentence 3 ends. Sentence 4 begins.')
    expect(html).toMatch(/<video controls playsinline preload="none" aria-label="[^"]+" [^>]*#t=30,4[45]/)
    expect(html).toContain('feeds.invalid, which then sees your IP address')
    expect(html).toMatch(/<meta property="og:title" content="“Sentence 3/)
    for (const own of [ana.uid, ana.email, id, summary, 'a private note']) expect(html).not.toContain(own)
    expect(html.length).toBeLessThan(40_000)
    expect(html).toContain(`<meta property="og:image" content="${address}.png">`)
    const picture = await opened(`${address}.png`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.html).toMatch(/^.PNG[^]*IDAT[^]*IEND/)
    const captions = (await opened(`${address}.vtt`)).html
    expect(captions).toMatch(
      /^WEBVTT\n\n00:00:30\.\d{3} --> 00:00:\d{2}\.\d{3} line:15%\nSentence 3 begins\. /,
    )
  })

  it('runs nothing of what its quote, titles, names and addresses contain', async () => {
    const { ana, id: summary, episodeId } = await begun({ say: () => `${SCRIPT}.` })
    await database()
      .doc(`summaries/${summary}`)
      .update({
        episode: { title: SCRIPT, channelTitle: SCRIPT, language: 'es', durationSeconds: 120 },
        source: { type: 'feed', episodeId, audioUrl: `javascript:alert(1)`, pageUrl: 'javascript:alert(2)' },
      })
    const { id } = await keep(ana, summary)
    const { html } = await opened((await share(ana, id)).address)
    expect(html).toContain('&lt;script&gt;')
    expect(html).toMatch(/\/es\/demo\?url=[^>]*>Resumir este episodio/)
    expect(html.replace(/<style>.*<\/style>/s, '')).not.toMatch(/<script|="javascript|alert\(1\)<\/script>/)
    expect(html).not.toMatch(/(?:content|title|label|src|href)="[^"]*<[^"]*"/)
  })

  it.each([
    ['its maker ends it', async (ana: Account, id: string) => call(ana, { do: 'unshare', id })],
    [
      'its account ends',
      async ({ uid }: Account) => {
        await beginDeletion(database(), { uid, isReceiptDue: false }, new Date())
        await api.pipeline.functions.runSchedule('sweepDeletions', new Date())
      },
    ],
    ['its maker drops it', async (ana: Account, id: string) => call(ana, { do: 'drop', id })],
    [
      'it is reported',
      async (ana: Account, id: string) => {
        const [{ shareId = '' } = {}] = await stored(ana)
        vi.spyOn(database(), 'runTransaction').mockRejectedValueOnce(new Error('broken off'))
        await expect(takeDown(database(), shareId, new Date())).rejects.toThrow('broken off')
        expect(await takeDown(database(), shareId, new Date())).toBe(true)
        expect((await share(ana, id)).status).toBe(403)
      },
    ],
    [
      'its publisher objects',
      async (_: Account, __: string, feedUrl: string) => denyShow(database(), feedUrl, 'asked', new Date()),
    ],
  ] as const)('is gone once %s', async (_, end) => {
    const { ana, id: summary, feedUrl } = await begun()
    const { id } = await keep(ana, summary)
    const { address } = await share(ana, id)
    // A second press gives it no second address.
    expect((await share(ana, id)).address).toBe(address)
    expect((await opened(address)).status).toBe(200)
    await end(ana, id, feedUrl)
    const { status, html } = await opened(address)
    expect([status, html.includes('Sentence')]).toEqual([410, false])
    expect((await opened(`${address}.png`)).status).toBe(410)
  })

  it('is answered 404 at an address that was never given out', async () => {
    for (const id of ['A'.repeat(22), 'short', '..%2Fusers', `${'A'.repeat(22)}%00`])
      expect((await opened(`https://any.invalid/m/${id}`)).status).toBe(404)
    const { html, headers } = await opened('https://any.invalid/m/short', 'es-ES,es;q=0.9')
    expect(html).toMatch(/<html lang="es">[^]*<h1>Este momento no existe<\/h1>[^]*\/es\/">/)
    expect(headers.get('cache-control')).toBe('private, max-age=60')
  })

  it('is not of a private feed, a show whose publisher objects, more than 30 seconds, or without words', async () => {
    const ana = await api.pipeline.account(20_000)
    const own = await made(ana, { ownerUid: ana.uid })
    expect((await share(ana, (await keep(ana, own.id)).id)).status).toBe(403)
    const { id: summary, feedUrl } = await made(ana)
    const long = await keep(ana, summary, { startSeconds: 0, endSeconds: 60 })
    expect(await share(ana, long.id)).toMatchObject({ status: 400, message: expect.stringMatching(/30 sec/) })
    const { id } = await keep(ana, summary)
    await denyShow(database(), feedUrl, 'asked', new Date())
    expect((await share(ana, id)).status).toBe(403)
    const video = await made(ana, { request: { source: { type: 'youtube', videoId: 'sbZ0oInJar1' } } })
    expect((await share(ana, (await keep(ana, video.id)).id)).status).toBe(400)
  })

  it.each([
    ['an hour', 'inHour', SHARES_PER_HOUR, 30],
    ['a day', 'inDay', SHARES_PER_DAY, 200],
  ] as const)('is refused with 429 beyond the number of shares in %s', async (_, field, most, asPromised) => {
    expect(most).toBe(asPromised)
    const { ana, id: summary } = await begun()
    stopClock()
    const { id } = await keep(ana, summary)
    await share(ana, id)
    await database()
      .doc(`accountLimits/${ana.uid}`)
      .update({ [`calls.shares.${field}`]: most })
    expect((await share(ana, id)).status).toBe(429)
  })
})
