import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Order, type Playback, type PlaybackEvent, startPlayback } from './Playback.ts'
import { momentText, statusText } from './playerText.ts'
import { transition } from './transition.ts'

const HIGHLIGHTS = [
  { moment: 0, title: 'a', startSeconds: 100, endSeconds: 130 },
  { moment: 1, title: 'b', startSeconds: 200, endSeconds: 220 },
  { moment: 2, title: 'c', startSeconds: 220, endSeconds: 250 },
]

/** Plays events, each 250 ms after the last unless it names its time. */
type Events = Array<PlaybackEvent | [atMs: number, event: PlaybackEvent]>
function run(...events: Events) {
  return runFrom(startPlayback(HIGHLIGHTS), 0, ...events)
}
function runFrom(from: Playback, fromMs: number, ...events: Events) {
  let now = from
  let clockMs = fromMs
  let orders: readonly Order[] = []
  for (const each of events) {
    const [atMs, event] = Array.isArray(each) ? each : [clockMs + 250, each]
    clockMs = atMs
    ;[now, orders] = transition(now, event, atMs)
  }
  return { now, orders, clockMs, and: (...more: typeof events) => runFrom(now, clockMs, ...more) }
}

const PRESS = { type: 'press' } as const
const READY = { type: 'ready' } as const
const PLAYING = { type: 'playing' } as const
const TICK = { type: 'tick' } as const
const at = (positionSeconds: number) => ({ type: 'tick', positionSeconds }) as const
const skip = (by: 1 | -1) => ({ type: 'skip', by }) as const
const listen = (startSeconds: number, endSeconds: number) =>
  ({ type: 'listen', span: { startSeconds, endSeconds } }) as const
const heard = () => run(PRESS, READY, PLAYING, [1_500, at(100.5)], [2_000, at(101)])

it('the player plays the whole episode where there are no moments, and again from its beginning', () => {
  const ended = runFrom(startPlayback([]), 0, PRESS, READY, PLAYING, [1_500, at(1.2)], { type: 'finished' })
  expect(ended.now).toMatchObject({ status: 'ended' })
  const again = ended.and([9_000, PRESS])
  expect(again.now).toMatchObject({ positionSeconds: 0, aside: { startSeconds: 0, endSeconds: Infinity } })
  expect([statusText(startPlayback([]), 'feed'), momentText(again.now)]).toEqual([
    'The whole episode. Nothing is loaded from its publisher before you press play.',
    'whole episode',
  ])
})

describe('the first press of the player', () => {
  it('opens the video at the first moment, and plays once it answers', () => {
    const pressed = run(PRESS)
    expect(pressed.now.status).toBe('loading')
    expect(pressed.orders).toEqual([{ do: 'open', atSeconds: 100 }])
    expect(pressed.and(READY, PLAYING).now).toMatchObject({ status: 'playing', index: 0 })
  })
  it('opens the video at the moment that was chosen before', () => {
    expect(run({ type: 'skip', by: 1 }, PRESS).orders).toEqual([{ do: 'open', atSeconds: 200 }])
  })
})

describe('a nudge of the player', () => {
  const nudge = (seconds: number) => ({ type: 'nudge', seconds }) as const
  it.each([
    ['back', -10, 100],
    ['on', 12, 113],
    ['on, but not beyond the moment', 60, 129],
  ])('stays within the moment: %s', (_, seconds, atSeconds) => {
    const { now, orders } = heard().and(nudge(seconds))
    expect(orders).toEqual([{ do: 'seek', atSeconds }])
    expect(now).toMatchObject({ status: 'playing', index: 0, positionSeconds: atSeconds })
  })
})

it.each(['nudge', 'skip'] as const)('a %s right after a pause leaves it paused', (type) => {
  const jump = type === 'skip' ? skip(1) : ({ type, seconds: -10 } as const)
  // Reports from before the press come after the jump.
  expect(heard().and(PRESS, jump, PLAYING, { type: 'paused' }).now.status).toBe('paused')
})

describe('the player at the end of a moment', () => {
  it('jumps to the next, and ignores reports of the position before', () => {
    const ended = heard().and([30_900, at(129.9)], [31_150, at(130.1)])
    expect(ended.orders).toEqual([{ do: 'seek', atSeconds: 200 }, { do: 'play' }])
    const late = ended.and(at(130.4), { type: 'paused' }, { type: 'buffering' }, PLAYING, at(130.6))
    expect(late.now).toMatchObject({ status: 'playing', index: 1, positionSeconds: 200 })
    expect(late.and(at(200.3)).now).toMatchObject({ positionSeconds: 200.3, sent: undefined })
  })
  it('takes no pause during the jump for one of the listener’s', () => {
    const jumped = heard().and([31_000, at(130.1)])
    expect(jumped.and({ type: 'paused' }).now.status).toBe('playing')
    expect(jumped.and([32_100, { type: 'paused' }]).now.status).toBe('paused')
  })
  it('stays paused by a press during the jump, also where a report from before the press says that it plays', () => {
    const pressed = heard().and([31_000, at(130.1)], PRESS, PLAYING, { type: 'paused' })
    expect(pressed.now.status).toBe('paused')
    // It still does not take the position before the jump for one that the listener chose.
    expect(pressed.and(PRESS, PLAYING, at(130.4)).now).toMatchObject({ index: 1, positionSeconds: 200 })
  })
  it('takes the video’s own position after 4 s when it never gets where it was sent', () => {
    const lost = heard().and([31_000, at(130.1)], [34_900, at(134)])
    expect(lost.now.positionSeconds).toBe(200)
    expect(lost.and([35_100, at(134.2)]).now.positionSeconds).toBe(134.2)
  })
  it('ends after the last, and begins again with the first', () => {
    const ended = heard().and(listen(249, 250), at(249.2), [4_000, at(250.3)])
    expect([ended.now.status, ended.orders]).toEqual(['ended', [{ do: 'pause' }]])
    // The report of a jump that came before the end.
    expect(ended.and(PLAYING).now.status).toBe('ended')
    expect(ended.and(PRESS).orders).toEqual([{ do: 'seek', atSeconds: 100 }, { do: 'play' }])
  })
})

describe('a time span beside the moments', () => {
  it('is played to its end, and then the next moment', () => {
    const asked = heard().and(listen(150, 160))
    expect(asked.orders).toEqual([{ do: 'seek', atSeconds: 150 }, { do: 'play' }])
    const next = asked.and(at(150.2), [12_250, at(160.1)])
    expect(next.orders).toEqual([{ do: 'seek', atSeconds: 200 }, { do: 'play' }])
  })
})

describe('skipping between moments', () => {
  it.each([
    ['forward', 1, 101, 200],
    ['back, to the beginning of what has just begun: to the first', -1, 102, 100],
    ['back, to the beginning of what plays for a while', -1, 110, 100],
  ] as const)('goes %s', (_, by, positionSeconds, atSeconds) => {
    const atMs = 2_000 + (positionSeconds - 101) * 1_000
    const { orders } = heard().and([atMs, at(positionSeconds)], skip(by))
    expect(orders).toEqual([{ do: 'seek', atSeconds }, { do: 'play' }])
  })
  it('goes to the moment before from the first seconds of one', () => {
    const second = heard().and({ type: 'skip', by: 1 }, at(200.3))
    expect(second.and({ type: 'skip', by: -1 }).now.index).toBe(0)
    expect(second.and([8_000, at(205)], { type: 'skip', by: -1 }).now.index).toBe(1)
  })
})

describe('a turn of the dial', () => {
  const [first, ...others] = HIGHLIGHTS
  it('lets the moment that plays come to its end where the new choice leaves it out', () => {
    const turned = heard().and({ type: 'dial', highlights: others })
    expect(turned.orders).toEqual([])
    expect(turned.now).toMatchObject({ status: 'playing', index: 0, aside: first })
    expect(turned.and([31_000, at(130.1)]).orders[0]).toEqual({ do: 'seek', atSeconds: 200 })
  })
  it('lets the moment that plays go on where the new choice has it', () => {
    const wider = [{ moment: 0, title: 'a', startSeconds: 50, endSeconds: 130 }, ...others]
    const { now, orders } = heard().and({ type: 'dial', highlights: wider })
    expect([now.index, now.aside, orders]).toEqual([0, undefined, []])
  })
})

describe('trouble of the player', () => {
  it.each([
    ['nobody answers for 20 s', run([1_000, PRESS], [20_900, TICK]), 'loading'],
    ['nobody answers for longer', run([1_000, PRESS], [21_100, TICK]), 'failed'],
    ['the video is there, but silent for 6 s', run([1_000, PRESS], READY, [7_200, TICK]), 'loading'],
    ['the video is there, but silent for longer', run([1_000, PRESS], READY, [7_300, TICK]), 'blocked'],
    ['a slow network', run([1_000, PRESS], READY, [7_000, { type: 'buffering' }], [12_000, TICK]), 'loading'],
    ['the browser says that it blocks', run(PRESS, READY, { type: 'blocked' }), 'blocked'],
    ['a slow network after some sound', heard().and({ type: 'buffering' }, [90_000, TICK]), 'loading'],
  ])('is told or not: %s', (_, { now }, status) => expect(now.status).toBe(status))

  it('closes the video, and the next press opens it again where it was', () => {
    const failed = heard().and({ type: 'trouble', trouble: 'broken' })
    expect(failed.now).toMatchObject({ status: 'failed', trouble: 'broken', ready: false })
    expect(failed.orders).toEqual([{ do: 'close' }])
    const again = failed.and(PRESS)
    expect(again.orders).toEqual([{ do: 'open', atSeconds: 101 }])
    expect(again.and(READY, PLAYING).now.trouble).toBeUndefined()
  })
})

it('whatever happens, the player stays with a moment or beside them, and tells a closed video nothing', () => {
  const seconds = fc.integer({ min: 0, max: 300 })
  const events = fc.oneof(
    fc.constantFrom<PlaybackEvent>(PRESS, READY, PLAYING, TICK, { type: 'buffering' }, { type: 'paused' }),
    fc.constantFrom<PlaybackEvent>({ type: 'finished' }, { type: 'blocked' }, { type: 'rate', rate: 2 }),
    fc.constantFrom<PlaybackEvent>(skip(1), skip(-1), { type: 'trouble', trouble: 'gone' }),
    fc.constant<PlaybackEvent>({ type: 'nudge', seconds: -10 }),
    seconds.map((second): PlaybackEvent => at(second)),
    seconds.map((second): PlaybackEvent => listen(second, second + 9)),
    fc
      .subarray(HIGHLIGHTS, { minLength: 1 })
      .map((some): PlaybackEvent => ({ type: 'dial', highlights: some })),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), events)), (steps) => {
      let now = startPlayback(HIGHLIGHTS)
      let clockMs = 0
      let isOpen = false
      for (const [waitMs, event] of steps) {
        clockMs += waitMs
        const [next, orders] = transition(now, event, clockMs)
        for (const { do: order } of orders) {
          if (order === 'open') expect(isOpen).toBe(false)
          else expect(isOpen).toBe(true)
          isOpen = order === 'open' || (order !== 'close' && isOpen)
        }
        now = next
        expect(now.aside !== undefined || now.highlights[now.index] !== undefined).toBe(true)
      }
    }),
  )
})
