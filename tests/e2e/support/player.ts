import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { episodeId, publicShowId } from '../../../functions/src/episodes/episodeIds.ts'
import { storeShow } from '../../../functions/src/episodes/episodeStore.ts'
import { createAccount, member, type TestAccount } from './accounts.ts'
import type { VisitOptions } from './browser.ts'
import { database } from './database.ts'
import { newSummaryId, storeSummary } from './storeSummary.ts'
import { storeWords } from './storeWords.ts'
import { stack } from './stack.ts'

/** A summary on its page, with its player, of somebody who is signed in. */
async function openPlayer(
  options: VisitOptions,
  summary: Summary,
  request: (id: string) => Partial<SummaryRequest>,
): Promise<{ page: Page; account: TestAccount; id: string }> {
  const account = await createAccount()
  const id = newSummaryId()
  await storeSummary(account, request(id), id)
  await database().doc(`summaries/${id}/parts/result`).set(summary)
  const { page } = await member({ account, path: `/summary/${id}`, ...options })
  await play(page).waitFor()
  return { page, account, id }
}

export const play = (page: Page) => page.getByRole('button', { name: 'Play the key moments' })
export const pause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true })
export const slider = (page: Page) => page.getByRole('slider', { name: 'Key moments' })
/** Where the player says that it is. */
export const seconds = async (page: Page) => Number(await slider(page).inputValue())

const SECONDS = 60
const TONES: Summary = {
  headline: 'Tones, one after the other',
  gist: 'Every second sounds of itself.',
  keyPoints: [
    { text: 'The tenth is a tone.', quote: 'a tone', startSeconds: 11 },
    { text: 'So is the fortieth.', quote: 'another', startSeconds: 41 },
  ],
  moments: [
    { title: 'Ten', quote: 'a tone', startSeconds: 10, endSeconds: 14 },
    { title: 'Forty', quote: 'another', startSeconds: 40, endSeconds: 45 },
  ],
  verified: null,
}

export async function order(path: string, body: object): Promise<Record<string, string>> {
  const address = `http://127.0.0.1:${stack().ports.podcasts}/control/${path}`
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Record<string, string>
}

/** A summary of an episode of which each second can be told. */
export async function openTones(options: VisitOptions = {}, more: object[][] = []) {
  const episode = await order('publish', { show: 'the-long-shelf', title: 'Object No. 61', seconds: SECONDS })
  if (more.length > 0) await order('renditions', { episode: episode['id'], renditions: more })
  const opened = await openPlayer(options, TONES, (id) => ({
    source: { type: 'feed', episodeId: id, audioUrl: episode['sound'] ?? '', pageUrl: episode['page'] ?? '' },
    episode: {
      title: 'Object No. 61',
      channelTitle: 'The Long Shelf',
      language: 'en',
      durationSeconds: SECONDS,
    },
  }))
  return { ...opened, episode }
}

/** The same, by an address that is dead; the feed of its show has another. */
export async function openLost() {
  const opened = await openTones({ expected: /status of (?:404|410|503)|ERR_/ })
  const { page, id, episode } = opened
  const { feed: feedUrl = '', sound = '', id: guid } = episode
  const showId = publicShowId(feedUrl)
  const none = { author: null, language: 'en', image: null, link: null }
  const show = { title: 'The Long Shelf', ...none, updatedAt: new Date() }
  await storeShow(database(), showId, show, { feedUrl, readAt: new Date(0), entries: [] })
  const audioUrl = sound.replace('/audio/', '/audio/old-')
  const key = episodeId(showId, `guid:${guid}`)
  await database().doc(`summaries/${id}`).update({ 'source.audioUrl': audioUrl, 'source.episodeId': key })
  await storeWords(id, SECONDS, showId)
  await page.reload()
  return { ...opened, sound, audioUrl, key }
}

/** One of emulator-data's episodes, that the player can be opened with. */
export const VIDEO = 'sbZ0oInJar1'

const PORTS: Summary = {
  headline: 'Ports run on patience',
  gist: 'Three people who keep a harbour awake explain how.',
  keyPoints: [
    { text: 'Tides decide first.', quote: 'the tide decides', startSeconds: 105 },
    { text: 'Cranes wait for the wind.', quote: 'the wind has a say', startSeconds: 310 },
    { text: 'Pilots talk little.', quote: 'we talk little', startSeconds: 610 },
    { text: 'The last ship is the longest.', quote: 'it is always the longest', startSeconds: 850 },
  ],
  moments: [
    { title: 'The night shift', quote: 'nobody sleeps at two', startSeconds: 100, endSeconds: 130 },
    { title: 'The wind', quote: 'then the wind came', startSeconds: 300, endSeconds: 420 },
    { title: 'On board', quote: 'you climb a ladder', startSeconds: 600, endSeconds: 750 },
  ],
  verified: null,
  speech: Array.from({ length: 240 }, (_, i) => 1 + (i % 7) / 3),
}

/** A summary of a video. */
export function openVideo(options: VisitOptions = {}) {
  return openPlayer(options, PORTS, () => ({
    source: { type: 'youtube', videoId: VIDEO },
    episode: {
      title: 'How a port never sleeps',
      channelTitle: 'Long Haul',
      language: 'en',
      durationSeconds: 1_000,
    },
  }))
}

export const video = (page: Page) => page.frameLocator('iframe')
/** The line of the lists that is being said. */
export const spoken = (page: Page) => page.locator('li[aria-current=true]')

/** Orders the stand-in's players of the video; one on the page has to be there for all but `autoplay`. */
export async function orderVideo(body: object): Promise<void> {
  const address = `http://127.0.0.1:${stack().ports.youtube}/control/player`
  const give = async () => {
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify({ videoId: VIDEO, ...body }) })
    return (await answer.json()) as { pages: number }
  }
  if ('autoplay' in body) await give()
  else await expect.poll(async () => (await give()).pages).toBeGreaterThan(0)
}
