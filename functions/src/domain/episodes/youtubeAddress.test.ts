import * as fc from 'fast-check'
import { expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- test data lies outside the domain
import { describeShared, readJson } from '../../../../tests/support/describeShared.ts'
import { parseYouTubeAddress, youTubeAddress, youTubeMoment } from './youtubeAddress.ts'

const ID = 'HRb7B9fPhfA'

it.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?list=PL46F0A159EC02DF82&v=${ID}#t=100`,
  `https://m.youtube.com/watch?v=${ID}&t=1m40`,
  `https://music.youtube.com/watch?v=${ID}`,
  `https://www.youtube-nocookie.com/embed/${ID}?start=30`,
  `https://youtu.be/${ID}?si=abc`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube.com/v/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}?feature=share`,
  `  youtu.be/${ID}\n`,
  `//youtube.com/embed/${ID}`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
])('parseYouTubeAddress reads %s', (address) => expect(parseYouTubeAddress(address)).toBe(ID))

it.each([
  ['an id alone', ID],
  ['another host', `https://vimeo.com/watch?v=${ID}`],
  ['a host that only ends alike', `https://notyoutube.com/watch?v=${ID}`],
  ['a host that only begins alike', `https://youtube.com.evil.test/watch?v=${ID}`],
  ['a name and password before the host', `https://www.youtube.com@evil.test/watch?v=${ID}`],
  ['a user on the right host', `https://user@www.youtube.com/watch?v=${ID}`],
  ['a port', `https://www.youtube.com:8443/watch?v=${ID}`],
  ['another scheme', `ftp://www.youtube.com/watch?v=${ID}`],
  ['ten characters', 'https://youtu.be/HRb7B9fPhf'],
  ['twelve characters', 'https://youtu.be/HRb7B9fPhfAA'],
  ['a character that no id has', 'https://youtu.be/HRb7B9fPhf%2F'],
  ['a playlist that is embedded', 'https://www.youtube.com/embed/videoseries?list=PL46F0A159EC02DF82'],
  ['a channel', 'https://www.youtube.com/c/PowerfulJRE'],
  ['nothing', ''],
  ['no text', 7],
  ['far too much', `https://youtu.be/${ID}?${'x'.repeat(3000)}`],
])('parseYouTubeAddress refuses %s', (_, input) => expect(parseYouTubeAddress(input)).toBeUndefined())

it('parseYouTubeAddress reads each id back from the addresses we make', () => {
  const id = fc
    .stringMatching(/^[A-Za-z0-9_-]{11}$/)
    .filter((each) => each !== 'videoseries' && each !== 'live_stream')
  fc.assert(
    fc.property(id, (each) => {
      expect(parseYouTubeAddress(youTubeAddress(each))).toBe(each)
      expect(parseYouTubeAddress(youTubeMoment(each, 61.9))).toBe(each)
    }),
  )
})

it('parseYouTubeAddress gives an id of 11 characters or undefined for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string({ unit: 'binary' })), (text) => {
      const id = parseYouTubeAddress(text)
      expect(id === undefined || /^[A-Za-z0-9_-]{11}$/.test(id)).toBe(true)
    }),
  )
})

it('youTubeMoment links to whole seconds, 0 at least', () => {
  expect(youTubeMoment(ID, 61.9)).toBe(`https://www.youtube.com/watch?v=${ID}&t=61s`)
  expect(youTubeMoment(ID, -3)).toBe(`https://www.youtube.com/watch?v=${ID}&t=0s`)
})

interface Vector {
  url: string
  expect?: { id?: string | null } | string | null
}
const HOSTS =
  /^(?:https?:)?(?:\/\/)?(?:(?:www|m|music)\.)?(?:youtube\.com|youtu\.be|youtube-nocookie\.com)\//i
const PATHS = /\/(?:watch\/?\?(?:.*&)?v=|embed\/|v\/|shorts\/|live\/|[\w-]{11}(?:[?#/]|$))/

describeShared('addresses from other projects’ test suites', 'vectors/youtube-urls.json', (file) => {
  it.each(readJson<{ vectors: Vector[] }>(file).vectors)('$url', ({ url, expect: expected }) => {
    const id = typeof expected === 'object' ? expected?.id : undefined
    const found = parseYouTubeAddress(url)
    // Both parsers agree on every video; addresses that only we refuse are outside the product's list.
    if (found !== undefined && id !== undefined) expect(found).toBe(id)
    const isOurs = HOSTS.test(url) && PATHS.test(url.split('#')[0] ?? '') && /^[\w-]{11}$/.test(id ?? '')
    if (isOurs) expect(found).toBe(id)
  })
})

const ELSEWHERE = 'vectors/ssrf-and-crlf.json'

describeShared('#foreign-host: addresses that would make a server call elsewhere', ELSEWHERE, (file) => {
  const { ssrf, crlf } = readJson<{ ssrf: string[]; crlf: string[] }>(file)
  it.each(ssrf)('refuses %s', (payload) => expect(parseYouTubeAddress(payload)).toBeUndefined())
  it.each(crlf)('refuses %s after the host', (payload) => {
    expect(parseYouTubeAddress(`https://youtu.be${payload}`)).toBeUndefined()
    expect(parseYouTubeAddress(`https://youtu.be/${payload}`)).toBeUndefined()
  })
})
