import { expect, it } from 'vitest'
import { PODCAST_LISTS } from '#domain/podcastLists.ts'
import { packDrawing, type RowDrawing } from '#domain/rowDrawing.ts'
import * as drawings from './episodeDrawings.ts'
import * as rows from './rowDrawings.ts'
import { TRENDING } from './trending.ts'

const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path)

it('names every list, and draws its first episode', () => {
  const drawn = Object.values(drawings).filter((each) => typeof each === 'object')
  const expected = PODCAST_LISTS.map(({ title, path, episodes }) => {
    const drawing = drawn.find(({ videoId }) => videoId === episodes[0].videoId)
    if (drawing === undefined) throw new Error(`No drawing of ${episodes[0].videoId}`)
    const minutes = episodes.reduce((sum, { summaryMinutes }) => sum + summaryMinutes, 0)
    return { title, path, drawing: packed(drawing), episodes: episodes.length, minutes }
  })
  expect(TRENDING.toSorted(byPath)).toEqual(expected.toSorted(byPath))
})

it('packs every episode as it is drawn', () => {
  const expected = Object.entries(drawings).flatMap(([name, drawing]) =>
    typeof drawing === 'object' ? [[`${name}_ROW`, packed(drawing)]] : [],
  )
  expect({ ...rows }).toEqual(Object.fromEntries(expected))
})

function packed({ bins, moments, durationSeconds }: drawings.EpisodeDrawing): RowDrawing {
  const packable = moments.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }))
  return packDrawing(bins, packable, durationSeconds)
}
