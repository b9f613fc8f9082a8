import type { Summary } from '#domain/summary.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import type { Account, Pipeline } from '../../rigs/pipeline.ts'

const SECONDS = 300

/**
 * Summaries of one published episode, as the server stores them.
 * @returns the id of the newest one, which has a sound of its own
 */
export async function storedItems(pipeline: Pipeline, account: Account, count: number): Promise<string> {
  const published = await pipeline.control(pipeline.podcastsUrl, '/control/publish', {
    method: 'POST',
    body: JSON.stringify({ show: 'lantern-and-ladder', title: 'One for all', seconds: SECONDS }),
  })
  const summary: Summary = {
    headline: 'Tones, one after the other',
    gist: 'Every second sounds of itself, and every ten seconds somebody says which one it is. '.repeat(4),
    keyPoints: Array.from({ length: 8 }, (_, index) => ({
      text: `What is said in part ${index + 1} of the episode, in a sentence of usual length.`,
      quote: 'as it was said',
      startSeconds: 10 + index * 30,
    })),
    moments: Array.from({ length: 6 }, (_, index) => ({
      title: `Part ${index + 1}`,
      quote: 'as it was said',
      startSeconds: 10 + index * 45,
      endSeconds: 25 + index * 45,
    })),
    verified: null,
  }
  const ids = Array.from({ length: count }, (_, index) => index.toString(16).padStart(40, '0'))
  for (const [index, id] of ids.entries()) {
    const at = new Date(Date.now() - (count - index) * 3_600_000)
    const request: Partial<SummaryRequest> = {
      uid: account.uid,
      account: account.email,
      deliverTo: account.email,
      source: { type: 'feed', episodeId: id, audioUrl: String(published['sound']) },
      episode: {
        title: `Episode ${index + 1}`,
        channelTitle: 'Lantern and Ladder',
        language: 'en',
        durationSeconds: SECONDS,
      },
      kind: 'basic',
      state: 'sent',
      attempt: 1,
      requestedAt: at,
      updatedAt: at,
    }
    const reference = pipeline.database.collection('summaries').doc(id)
    await reference.set(request)
    await reference.collection('parts').doc('result').set(summary)
  }
  return ids.at(-1) ?? ''
}
