import { describe, expect, it } from 'vitest'
import { fold } from '#domain/searchWords.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { ListedRequest } from '../session/useRequests.ts'
import {
  addSummary,
  bestLines,
  findIn,
  linesSaying,
  marked,
  meantIn,
  openIndex,
  saidLines,
  soughtIn,
} from './searchIndex.ts'

/** docs/rules.md #search-words */

const SUMMARY: Summary = {
  headline: 'Ports run on patience',
  gist: 'Three people explain how.',
  keyPoints: [{ text: 'Tides decide first.', quote: 'the tide decides everything', startSeconds: 872 }],
  moments: [{ title: 'The night shift', quote: 'nobody sleeps at two', startSeconds: 900, endSeconds: 960 }],
  verified: null,
}

function requestOf(id: string, title = 'How a port never sleeps', channelTitle = 'Long Haul') {
  return {
    id,
    episode: { title, channelTitle, language: 'en', durationSeconds: 60 },
  } as unknown as ListedRequest
}

function library(summaries: Record<string, Partial<Summary>>) {
  const index = openIndex(undefined)
  for (const [id, change] of Object.entries(summaries))
    addSummary(index, requestOf(id), { ...SUMMARY, ...change })
  return index
}
const ids = (index: ReturnType<typeof library>, words: string) => findIn(index, words, 10).map(({ id }) => id)

describe('the search of summaries', () => {
  const spanish = { headline: 'El órgano que respiraba', gist: 'Años de polvo.' }
  const excerpt = {
    form: 'excerpt',
    headline: '',
    gist: '',
    publisher: { description: 'Two bakers.' },
  } as const
  const index = library({ port: {}, organ: spanish, bread: { ...excerpt, keyPoints: [], moments: [] } })

  it.each([
    ['a word of a headline', 'patience', ['port', 'organ'].slice(0, 1)],
    ['case and accents', 'ORGANO', ['organ']],
    ['accents that were not written', 'órgáno', ['organ']],
    ['ñ without its tilde', 'anos', ['organ']],
    ['the begin of a word', 'respi', ['organ']],
    ['small words beside it, in either language', 'el organo que the', ['organ']],
    ['all of the words, wherever they stand', 'patience tides sleeps', ['port']],
    ['a slip of the finger', 'pateince', ['port']],
    ['what the publisher says of an excerpt', 'bakers', ['bread']],
    ['what nobody says', 'sourdough', []],
    ['only small words', 'the of el', []],
    ['signs', '*?[(\\', []],
  ])('finds the right summaries by %s: %s', (_, words, found) => expect(ids(index, words)).toEqual(found))

  const signs = library({
    sharp: { headline: 'From C# to e-mail' },
    plus: { headline: 'From C++ to email' },
    answers: { gist: 'An hour of Q&A about R & D.' },
    plain: { gist: 'A well known letter: C.' },
  })
  it.each([
    ['C#', ['sharp']],
    ['c++', ['plus']],
    ['q&a', ['answers']],
    ['R&D', ['answers']],
    ['e-mail', ['plus', 'sharp']],
    ['email', ['plus', 'sharp']],
    ['well-known', ['plain']],
  ])('signs are part of a word, and hyphens part or join: %s', (words, found) =>
    expect(ids(signs, words).toSorted()).toEqual(found),
  )

  it('is ranked: a headline before a point, a point before a quote', () => {
    const ranked = library({
      quoted: { keyPoints: [{ text: 'Tides.', quote: 'lighthouse', startSeconds: 1 }], moments: [] },
      pointed: { keyPoints: [{ text: 'A lighthouse decides.', quote: 'tide', startSeconds: 1 }] },
      headed: { headline: 'Everybody who comes ashore remembers one lighthouse' },
    })
    expect(ids(ranked, 'lighthouse')).toEqual(['headed', 'pointed', 'quoted'])
  })

  it('is the same after its index was stored, and has each summary once', () => {
    const kept = openIndex(JSON.stringify(index))
    addSummary(kept, requestOf('organ'), { ...SUMMARY, headline: 'Bellows' })
    expect([ids(kept, 'bellows'), ids(kept, 'respiraba'), ids(kept, 'patience')]).toEqual([
      ['organ'],
      [],
      ['port'],
    ])
  })
})

describe('lines of a transcript', () => {
  const folded = ['The tide decides', 'everything in Órgano.', 'An e-mail on AI and C++', 'airmail by emails']
    .map(fold)
    .join('\n')
  it.each([
    ['a word by its begin', 'deci', [0], true],
    ['case and accents', 'ORGANO', [1], true],
    ['all words in one line', 'the decides', [0], true],
    ['with the next line', 'decides everything', [0], false],
    ['far apart', 'tide airmail', [], false],
    ['a hyphen parts or joins', 'e-mail', [2, 3], true],
    ['a short word as it is', 'ai', [2], true],
    ['signs', 'c++', [2], true],
    ['within a word', 'ides', [], false],
  ])('are found, or not, by %s: %s', (_, words, at, isWithin) =>
    expect(linesSaying(folded, soughtIn(words))).toEqual({ at, isWithin }),
  )
  it('are not searched for small words alone', () => expect(soughtIn('the of')).toEqual([]))
  it('have the words that the search means, as they are written', () =>
    expect(meantIn('The tide decided.', soughtIn('deci tid'))).toEqual(['tide', 'decided']))
})

describe('the lines of a found summary', () => {
  const lines = saidLines(SUMMARY)
  const of = (words: string) => {
    const [hit] = findIn(library({ port: {} }), words, 1)
    return bestLines(lines, hit?.terms ?? [], 3)
  }
  it('are those that say most of the words, with their seconds, one line a second', () => {
    expect(of('tide decides')).toEqual([{ text: 'the tide decides everything', startSeconds: 872 }])
    expect(of('decide sleeps')).toEqual([
      { text: 'Tides decide first.', startSeconds: 872 },
      { text: 'nobody sleeps at two', startSeconds: 900 },
    ])
  })
  it('are of different sentences', () => {
    const said = (text: string, startSeconds: number) => ({ text, startSeconds })
    const sentence = 'the calm was in the layout of the work'
    const alike = [said(sentence, 10), said(`Jonah Petrakis: ${sentence}.`, 14), said('Calm is learned.', 90)]
    expect(bestLines(alike, ['calm'], 3).map(({ startSeconds }) => startSeconds)).toEqual([10, 90])
  })
  it('have no second where only headline or gist say it', () => {
    expect(of('patience')).toEqual([{ text: 'Ports run on patience' }])
  })
  it('mark the words that the search means, as they are written', () => {
    const text = 'El Órgano, in C# not C: Q & A by e-mail from the U.S.'
    const meant = (term: string) => marked(text, [term]).flatMap((each) => (each.isMeant ? each.text : []))
    const written = {
      organo: 'Órgano',
      'c#': 'C#',
      'q&a': 'Q & A',
      email: 'e-mail',
      mail: 'e-mail',
      us: 'U.S',
    }
    for (const [term, word] of Object.entries(written)) {
      expect(meant(term)).toEqual([word])
      expect(bestLines([{ text }], [term], 1)).toEqual([{ text }])
    }
    expect(marked('a<b>c', [])).toEqual([{ text: 'a<b>c', isMeant: false }])
  })
})
