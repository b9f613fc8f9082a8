import { storeEpisode } from '../../../functions/src/episodes/episodeStore.ts'
import { storeTranscript } from '../../../functions/src/episodes/transcripts.ts'
import { database } from './database.ts'
/** The words of the tones, a sentence in ten seconds. */
export async function storeWords(id: string, seconds = 60, showId = id) {
  const now = new Date()
  const segments = Array.from({ length: seconds / 10 }, (_, index) => ({
    startSeconds: index * 10,
    endSeconds: index * 10 + 10,
    speaker: index % 20 < 10 ? 'Ana' : 'Ben',
    text: `This is sentence ${index}, of ${index % 3 === 1 ? 'pears' : 'apples'} and of all that grows on trees in the garden behind the house.`,
  }))
  const request = await database().doc(`summaries/${id}`).get()
  const episodeId = request.get('source.episodeId') as string
  await storeTranscript(database(), episodeId, { language: 'en', durationSeconds: seconds, segments }, now)
  await storeEpisode(database(), episodeId, {
    showId,
    show: 'The Long Shelf',
    title: 'Object No. 61',
    published: null,
    durationSeconds: seconds,
    language: 'en',
    image: null,
    audioUrl: request.get('source.audioUrl') as string,
    pageUrl: null,
    words: 'publisher',
    updatedAt: now,
  })
  const chapters = [{ title: 'In the garden', startSeconds: 0 }]
  await database().doc(`summaries/${id}/parts/result`).update({ publisher: { chapters } })
}
