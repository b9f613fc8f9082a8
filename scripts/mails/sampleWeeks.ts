import type { WeekEpisode } from '#domain/api/listAnswers.ts'
import { PODCAST_LISTS } from '../../src/content/podcastLists.ts'
import type { ToldList } from '../../functions/src/newsletter/issue/composeEditions.ts'

/** Our sample lists as if they were of a week, and of feeds: for pictures and previews, which need words of somebody. */
export function sampleWeeks(week: string): ToldList[] {
  return PODCAST_LISTS.map(({ language, episodes }) => ({
    week,
    language,
    episodes: episodes.map((episode, at): WeekEpisode => {
      const { videoId, title, show, audioLanguage, durationMinutes, summaryMinutes, gist, keyPoints } =
        episode
      const audioUrl = `https://media.example.com/${videoId}.mp3`
      return {
        source: { type: 'feed', episodeId: videoId, audioUrl },
        title,
        show,
        language: audioLanguage,
        durationSeconds: durationMinutes * 60,
        heardSeconds: summaryMinutes * 60,
        drawing: { bins: '', moments: '' },
        gist,
        keyPoints: [...keyPoints],
        rank: 2 * at + 1,
      }
    }),
  }))
}
