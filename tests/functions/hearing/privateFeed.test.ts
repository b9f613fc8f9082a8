import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { decoded, secondsHeard } from '../../support/heardSeconds.ts'
import { type HearingRig, startHearing, type Summarized } from './hearingRig.ts'

let rig: HearingRig
let ana: Account
let feed: string
let summary: Summarized
beforeAll(async () => {
  rig = await startHearing()
  ana = await rig.pipeline.account(-1, 'enterprise')
  feed = await rig.feedPath(ana)
  summary = await rig.summarized(ana, { title: 'Bees & <bread>' })
})
afterAll(() => rig.stop())

it('has the cut of a new summary in the account’s feed, and in it only what was said there', async () => {
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
  const heard = await decoded(file)
  const all = sound.spans.flatMap((span) => secondsHeard(heard, span))
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter(({ second, heard: other }) => other !== second)).toEqual([])
})
