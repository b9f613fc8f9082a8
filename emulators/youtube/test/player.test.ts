import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EPISODE, type Rig, startRig } from './youtubeRig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  rig.write('free.json', EPISODE)
  rig.write('private.json', { ...EPISODE, videoId: 'onlyfor-us_', privacyStatus: 'private' })
})
afterAll(() => rig.stop())

const order = (body: object) => rig.post('/control/player', body)

describe('the embedded player', () => {
  it.each([
    ['plays what is there', EPISODE.videoId, 0],
    ['says that it is not there', 'unknown-id_', 100],
    ['says of a private one that it is not there', 'onlyfor-us_', 100],
  ])('%s', async (_, videoId, code) => {
    const page = await (await fetch(`${rig.url}/embed/${videoId}`)).text()
    expect(page).toContain(`"errorCode":${code}`)
  })

  it('writes no title as markup', async () => {
    const page = await (await fetch(`${rig.url}/embed/${EPISODE.videoId}`)).text()
    expect(page).toContain('Bees &amp; &lt;bread&gt;')
    expect(page).not.toContain('<bread>')
  })

  it('can be made one that wants a press in the video itself, and back', async () => {
    const page = async () => (await fetch(`${rig.url}/embed/${EPISODE.videoId}`)).text()
    await order({ videoId: EPISODE.videoId, autoplay: 'blocked' })
    expect(await page()).toContain('"isBlocked":true')
    await order({ videoId: EPISODE.videoId, autoplay: 'allowed' })
    expect(await page()).toContain('"isBlocked":false')
  })

  it('is served as a page of its own, with the script that opens it', async () => {
    const script = await fetch(`${rig.url}/iframe_api`)
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=UTF-8')
    const page = {
      onYouTubeIframeAPIReady: vi.fn(),
    }
    // As a page would: with nothing of the file that it was written in.
    runInNewContext(await script.text(), { ...page, URL, globalThis: page })
    expect(page.onYouTubeIframeAPIReady).toHaveBeenCalledOnce()
    expect(page).toHaveProperty('YT.Player')
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

  it('reaches the pages of its video', async () => {
    const following = await fetch(`${rig.url}/embed/${EPISODE.videoId}/orders`)
    const reader = following.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe(':\n\n')
    const given = await order({ videoId: EPISODE.videoId, toSeconds: 60 })
    expect(await given.json()).toEqual({ pages: 1 })
    expect((await reader?.read())?.value).toBe('data: {"toSeconds":60}\n\n')
    expect(await (await order({ videoId: 'unknown-id_', error: 150 })).json()).toEqual({ pages: 0 })
    await reader?.cancel()
  })
  it.each([
    [{ toSeconds: 1 }, /videoId must be/],
    [{ videoId: 'a', toSeconds: '1' }, /order toSeconds \(a number\)/],
    [{ videoId: 'a', autoplay: 'maybe' }, /autoplay \("blocked", "allowed"\)/],
  ])('%j is refused in words', async (body, words) => {
    const refused = await order(body)
    expect(refused.status).toBe(400)
    expect(((await refused.json()) as { error: string }).error).toMatch(words)
  })
})
