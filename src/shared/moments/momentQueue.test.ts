import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../tests/support/stubStorage.ts'
import type { Keep } from './momentQueue.ts'

const server = vi.hoisted(() => ({
  asked: [] as string[],
  /** Calls whose answers are lost on their way back. */
  lost: 0,
  /** Summary of a moment that is refused. */
  refused: '',
  status: 409,
}))
vi.mock('../session/bearer.ts', () => ({ bearer: async () => ({}) }))
vi.mock('../api/call.ts', () => ({
  call: async (_: string, { id, summary }: Keep) => {
    server.asked.push(`${summary} ${id}`)
    if (summary === server.refused)
      return { outcome: 'refused', status: server.status, answer: { message: 'You have 500.' } }
    return server.lost-- > 0
      ? { outcome: 'failed', came: 'nothing', message: '' }
      : { outcome: 'done', answer: { data: { quote: summary } } }
  },
}))

beforeEach(() => {
  stubStorage()
  vi.stubGlobal('navigator', { onLine: true })
  Object.assign(server, { asked: [], lost: 0, refused: '', status: 409 })
})
afterEach(() => vi.unstubAllGlobals())

/** The module as a page has it after a reload. */
const reloaded = async () => {
  vi.resetModules()
  return import('./momentQueue.ts')
}
const moment = (summary: string) => ({ summary, startSeconds: 0, endSeconds: 9 })

it('the queue of moments sends one whose answer was lost again after a reload, by the same id, before later ones', async () => {
  server.lost = 1
  const before = await reloaded()
  expect(await before.keepMoment('ana', moment('first'))).toMatchObject({
    text: expect.stringMatching(/^Kept on this device/),
  })
  vi.stubGlobal('navigator', { onLine: false })
  await before.keepMoment('ana', moment('second'))
  vi.stubGlobal('navigator', { onLine: true })
  const after = await reloaded()
  await Promise.all([after.sendMoments('ana'), after.sendMoments('ana')])
  const [lost, again, second, ...others] = server.asked
  expect([again, second?.split(' ')[0], others]).toEqual([lost, 'second', []])
  expect(after.waitingMoments.read('ana')).toEqual([])
})

it('the queue of moments sends those kept at the same time once each, and gives each its own answer', async () => {
  const { keepMoment } = await reloaded()
  const told = await Promise.all(['one', 'two', 'three'].map((each) => keepMoment('ana', moment(each))))
  expect(told.map(({ text }) => text)).toEqual(['Kept: “one”', 'Kept: “two”', 'Kept: “three”'])
  expect(server.asked.map((each) => each.split(' ')[0])).toEqual(['one', 'two', 'three'])
})

it('a refused moment holds back no later one, and stays listed with its reason where no page waits for the answer', async () => {
  server.refused = 'full'
  vi.stubGlobal('navigator', { onLine: false })
  const { forgetMoment, keepMoment, sendMoments, waitingMoments } = await reloaded()
  for (const each of ['full', 'later']) await keepMoment('ana', moment(each))
  vi.stubGlobal('navigator', { onLine: true })
  await sendMoments('ana')
  await sendMoments('ana')
  expect(server.asked.map((each) => each.split(' ')[0])).toEqual(['full', 'later'])
  const [refused, ...others] = waitingMoments.read('ana')
  expect([refused, others]).toMatchObject([{ summary: 'full', failure: expect.stringMatching(/500/) }, []])
  forgetMoment('ana', refused?.id ?? '')
  expect(await keepMoment('ana', moment('full'))).toMatchObject({ isKept: false })
  expect(waitingMoments.read('ana')).toEqual([])
})

it.each([401, 429])('a moment that is answered with %i is kept for later', async (status) => {
  Object.assign(server, { refused: 'early', status })
  const { keepMoment, sendMoments, waitingMoments } = await reloaded()
  expect(await keepMoment('ana', moment('early'))).toMatchObject({ isKept: true })
  expect(waitingMoments.read('ana')).toEqual([expect.not.objectContaining({ failure: expect.anything() })])
  server.refused = ''
  await sendMoments('ana')
  expect(waitingMoments.read('ana')).toEqual([])
})
