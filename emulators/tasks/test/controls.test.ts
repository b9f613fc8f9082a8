import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Rig, startRig } from './tasksRig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

describe('pause and resume', () => {
  it('keep automatic dispatch back until it is wanted', async () => {
    await rig.control('POST', '/control/pause')
    await rig.create({})
    const { body } = await rig.control('GET', '/control/tasks')
    expect(body.tasks).toMatchObject([{ running: false, dispatchCount: 0 }])
    await rig.control('POST', '/control/resume')
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toHaveLength(1)
  })
})

describe('duplicate', () => {
  it('delivers each task as often as asked, one after the other', async () => {
    let running = 0
    rig.target.answer = async () => {
      expect(++running).toBe(1)
      await rig.control('GET', '/control/tasks')
      running--
      return 200
    }
    await rig.control('POST', '/control/duplicate?times=3')
    await rig.create({})
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toHaveLength(3)
    await rig.control('POST', '/control/duplicate?times=1')
    await rig.create({})
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toHaveLength(4)
  })

  it('delivers at the same time when asked to', async () => {
    let arrived = 0
    let release = () => {}
    const both = new Promise<void>((resolve) => {
      release = resolve
    })
    // Answers neither before both are there.
    rig.target.answer = async () => {
      if (++arrived === 2) release()
      await both
      return 200
    }
    await rig.control('POST', '/control/duplicate?times=2&parallel=true')
    await rig.create({})
    expect((await rig.control('GET', '/control/idle')).body).toEqual({ idle: true })
    expect(rig.target.received).toHaveLength(2)
  })
})

describe('idle', () => {
  it('waits for what is running', async () => {
    let finish = (_: number) => {}
    const started = new Promise<void>((resolve) => {
      rig.target.answer = () => {
        resolve()
        return new Promise<number>((answer) => {
          finish = answer
        })
      }
    })
    await rig.create({})
    await started
    expect((await rig.control('GET', '/control/idle?timeoutMs=20')).status).toBe(504)
    const idle = rig.control('GET', '/control/idle')
    finish(200)
    expect((await idle).body).toEqual({ idle: true })
  })

  it('says that dispatch is paused when that is why nothing moves', async () => {
    await rig.control('POST', '/control/pause')
    await rig.create({})
    const { status, body } = await rig.control('GET', '/control/idle?timeoutMs=20')
    expect(status).toBe(504)
    expect(body.error).toContain('paused')
  })
})

describe('a wrong control request', () => {
  it.each([
    ['an instant that is none', 'POST', '/control/run-due?now=tomorrow', 400, /ISO 8601/],
    ['no number of times', 'POST', '/control/duplicate?times=0', 400, /whole number/],
    ['an unknown route', 'GET', '/control/nothing', 404, /POST \/control\/run-due/],
    ['the wrong method', 'GET', '/control/run-due', 404, /POST \/control\/run-due/],
  ] as const)('is refused: %s', async (_, method, path, status, error) => {
    const answer = await rig.control(method, path)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatch(error)
  })
})
