import { expect, it } from 'vitest'
import { PODCAST_LISTS } from './podcastLists.ts'
import { packDrawing, type RowDrawing } from '#domain/episodes/rowDrawing.ts'
import type { EpisodeDrawing } from './EpisodeDrawing.ts'
import * as others from './episodeDrawings.ts'
import * as rows from './rowDrawings.ts'
import { SOURDOUGH } from './sourdoughDrawing.ts'
import { TRENDING } from './trending.ts'

const drawings = { ...others, SOURDOUGH }

const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path)

it('TRENDING names every list, and draws its first episode', () => {
  const drawn = Object.values(drawings)
  const expected = PODCAST_LISTS.map(({ id, title, path, episodes }) => {
    const drawing = drawn.find(({ videoId }) => videoId === episodes[0].videoId)
    if (drawing === undefined) throw new Error(`No drawing of ${episodes[0].videoId}`)
    return { id, title, path, drawing: packed(drawing), episodes: episodes.length }
  })
  expect(TRENDING.toSorted(byPath)).toEqual(expected.toSorted(byPath))
})

it('the packed drawings are those of every episode', () => {
  const expected = Object.entries(drawings).map(([name, drawing]) => [`${name}_ROW`, packed(drawing)])
  expect({ ...rows }).toEqual(Object.fromEntries(expected))
})

function packed({ bins, moments, durationSeconds }: EpisodeDrawing): RowDrawing {
  const packable = moments.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }))
  return packDrawing(bins, packable, durationSeconds)
}
