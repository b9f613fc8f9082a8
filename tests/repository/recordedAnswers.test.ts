import { expect, it } from 'vitest'
import { KEY_POINTS, type Summary } from '#domain/summaries/summary.ts'
import { SUMMARY_KINDS } from '#domain/credits/summaryCost.ts'
import { RecordedAnswers } from '../../emulators/gemini/src/RecordedAnswers.ts'
import { Catalog } from '../../emulators/podcasts/src/Catalog.ts'
import { EpisodeLibrary } from '../../emulators/youtube/src/EpisodeLibrary.ts'
import { readSummary } from '../../functions/src/engine/model/readAnswer.ts'
import { summaryFaults } from '../../functions/src/engine/verify/summaryFaults.ts'
import { verifySummary } from '../../functions/src/engine/verify/verifySummary.ts'
import { withTexts } from '../../functions/src/engine/translate/translateSummary.ts'
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

it.each(recorded.titles())(
  'all texts of the recorded answer about “%s” have a recorded translation',
  (title) => {
    const { summary } = verified(title, 'advanced')
    const show = episodes.find((each) => each.title === title)?.show
    const episode = { title, channelTitle: show?.title ?? '', language: show?.language ?? 'en' }
    const to = episode.language === 'en' ? 'es' : 'en'
    const told = withTexts(summary, new Map(Object.entries(recorded.translation(title) ?? {})), {
      episode,
      to,
    })
    expect(told.language).toBe(to)
    const kept = [told.headline, told.gist, ...told.moments.map((each) => each.title)].filter((text) =>
      [summary.headline, summary.gist, ...summary.moments.map((each) => each.title)].includes(text),
    )
    expect([...kept, ...told.keyPoints.filter(({ original }) => original === undefined)]).toEqual([])
  },
)

it('every public episode of emulator-data, and of the lists of the week, has a recorded answer', () => {
  const spoken = episodes.filter(
    ({ show, isSpoken, seconds }) =>
      show.access.kind === 'public' && (show.episodes === undefined || (isSpoken && seconds > 60)),
  )
  expect(spoken.length).toBeGreaterThan(8)
  expect(recorded.titles()).toEqual(expect.arrayContaining(spoken.map(({ title }) => title)))
})
