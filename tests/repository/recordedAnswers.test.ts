import { expect, it } from 'vitest'
import { KEY_POINTS, type Summary } from '#domain/summaries/summary.ts'
import { SUMMARY_KINDS } from '#domain/credits/summaryCost.ts'
import { RecordedAnswers } from '../../emulators/gemini/src/RecordedAnswers.ts'
import { Catalog } from '../../emulators/podcasts/src/Catalog.ts'
import { EpisodeLibrary } from '../../emulators/youtube/src/EpisodeLibrary.ts'
import { readSummary } from '../../functions/src/engine/model/readAnswer.ts'
import { summaryFaults } from '../../functions/src/engine/verify/summaryFaults.ts'
import { verifySummary } from '../../functions/src/engine/verify/verifySummary.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'

const catalog = new Catalog(
  new EpisodeLibrary([fromRoot('emulator-data/episodes')], expect.unreachable),
  () => 0,
)
const recorded = new RecordedAnswers(fromRoot('emulator-data/answers'))
const episodes = catalog.shows().flatMap((show) => catalog.episodes(show))

function verified(
  title: string,
  kind: (typeof SUMMARY_KINDS)[number],
): { summary: Summary; faults: string[] } {
  const episode = episodes.find((each) => each.title === title)
  if (episode === undefined) throw new Error(`no episode is called ${title}`)
  const { lines, seconds, show } = episode
  const transcript = { language: show.language, durationSeconds: seconds, segments: [...lines] }
  const read = readSummary(JSON.stringify(recorded.answer(title, kind)), kind, seconds)
  if ('wrong' in read) throw new Error(read.wrong)
  const summary = verifySummary(read.answer, transcript, seconds, KEY_POINTS[kind][1])
  if (summary === undefined) throw new Error('nothing of it is said')
  return {
    summary,
    faults: summaryFaults(read.answer, summary, {
      transcript,
      durationSeconds: seconds,
      language: show.language,
    }),
  }
}

it.each(recorded.titles())('all points of the recorded answer about “%s” are verified', (title) => {
  for (const kind of SUMMARY_KINDS) {
    const { summary, faults } = verified(title, kind)
    expect(faults).toEqual([])
    const { keyPoints, moments, verified: counted, chapters = [] } = summary
    expect(counted).toEqual({ anchored: keyPoints.length, total: keyPoints.length })
    const recordedMoments = (recorded.answer(title, kind) as { moments: object[] }).moments
    expect(moments).toHaveLength(recordedMoments.length)
    expect(chapters.length > 0).toBe(kind === 'advanced')
    for (const { text, quote } of keyPoints) expect(text).not.toBe(quote)
  }
})

it('there are recorded answers about every episode of emulator-data and for the lists of the week', () => {
  const spoken = episodes.filter(
    ({ show, isSpoken, seconds }) =>
      show.access.kind === 'public' && (show.episodes === undefined || (isSpoken && seconds > 60)),
  )
  expect(spoken.length).toBeGreaterThan(8)
  expect(recorded.titles()).toEqual(expect.arrayContaining(spoken.map(({ title }) => title)))
})
