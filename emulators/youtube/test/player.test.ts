import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EPISODE, type Rig, startRig } from './youtubeRig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  rig.write('free.json', EPISODE)
  rig.write('private.json', { ...EPISODE, videoId: 'onlyfor-us_', privacyStatus: 'private' })
})
afterAll(() => rig.stop())

describe('the embedded player', () => {
  it.each([
    ['plays what is there', EPISODE.videoId, 0],
    ['says that it is not there', 'unknown-id_', 100],
    ['says of a private one that it is not there', 'onlyfor-us_', 100],
  ])('%s', async (_, videoId, code) => {
    const page = await (await fetch(`${rig.url}/embed/${videoId}`)).text()
    expect(page).toContain(`"errorCode":${code}`)
  })
})

describe('an order', () => {
  it('can be given as soon as the player says that it is ready, which it says once', async () => {
    const html = await (await fetch(`${rig.url}/embed/${EPISODE.videoId}`)).text()
    const said: string[] = []
    const parent = { postMessage: (text: string) => said.push((JSON.parse(text) as { event: string }).event) }
    const heard = new Map<string, (event: object) => void>()
    const addEventListener = (name: string, hear: (event: object) => void) => void heard.set(name, hear)
    const orders = { readyState: 0, opened: () => {} }
    function EventSource() {
      const listen = (name: string, hear: () => void) => {
        if (name === 'open') orders.opened = hear
      }
      return Object.assign(orders, { addEventListener: listen })
    }
    EventSource.OPEN = 1
    const document = { querySelector: () => null, getElementById: () => null }
    const none = () => {}
    runInNewContext(/<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '', {
      parent,
      addEventListener,
      EventSource,
      document,
      URLSearchParams,
      performance,
      location: { search: '' },
      setInterval: none,
      setTimeout: none,
    })
    heard.get('message')?.({ source: parent, data: JSON.stringify({ event: 'listening', id: 1 }) })
    expect(said).toEqual([])
    orders.readyState = EventSource.OPEN
    orders.opened()
    expect(said).toEqual(['initialDelivery', 'onReady'])
    // A connection that broke, and is there again.
    orders.opened()
    expect(said).toEqual(['initialDelivery', 'onReady'])
  })
})
