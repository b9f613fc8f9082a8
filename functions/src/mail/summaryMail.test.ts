import { expect, it } from 'vitest'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { summaryMail } from './summaryMail.ts'

const NOW = new Date('2026-11-21T09:31:00Z')
const summary: Summary = {
  headline: 'What a starter remembers',
  gist: 'A short gist of a long talk.',
  keyPoints: [{ text: 'Flour matters more than air.', quote: 'q', startSeconds: 880.4 }],
  moments: [
    { title: 'Flour is never sterile', quote: 'You are waking it up.', startSeconds: 872, endSeconds: 1105 },
  ],
  verified: { anchored: 8, total: 9 },
  speech: Array.from({ length: 240 }, (_, bin) => bin % 7),
}
const request: SummaryRequest = {
  uid: 'u',
  account: 'irene@example.com',
  signedInAt: NOW,
  deliverTo: 'irene@example.com',
  source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
  episode: {
    title: 'The zoo in the jar',
    channelTitle: 'Slow Science',
    language: 'en',
    durationSeconds: 6_840,
  },
  kind: 'basic',
  cost: 19_000,
  minutes: 114,
  requestedAt: NOW,
  fingerprint: 'f',
  state: 'sending',
  attempt: 1,
  balance: 64_501,
  updatedAt: NOW,
}
const APP = 'https://sonobrief.app'
const mail = (change: Partial<Summary> = {}, asked: Partial<SummaryRequest> = {}) =>
  summaryMail('a1', { ...summary, ...change }, { ...request, ...asked }, APP)

it('says a title that is the headline too once', () => {
  const { html, text } = mail({ headline: request.episode.title })
  const body = html.slice(html.indexOf('<body'))
  expect(body.split('The zoo in the jar')).toHaveLength(2)
  expect(body).toMatch(/<h1[^>]*><a href="https:\/\/www\.youtube\.com\/watch\?v=sbZ0oInJar1"/)
  expect(text.split('The zoo in the jar')).toHaveLength(2)
})

it('says the same in both forms', () => {
  const { subject, html, text } = mail()
  expect(subject).toBe('What a starter remembers')
  for (const words of [
    'What a starter remembers',
    'A short gist of a long talk.',
    'Slow Science, 1 h 54 min',
    'The zoo in the jar',
    'Basic summary, English',
    'Flour matters more than air.',
    '14:40',
    '18:25',
    'Flour is never sterile',
    'You are waking it up.',
    '8 of 9 points rest on words found in an independent transcript.',
    '19,000 credits charged, 64,501 left.',
    'Asked for with irene@example.com on Nov 21, 2026, 9:31',
  ]) {
    expect(html, words).toContain(words)
    expect(text, words).toContain(words)
  }
})

it('links every point and moment to the original at its second', () => {
  const links = [...mail().html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)
  expect(links).toContain('https://www.youtube.com/watch?v=sbZ0oInJar1&amp;t=880s')
  expect(links).toContain('https://www.youtube.com/watch?v=sbZ0oInJar1&amp;t=872s')
  expect(mail().text).toContain('https://www.youtube.com/watch?v=sbZ0oInJar1&t=880s')
})

it('has one button: to its page for whoever asked, to the first moment for anybody else', () => {
  const page = 'https://sonobrief.app/summary/a1'
  const own = mail()
  for (const form of [own.html, own.text]) expect(form).toContain(page)
  expect(own.html + own.text).not.toContain('Play from the first key moment')
  const foreign = mail({}, { deliverTo: 'friend@example.com' })
  for (const form of [foreign.html, foreign.text]) expect(form).toContain('Play from the first key moment')
  expect(foreign.html + foreign.text).not.toContain('sonobrief.app/')
})

it('speaks Spanish about a Spanish episode', () => {
  const { html, text } = mail({}, { episode: { ...request.episode, language: 'es' }, cost: 5_000 })
  expect(html).toContain('<html lang="es">')
  for (const form of [html, text]) {
    expect(form).toContain('Resumen básico, español')
    expect(form).toContain('8 de 9 puntos se apoyan')
    expect(form).toContain('5.000 créditos cobrados, quedan 64.501.')
    expect(form).not.toMatch(/credits|Contact support/)
  }
})

it('says when nothing is verified', () => {
  expect(mail({ verified: null }).html).toContain('Not verified: there is no independent transcript')
})

it('says what the quality guarantee has given back, to the account alone', () => {
  const short = { verified: { anchored: 5, total: 9 } }
  const { html, text } = mail(short, { creditsReturned: 19_000, balance: 83_501 })
  for (const form of [html, text]) {
    expect(form).toContain('5 of 9 points rest on words found in an independent transcript.')
    expect(form).toContain('That is less than the 80 % that we promise: your 19,000 credits are back.')
    expect(form).toContain('19,000 credits charged, 19,000 given back, 83,501 left.')
  }
  expect(html).not.toContain('&#10003;')
  expect(mail().html).toContain('&#10003;')
  const foreign = mail(short, { creditsReturned: 19_000, deliverTo: 'friend@example.com' })
  expect(foreign.html + foreign.text).not.toMatch(/19,000|we promise/)
})

it('says that an unlimited plan pays nothing', () => {
  expect(mail({}, { balance: -1 }).text).toContain(
    'Your plan is unlimited: a summary of 19,000 credits, nothing charged.',
  )
})

it('says that the team has paid, and what is left of the cap', () => {
  const byTeam = { payer: { uid: 'o', account: 'owner@example.com' } }
  expect(mail({}, { ...byTeam, balance: -1 }).text).toContain(
    'Paid by your team: a summary of 19,000 credits.',
  )
  const capped = mail({}, { ...byTeam, balance: 1_000 }).text
  expect(capped).toContain('Paid by your team: 19,000 credits, 1,000 of your cap left this month.')
  expect(capped).not.toMatch(/owner@|credits charged|Your plan/)
})

it('does not tell a foreign address what the account holds', () => {
  const { html, text } = mail({}, { deliverTo: 'friend@example.com' })
  expect(html + text).not.toMatch(/64,501|credits charged/)
})

it('lights the bars that lie in key moments, and only those', () => {
  // 872 to 1105 of 6840 seconds, 92 bars: the middles of bars 12 to 14.
  const bars = [...mail().html.matchAll(/class="b-(lamp|unlit)" style="width:50%/g)].map(
    ([, colour]) => colour,
  )
  expect(bars).toHaveLength(92)
  expect(bars.flatMap((colour, bar) => (colour === 'lamp' ? [bar] : []))).toEqual([12, 13, 14])
})

it('draws silence where nothing is known of the sound', () => {
  const { speech: _, ...silent } = summary
  const heights = [...summaryMail('a1', silent, request, APP).html.matchAll(/width:50%;height:(\d+)px/g)].map(
    ([, px]) => px,
  )
  expect(new Set(heights)).toEqual(new Set(['2']))
})

it('loads nothing, runs nothing, and knows light and dark', () => {
  const { html } = mail()
  expect(html).not.toMatch(/<(?:img|script|link|iframe|object)|url\(|@import|src=/i)
  expect(html).toContain('name="color-scheme" content="light dark"')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})

it('row 22: shows whatever is written as words', () => {
  const evil = `"><script>alert('x')</script>&`
  const episode = { ...request.episode, title: evil, channelTitle: evil }
  const { html } = mail(
    {
      headline: evil,
      gist: evil,
      keyPoints: [{ text: evil, quote: evil, startSeconds: 1 }],
      moments: [{ title: evil, quote: evil, startSeconds: 1, endSeconds: 9 }],
    },
    { episode },
  )
  expect(html).not.toContain('<script')
  expect(
    html.match(/&quot;&gt;&lt;script&gt;alert\(&#39;x&#39;\)&lt;\/script&gt;&amp;/g)?.length,
  ).toBeGreaterThanOrEqual(8)
})

it('stays under 100 kB with everything at its limit, and says what it left out', () => {
  const long = '<'.repeat(5_000)
  const { html } = mail({
    headline: long.slice(0, 140),
    gist: long.slice(0, 1_200),
    keyPoints: Array.from({ length: 12 }, (_, at) => ({
      text: long.slice(0, 400),
      quote: 'q',
      startSeconds: at,
    })),
    moments: Array.from({ length: 60 }, (_, at) => ({
      title: long.slice(0, 120),
      quote: long.slice(0, 500),
      startSeconds: at * 60,
      endSeconds: at * 60 + 20,
    })),
    quotes: Array.from({ length: 4 }, (_, at) => ({
      quote: long.slice(0, 500),
      startSeconds: at,
      speaker: long.slice(0, 60),
    })),
    chapters: Array.from({ length: 16 }, (_, at) => ({ title: long.slice(0, 120), startSeconds: at })),
    speakers: Array.from({ length: 8 }, () => ({ name: long.slice(0, 60), share: 0.1 })),
  })
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  expect(html).toMatch(/\d+ more key moments are in the summary\./)
})

it('has no place for moments where there are none', () => {
  const { html, text } = mail({ moments: [] })
  expect(html + text).not.toMatch(/Key moments|KEY MOMENTS|Play from/)
})

it('brings what an advanced summary has more, in both forms', () => {
  const { html, text } = mail({
    quotes: [{ quote: 'The jar is a zoo.', startSeconds: 61, speaker: 'Ines <Halloran>' }],
    chapters: [{ title: 'How it rises', startSeconds: 122 }],
    speakers: [{ name: 'Ines <Halloran>', share: 0.504 }],
  })
  for (const words of ['The jar is a zoo.', '1:01', 'How it rises', '2:02', 't=61', 't=122']) {
    expect(html).toContain(words)
    expect(text).toContain(words)
  }
  expect(html).toContain('Ines &lt;Halloran&gt;: 50&nbsp;%')
  expect(text).toContain('Ines <Halloran>: 50 %')
})

it('has no place for them in a basic one', () => {
  const { html, text } = mail()
  expect(html + text).not.toMatch(/own words|chapters|who speaks/i)
})
