import { extractLinks, extractText, getDocumentProxy, getMeta, getResolvedPDFJS } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { ReaderLanguage } from '#domain/languages.ts'
import { type Summary, SPEECH_BINS } from '#domain/summaries/summary.ts'
import { LIMITS } from '../../engine/verify/limits.ts'
import { summaryPdf } from './summaryPdf.ts'

const { OPS } = await getResolvedPDFJS()
const LAMP = '#b63605'
const NOW = new Date('2026-11-21T10:00:00Z')

const request = {
  episode: {
    title: 'How a port never sleeps',
    channelTitle: 'Long Haul',
    language: 'en',
    durationSeconds: 7_560,
  },
  source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
  minutes: 126,
  kind: 'advanced',
} as const
const summary: Summary = {
  headline: 'Ports run on patience',
  gist: 'Three people explain how.',
  keyPoints: [{ text: 'Tides decide first.', quote: 'the tide decides', startSeconds: 872 }],
  moments: [{ title: 'The night shift', quote: 'nobody sleeps at two', startSeconds: 900, endSeconds: 960 }],
  quotes: [{ quote: 'The tide waits.', startSeconds: 61, speaker: 'Ana' }],
  chapters: [{ title: 'Pilots', startSeconds: 122 }],
  speakers: [{ name: 'Ana', share: 0.7 }],
  verified: { anchored: 8, total: 9 },
  speech: Array.from({ length: SPEECH_BINS }, (_, i) => 1 + (i % 7) / 3),
}

async function made(
  change: Partial<Summary> = {},
  more: Partial<Parameters<typeof summaryPdf>[1]> = {},
  reader: ReaderLanguage = more.episode?.language ?? 'en',
  transcript?: Parameters<typeof summaryPdf>[4],
) {
  const file = await summaryPdf({ ...summary, ...change }, { ...request, ...more }, reader, NOW, transcript)
  const raw = file.toString('latin1')
  const document = await getDocumentProxy(new Uint8Array(file))
  const { text: pages } = await extractText(document)
  const { links } = await extractLinks(document)
  const { info } = await getMeta(document)
  return { file, raw, document, pages, text: pages.join('\n').replace(/\s+/g, ' '), links, info }
}

describe('the PDF of a summary', () => {
  it('has all of the summary as text, in order', async () => {
    const { text } = await made()
    const parts = [
      'Sonobrief',
      'Advanced summary, English',
      'Long Haul, 2 h 06 min',
      'Ports run on patience',
      'How a port never sleeps',
      'Three people explain how.',
      '0:00 2:06:00',
      '8 of 9 points rest on words',
      'Key points 14:32 Tides decide first. “the tide decides”',
      'Key moments 15:00 The night shift “nobody sleeps at two”',
      'In their own words 1:01 Ana “The tide waits.”',
      'Chapters 2:02 Pilots',
      'Who speaks Ana: 70 %',
      'Page 1 of ',
    ]
    expect(parts.filter((part) => !text.includes(part))).toEqual([])
    const places = parts.map((part) => text.indexOf(part))
    expect(places.slice(0, 13)).toEqual(places.slice(0, 13).toSorted((a, b) => a - b))
  })

  it('says that it is an excerpt, and has the publisher’s words', async () => {
    const publisher = { description: 'Three pilots tell.' }
    const { text } = await made({ form: 'excerpt', gist: '', publisher }, { creditsReturned: 5_000 })
    expect(text).toContain('Advanced excerpt, English')
    expect(text).toContain(
      'Excerpt: passages chosen by rule, nothing rewritten. Your 5,000 credits are back.',
    )
    expect(text).toMatch(/from the publisher Three pilots tell\./i)
  })

  it('links to the original, and to the second of each point, moment, quote and chapter', async () => {
    const { links } = await made()
    const address = 'https://www.youtube.com/watch?v=sbZ0oInJar1'
    expect(links).toEqual([address, ...[872, 900, 61, 122].map((seconds) => `${address}&t=${seconds}s`)])
  })

  it('has title, author and language, and a structure for screen readers', async () => {
    const { info, document, raw } = await made()
    expect(info).toMatchObject({ Title: 'Ports run on patience', Author: 'Long Haul', Language: 'en' })
    const page = await document.getPage(1)
    const [, , width, height] = page.view
    expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([595, 842])
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const tree = JSON.stringify(await page.getStructTree())
    for (const role of ['H1', 'H2', 'L', 'LI', 'Lbl', 'LBody', 'Link', 'Figure', 'BlockQuote']) {
      expect(tree).toContain(`"role":"${role}"`)
    }
    expect(tree).toContain('How much is said in each stretch of the episode')
    expect(raw).toContain('/DisplayDocTitle true')
    expect(raw).toContain('Listen to the original at 14:32')
  })

  it('is in the language of the episode', async () => {
    const { text, info } = await made(
      { gist: '¿Quién vigila el muelle? El señor Núñez, con paciencia y café.', verified: null },
      { episode: { ...request.episode, language: 'es' }, kind: 'basic' },
    )
    for (const words of [
      '¿Quién vigila el muelle? El señor Núñez',
      'Resumen básico en español',
      'Ideas clave',
      '«the tide decides»',
      'Sin verificar',
      'Página 1 de ',
    ]) {
      expect(text).toContain(words)
    }
    expect(info).toMatchObject({ Language: 'es' })
  })

  it('of a translated summary has the language of each text, and a mark on a point that is not translated', async () => {
    const { text, raw } = await made(
      {
        language: 'es',
        keyPoints: [
          { text: 'La marea manda.', original: 'Tides decide.', quote: 'the tide decides', startSeconds: 5 },
          { text: 'Pilots wait.', quote: 'they do wait', startSeconds: 9 },
        ],
        moments: [{ title: 'El turno', quote: 'nobody sleeps', startSeconds: 900, endSeconds: 960 }],
        quotes: [],
        speakers: [],
      },
      {},
      'es',
      { lines: [{ startSeconds: 0, endSeconds: 9, text: 'As said.' }], page: 'https://sonobrief.example' },
    )
    expect(text).toContain('La marea manda. “the tide decides” 0:09 Pilots wait. Sin traducir “they do wait”')
    expect(text).toContain('Resumen avanzado en español')
    expect(text).toContain('Traducido del inglés')
    // The episode's title, three quotes, the point that is not translated, and the transcript.
    expect(raw.match(/\/Lang \(en\)/g)).toHaveLength(6)
  })

  it('draws each bar of the waveform, lit in the key moments', async () => {
    const lit = async (change: Partial<Summary>) => {
      const { document } = await made(change)
      const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList()
      let colour = ''
      return fnArray.filter((operation, index) => {
        if (operation === OPS.setFillRGBColor) colour = String(argsArray[index])
        return operation === OPS.constructPath && colour === LAMP
      }).length
    }
    const moment = { title: 'A part', quote: 'a part', startSeconds: 0 }
    const none = await lit({ moments: [] })
    const third = await lit({ moments: [{ ...moment, endSeconds: 2_520 }] })
    const all = await lit({ moments: [{ ...moment, endSeconds: 7_560 }] })
    // The mark has three.
    expect(none).toBe(3)
    expect(all - none).toBeGreaterThan(100)
    expect((third - none) / (all - none)).toBeCloseTo(1 / 3, 1)
  })

  it('of the largest summary stays small, and splits no entry between pages', async () => {
    const words = (length: number) => 'Siempre se dice algo más, ¿no? '.repeat(40).slice(0, length).trim()
    const at = (index: number) => index * 100
    const largest = await made(
      {
        headline: words(LIMITS.headline),
        gist: words(LIMITS.gist),
        keyPoints: Array.from({ length: LIMITS.points }, (_, i) => ({
          text: words(LIMITS.pointText),
          quote: `${i} ${words(LIMITS.quote)}`,
          startSeconds: at(i),
        })),
        moments: Array.from({ length: LIMITS.moments }, (_, i) => ({
          title: words(LIMITS.title),
          quote: `${i} ${words(LIMITS.quote)}`,
          startSeconds: at(i),
          endSeconds: at(i) + 30,
        })),
        chapters: Array.from({ length: LIMITS.chapters }, (_, i) => ({
          title: words(LIMITS.title),
          startSeconds: at(i),
        })),
        speakers: Array.from({ length: LIMITS.speakers }, (_, i) => ({ name: `Ana ${i}`, share: 0.1 })),
      },
      { episode: { ...request.episode, title: words(400) } },
    )
    expect(largest.file.length).toBeLessThan(500_000)
    expect(largest.links.filter((link) => link.includes('&t='))).toHaveLength(
      LIMITS.points + LIMITS.moments + LIMITS.chapters + 1,
    )
    const numbers = largest.pages.map((page) => /Page (\d+) of (\d+)/.exec(page)?.slice(1).map(Number))
    expect(numbers).toEqual(largest.pages.map((_, i) => [i + 1, largest.pages.length]))
    // A page ends with a whole line: the next one begins with a time code.
    for (const page of largest.pages.slice(2))
      expect(page).toMatch(/^(?:Key |Chapters|Who|Ana |\s*(?:\d:)?\d?\d:\d\d)/)
  })

  it('has the transcript on request, with seconds and speakers, up to a number of pages', async () => {
    const said = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')
    const line = (at: number, speaker = 'Ana') => ({
      startSeconds: at * 15,
      endSeconds: at * 15 + 15,
      speaker,
      text: `${at}: ${said}.`,
    })
    const page = 'https://sonobrief.example/summary/1'
    const short = [line(0), line(1), line(2, 'Ben'), ...[3, 4, 5, 6, 7].map((at) => line(at, 'Ben'))]
    const { text, links } = await made({}, {}, 'es', { lines: short, page })
    expect(text).toMatch(/Transcripción 0:00 Ana: 0: .* 1: .* 0:30 Ben: 2: .* 5: .* 1:30 6: .* 7: /)
    expect(links.slice(-3).map((link) => /\d+s$/.exec(link)?.[0])).toEqual(['0s', '30s', '90s'])

    const hours = Array.from({ length: 3_200 }, (_, at) => line(at))
    const long = await made({}, {}, 'es', { lines: hours, page })
    expect(long.pages.length).toBe(101)
    expect(long.text).toContain('La transcripción sigue en la página de este resumen')
    expect(long.links.at(-1)).toBe('https://sonobrief.example/es/summary/1')
    expect(long.file.length).toBeLessThan(6_000_000)
  })

  it('wraps words that are wider than the page', async () => {
    const { document, text } = await made(
      { headline: 'W'.repeat(140), gist: 'ñ'.repeat(1_200) },
      { episode: { ...request.episode, title: 'A port' } },
    )
    const { items } = await (await document.getPage(1)).getTextContent()
    const right = items.map((item) => ('transform' in item ? Number(item.transform[4]) + item.width : 0))
    expect(Math.max(...right)).toBeLessThanOrEqual(595 - 60)
    expect(text.match(/ñ/g)).toHaveLength(1_200)
  })

  it('keeps hostile titles as plain text', async () => {
    const evil =
      ') Tj ET endstream endobj <</S/JavaScript/JS(app.alert(1))>> (\\ </rdf:li> & \u202Eevil\u0000'
    const { text, raw, info, links, document } = await made(
      {
        headline: evil,
        gist: evil,
        keyPoints: [{ text: evil, quote: evil, startSeconds: 5 }],
        speakers: [{ name: evil, share: 1 }],
      },
      { episode: { ...request.episode, title: evil, channelTitle: evil } },
    )
    expect(text.split('endstream endobj').length - 1).toBeGreaterThanOrEqual(4)
    expect(String(info['Title'])).toContain('app.alert(1)')
    expect(await document.getJSActions()).toBeNull()
    expect(await document.getAttachments()).toBeNull()
    expect(raw).not.toContain('</rdf:li> &')
    expect(links.every((link) => link.startsWith('https://www.youtube.com/watch?v='))).toBe(true)
  })
})
