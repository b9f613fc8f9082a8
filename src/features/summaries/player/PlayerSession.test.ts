import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenOriginal, Report } from './Playback.ts'
import { PlayerSession } from './PlayerSession.ts'

const HIGHLIGHTS = [
  { moment: 0, title: 'a', startSeconds: 100, endSeconds: 130 },
  { moment: 1, title: 'b', startSeconds: 200, endSeconds: 220 },
]

/** Records its orders, and jumps as told. */
class FakeVideo implements OpenOriginal {
  readonly told: string[] = []
  at: number | undefined = 100
  asked = 0

  seek(seconds: number) {
    this.told.push(`seek ${seconds}`)
  }
  play() {
    this.told.push('play')
  }
  pause() {
    this.told.push('pause')
  }
  setRate(rate: number) {
    this.told.push(`rate ${rate}`)
  }
  positionSeconds() {
    this.asked += 1
    return this.at
  }
  close() {
    this.told.push('close')
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function playing() {
  const video = new FakeVideo()
  const session = new PlayerSession(HIGHLIGHTS)
  let report: (report: Report) => void = () => undefined
  const disconnect = session.connect((atSeconds, tell) => {
    video.told.push(`open ${atSeconds}`)
    report = tell
    return video
  })
  session.send({ type: 'press' })
  report({ type: 'ready' })
  report({ type: 'playing' })
  return { video, session, disconnect, report }
}

describe('the player’s video', () => {
  it('is asked for its position only while it plays', () => {
    const { video, session } = playing()
    vi.advanceTimersByTime(1_000)
    expect(video.asked).toBe(4)
    session.send({ type: 'press' })
    vi.advanceTimersByTime(5_000)
    expect(video.asked).toBe(4)
  })
  it('is sent to the next moment at the end of one', () => {
    const { video } = playing()
    for (const at of [100.25, 115, 129.9, 130.1]) {
      video.at = at
      vi.advanceTimersByTime(250)
    }
    expect(video.told).toEqual(['open 100', 'seek 200', 'play'])
  })
  it('is closed with the page, and then tells the player nothing more', () => {
    const { video, session, disconnect, report } = playing()
    disconnect()
    report({ type: 'playing' })
    vi.advanceTimersByTime(5_000)
    expect([video.told.at(-1), video.asked, session.playback().status]).toEqual(['close', 0, 'idle'])
  })
  it('is given up when it never answers', () => {
    const session = new PlayerSession(HIGHLIGHTS)
    session.connect(() => Object.assign(new FakeVideo(), { at: undefined }))
    session.send({ type: 'press' })
    vi.advanceTimersByTime(21_000)
    expect(session.playback()).toMatchObject({ status: 'failed', trouble: 'unreachable' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('PlayerSession tells its listeners of each change, and of nothing else', () => {
  const { video, session } = playing()
  const listener = vi.fn()
  const leave = session.subscribe(listener)
  session.send({ type: 'skip', by: 1 })
  expect(listener).toHaveBeenCalledTimes(1)
  session.send({ type: 'skip', by: 1 })
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
  session.send({ type: 'skip', by: -1 })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(video.told.at(-2)).toBe('seek 100')
})

it.each([0.8, 1, 2])(
  'PlayerSession is at most 300 ms behind what is heard at %d ×, after a jump and a sleep too',
  (rate) => {
    const { video, session } = playing()
    let heard = 100
    vi.spyOn(video, 'positionSeconds').mockImplementation(() => heard)
    vi.spyOn(video, 'seek').mockImplementation((seconds) => void (heard = seconds))
    const follow = (isOrdered: boolean) => {
      for (let ms = 0; ms < 4_000; ms += 10) {
        const behindMs = ((heard - session.playback().positionSeconds) / rate) * 1_000
        if (isOrdered || ms >= 300) expect(behindMs).toSatisfy((value: number) => value > -1 && value <= 300)
        heard += rate / 100
        vi.advanceTimersByTime(10)
      }
    }
    session.send({ type: 'rate', rate })
    session.send({ type: 'listen', span: { startSeconds: 500, endSeconds: Infinity }, isWhole: true })
    follow(true)
    session.send({ type: 'nudge', seconds: -15 })
    follow(true)
    // By the original's own controls, or on a device that slept: no poll told of it.
    for (const to of [900, 4_500]) {
      heard = to
      follow(false)
    }
  },
)
