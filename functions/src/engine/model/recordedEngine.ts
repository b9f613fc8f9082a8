import { recordedAnswers } from '../../platform/gateways/localModels.ts'
import type { SummaryEngine } from '../SummaryEngine.ts'
import { speakerShares } from '../transcript/speakerShares.ts'

/** Recorded answers about the local stack's sample episodes, verified as any model's. It reads no other episode. */
export const recordedEngine: SummaryEngine = {
  name: 'recorded',
  canRead: ({ title, hasTranscript }) => hasTranscript && recordedAnswers()?.titles.has(title) === true,
  async summarize({ transcript, episode, kind, signal }) {
    const { readSummary } = await import('./readAnswer.ts')
    const address = `${recordedAnswers()?.url}/${encodeURIComponent(episode.title)}?kind=${kind}`
    const answer = await (await fetch(address, { signal })).text()
    const read = readSummary(answer, kind, transcript?.durationSeconds)
    if ('wrong' in read) throw new Error(read.wrong)
    return {
      ...read.answer,
      ...(transcript && kind === 'advanced' && { speakers: speakerShares(transcript) }),
    }
  },
  async translate(summary, { episode, to, signal }) {
    const { withTexts } = await import('../translate/translateSummary.ts')
    const address = `${recordedAnswers()?.url}/${encodeURIComponent(episode.title)}?to=${to}`
    const texts = (await (await fetch(address, { signal })).json()) as Record<string, string>
    return withTexts(summary, new Map(Object.entries(texts)), { episode, to })
  },
}
