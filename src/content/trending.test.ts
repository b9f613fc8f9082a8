import { expect, it } from 'vitest'
import { PODCAST_LISTS } from './podcastLists.ts'
import { packDrawing } from '#domain/episodes/rowDrawing.ts'
import { ROWS_BY_VIDEO, SOURDOUGH_ROW } from './rowDrawings.ts'
import { SOURDOUGH } from './sourdoughDrawing.ts'
import { TRENDING } from './trending.ts'

const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path)

it('names every list, and draws its first episode', () => {
  const expected = PODCAST_LISTS.map(({ id, title, path, episodes }) => {
    const drawing = ROWS_BY_VIDEO[episodes[0].videoId]
    if (drawing === undefined) throw new Error(`No drawing of ${episodes[0].videoId}`)
    return { id, title, path, drawing, episodes: episodes.length }
  })
  expect(TRENDING.toSorted(byPath)).toEqual(expected.toSorted(byPath))
})

it('packs the whole drawing of the landing page', () => {
  const { bins, moments, durationSeconds } = SOURDOUGH
  const packable = moments.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }))
  expect(packDrawing(bins, packable, durationSeconds)).toEqual(SOURDOUGH_ROW)
})
