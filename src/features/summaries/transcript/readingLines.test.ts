import { expect, it } from 'vitest'
import { fold } from '#domain/searchWords.ts'
import { blocksOf, hitsIn, lineAt, partsAt } from './readingLines.ts'

const lines = Array.from({ length: 100 }, (_, index) => ({
  startSeconds: index * 10,
  endSeconds: index * 10 + 10,
  speaker: index < 50 ? 'Ana' : 'Ben',
  text: `Line ${index}`,
}))
const NOTHING = { keyPoints: [], moments: [] }

it('blocksOf begins a block with each chapter, and has every line once', () => {
  const chapters = [
    { title: 'Late', startSeconds: 604 },
    { title: 'Early', startSeconds: 0 },
  ]
  const blocks = blocksOf(lines, chapters, NOTHING)
  expect(blocks.map(({ chapter, lines: { length } }) => [chapter, length])).toEqual([
    ['Early', 20],
    [undefined, 20],
    [undefined, 20],
    ['Late', 20],
    [undefined, 20],
  ])
  expect(blocks.flatMap((block) => block.lines.map(({ index }) => index))).toEqual([...lines.keys()])
  expect(
    blocks.flatMap((block) => block.lines.flatMap(({ isTurn, index }) => (isTurn ? [index] : []))),
  ).toEqual([0, 50])
})

it('blocksOf marks key points, key moments and the reader’s own moments from their beginning to their end', () => {
  const [block] = blocksOf(lines.slice(0, 6), [], {
    keyPoints: [
      { text: 'Point', quote: '', startSeconds: 12 },
      { text: 'Not there yet', quote: '', startSeconds: 600 },
    ],
    moments: [{ title: 'Moment', quote: '', startSeconds: 21, endSeconds: 40 }],
  })
  expect(block?.lines.map(({ point, moment }) => [point?.text, moment])).toEqual([
    [undefined, undefined],
    ['Point', undefined],
    [undefined, 'Moment'],
    [undefined, ''],
    [undefined, undefined],
    [undefined, undefined],
  ])
  const own = [
    { startSeconds: 12, endSeconds: 30, note: 'mine' },
    { startSeconds: 14, endSeconds: 16, note: 'in the same line' },
    { startSeconds: 15, endSeconds: 16, note: '' },
    { startSeconds: 40, endSeconds: 41, note: '' },
    { startSeconds: 600, endSeconds: 610, note: 'not there yet' },
  ]
  const [marked] = blocksOf(lines.slice(0, 6), [], NOTHING, own)
  expect(marked?.lines.map(({ isKept, note }) => [isKept, note])).toEqual([
    [undefined, undefined],
    [true, 'mine · in the same line'],
    [true, undefined],
    [undefined, undefined],
    [true, ''],
    [undefined, undefined],
  ])
})

it('lineAt knows the line of a second, also in a pause', () => {
  const paused = [
    { startSeconds: 5, endSeconds: 10 },
    { startSeconds: 20, endSeconds: 30 },
  ]
  expect([4, 5, 15, 20, 99].map((at) => lineAt(paused, at))).toEqual([undefined, 0, 0, 1, 1])
})

it('hitsIn finds words whatever their case and accents, and partsAt cuts the text where they stand', () => {
  const folded = ['El café, CAFE y más café'].map(fold)
  expect(hitsIn(folded, 'cafe')).toEqual([0])
  expect(hitsIn(folded, 'c')).toEqual([])
  expect(partsAt('El café, CAFE y más', 'Café ')).toEqual(['El ', 'café', ', ', 'CAFE', ' y más'])
  expect(partsAt('ŒDİ cafe\u0301', 'café')).toEqual(['ŒDİ ', 'café', ''])
})
