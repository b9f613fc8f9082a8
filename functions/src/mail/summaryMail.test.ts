import { expect, it } from 'vitest'
import type { ReaderLanguage } from '#domain/languages.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { digestMail } from './digestMail.ts'
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
const mail = (
  change: Partial<Summary> = {},
  asked: Partial<SummaryRequest> = {},
  reader: ReaderLanguage = 'en',
) => summaryMail('a1', { ...summary, ...change }, { ...request, ...asked }, APP, reader)

it('the mail of a summary shows a title that is also the headline once', () => {
  const { html, text } = mail({ headline: request.episode.title })
  const body = html.slice(html.indexOf('<body'))
  expect(body.split('The zoo in the jar')).toHaveLength(2)
  expect(body).toMatch(/<h1[^>]*><a href="https:\/\/www\.youtube\.com\/watch\?v=sbZ0oInJar1"/)
  expect(text.split('The zoo in the jar')).toHaveLength(2)
})

it('the mail of a summary links every point and moment to its second of the original', () => {
  const links = [...mail().html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)
  expect(links).toContain('https://www.youtube.com/watch?v=sbZ0oInJar1&amp;t=880s')
  expect(links).toContain('https://www.youtube.com/watch?v=sbZ0oInJar1&amp;t=872s')
  expect(mail().text).toContain('https://www.youtube.com/watch?v=sbZ0oInJar1&t=880s')
})

it('the mail of a summary has one button: to its page for the account, to the first moment for other readers', () => {
  const page = 'https://sonobrief.app/summary/a1'
  const own = mail()
  for (const form of [own.html, own.text]) expect(form).toContain(page)
  expect(own.html + own.text).not.toContain('Play from the first key moment')
  const foreign = mail({}, { deliverTo: 'friend@example.com' })
  for (const form of [foreign.html, foreign.text]) expect(form).toContain('Play from the first key moment')
  expect(foreign.html + foreign.text).not.toContain('sonobrief.app/')
})

it.each([
  ['es', 'es', 'Resumen básico en español'],
  ['es', 'en', 'Resumen básico en inglés'],
  ['en', 'es', 'Basic summary, Spanish'],
] as const)(
  '#one-language: the mail is in its reader’s language (%s) for an episode in %s',
  (reader, spoken, about) => {
    const { html, text } = mail(
      {},
      { episode: { ...request.episode, language: spoken }, cost: 5_000 },
      reader,
    )
    expect(html).toContain(`<html lang="${reader}">`)
    const spanish = ['8 de 9 ideas se apoyan', '5.000 créditos cobrados, quedan 64.501.', 'Ideas clave']
    const english = [
      '8 of 9 points rest',
      '5,000 credits charged, 64,501 left.',
      'Key points',
      'Contact support',
    ]
    for (const form of [html, text.replaceAll('KEY POINTS', 'Key points').replaceAll('IDEAS', 'Ideas')]) {
      const said = form.replaceAll('CLAVE', 'clave')
      expect(said).toContain(about)
      for (const words of reader === 'es' ? spanish : english) expect(said).toContain(words)
      for (const words of reader === 'es' ? english : spanish) expect(said).not.toContain(words)
      // The episode's words, in its language's quotation marks.
      expect(said).toContain(spoken === 'es' ? '«You are waking it up.»' : '“You are waking it up.”')
    }
    expect(text).toContain(`https://sonobrief.app${reader === 'es' ? '/es' : ''}/summary/a1`)
    expect(html.match(new RegExp(`<(?:h1|p|td|h3|div|a) lang="${spoken}"`, 'g')) ?? []).toHaveLength(
      reader === spoken ? 0 : 6,
    )
    expect(html).toContain(`aria-label="${reader === 'es' ? 'Escuchar desde' : 'Listen from'} 14:40"`)
  },
)

it('the mail of a translated summary has the language of each text, and the original quote of each point', () => {
  const translated = mail(
    {
      language: 'es',
      headline: 'Lo que recuerda una masa madre',
      keyPoints: [
        { text: 'Importa la harina.', original: 'Flour matters.', quote: 'it is the flour', startSeconds: 5 },
        { text: 'Air is air.', quote: 'it is the air', startSeconds: 9 },
      ],
      moments: [{ title: 'La harina', quote: 'You wake it.', startSeconds: 872, endSeconds: 1105 }],
    },
    {},
    'es',
  )
  const { html, text } = translated
  expect(html).toMatch(/<h1 class/)
  expect(html).toMatch(/<a lang="en" href[^>]*>The zoo in the jar/)
  expect(html).toMatch(/<td valign[^>]*>Importa la harina\.<div lang="en"[^>]*>“it is the flour”/)
  expect(html).toMatch(/<td lang="en"[^>]*>Air is air\.<div lang="es"[^>]*>Sin traducir/)
  expect(html).toMatch(/<h3 style[^>]*>La harina<\/h3><div lang="en"[^>]*>“You wake it\.”/)
  expect(text).toContain('Resumen básico en español')
  expect(text).toContain('0:05  Importa la harina.\n“it is the flour”\n')
  expect(text).toContain('Traducido del inglés, con las citas tal como se dijeron. Una idea queda')
  expect(mail().html).not.toMatch(/<div lang|Translated from/)
})

it('the mail of a translated summary in Brief has the language of each text, too', () => {
  const [point] = summary.keyPoints
  const told: Summary = {
    ...summary,
    language: 'es',
    keyPoints: [
      { text: 'Importa la harina.', original: 'Flour matters.', quote: 'it is the flour', startSeconds: 5 },
      ...(point ? [point] : []),
    ],
  }
  const { title, channelTitle: show, language, durationSeconds } = request.episode
  const { source } = request
  const { html } = digestMail(
    {
      name: 'Irene',
      at: NOW,
      timeZone: 'Europe/Madrid',
      rhythm: 'daily',
      hour: 9,
      summaries: [{ id: 'a1', title, show, image: null, durationSeconds, source, language, summary: told }],
      offers: [],
      resting: [],
      charged: 0,
      cap: null,
      capLeft: 0,
      balance: 0,
      shows: 1,
    },
    `${APP}/stop`,
    APP,
    'es',
  )
  expect(html).toMatch(/<td valign[^>]*>Importa la harina\.<div lang="en"[^>]*>“it is the flour”/)
  expect(html).toMatch(/<td lang="en"[^>]*>Flour matters more than air\.<div lang="es"[^>]*>Sin traducir/)
  expect(html).toContain('Traducido del inglés')
})

it('the mail of a summary tells what the quality guarantee has given back', () => {
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

it('the mail of a summary says that the team paid, and how much of the cap is left', () => {
  const byTeam = { payer: { uid: 'o', account: 'owner@example.com' } }
  expect(mail({}, { ...byTeam, balance: -1 }).text).toContain(
    'Paid by your team: a summary of 19,000 credits.',
  )
  const capped = mail({}, { ...byTeam, balance: 1_000 }).text
  expect(capped).toContain('Paid by your team: 19,000 credits, 1,000 of your cap left this month.')
  expect(capped).not.toMatch(/owner@|credits charged|Your plan/)
})

it('the mail of a summary to another address does not tell the balance of the account', () => {
  const { html, text } = mail({}, { deliverTo: 'friend@example.com' })
  expect(html + text).not.toMatch(/64,501|credits charged/)
})

it('the mail of a summary lights exactly the bars within key moments', () => {
  // 872 to 1105 of 6840 seconds, 92 bars: the middles of bars 12 to 14.
  const bars = [...mail().html.matchAll(/class="b-(lamp|unlit)" style="width:50%/g)].map(
    ([, colour]) => colour,
  )
  expect(bars).toHaveLength(92)
  expect(bars.flatMap((colour, bar) => (colour === 'lamp' ? [bar] : []))).toEqual([12, 13, 14])
})

it('#hostile-engine: the mail of a summary shows markup as plain words', () => {
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

it('the mail of an advanced summary has its quotes, chapters and speakers in HTML and text', () => {
  const { html, text } = mail({
    quotes: [{ quote: 'The jar is a zoo.', startSeconds: 61, speaker: 'Ines <Halloran>' }],
    chapters: [{ title: 'How it rises', startSeconds: 122 }],
    speakers: [{ name: 'Ines <Halloran>', share: 0.504 }],
  })
  for (const words of ['The jar is a zoo.', '1:01', 'How it rises', '2:02', 't=61', 't=122']) {
    expect(html).toContain(words)
    expect(text).toContain(words)
  }
  expect(html).toMatch(/“The jar is a zoo\.”<div [^>]*>Ines &lt;Halloran&gt;<\/div>/)
  expect(html).toContain('Ines &lt;Halloran&gt;: 50&nbsp;%')
  expect(text).toContain('Ines <Halloran>: 50 %')
})
