import { expect, it } from 'vitest'
import { PODCAST_LISTS } from '#domain/podcastLists.ts'
import { packDrawing } from '#domain/rowDrawing.ts'
import * as drawings from '../../content/episodeDrawings.ts'
import { TRENDING } from './trending.ts'

const drawn = Object.values(drawings).filter((each) => typeof each === 'object')

it('names every list, and draws its first episode', () => {
  const expected = PODCAST_LISTS.map(({ title, path, episodes: [first] }) => {
    const drawing = drawn.find(({ videoId }) => videoId === first.videoId)
    if (drawing === undefined) throw new Error(`No drawing of ${first.videoId}`)
    const moments = drawing.moments.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }))
    return { title, path, drawing: packDrawing(drawing.bins, moments, drawing.durationSeconds) }
  })
  expect(TRENDING.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
    expected.toSorted((a, b) => a.path.localeCompare(b.path)),
  )
})
