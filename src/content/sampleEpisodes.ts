import type { Minutes } from '#domain/units.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { youTubeAddress } from '#domain/episodes/youtubeAddress.ts'

/** An episode that we wrote, and so may quote at length. Its transcript is in emulator-data/episodes. */
export interface SampleEpisode {
  videoId: string
  title: string
  show: string
  audioLanguage: EpisodeLanguage
  durationMinutes: Minutes
  /** Length of all key moments, as the embedded engine chooses them: about 30 % of the episode. */
  summaryMinutes: Minutes
  listenUrl: string
}

const sample = (episode: Omit<SampleEpisode, 'listenUrl'>): SampleEpisode => ({
  ...episode,
  listenUrl: youTubeAddress(episode.videoId),
})

/** Our own episodes. Shows and guests are invented; facts about the world are meant to be true. */
export const SAMPLE_EPISODES = {
  zoo: sample({
    videoId: 'sbZ0oInJar1',
    title: 'The Zoo in the Jar: What Sourdough Teaches About Ecology',
    show: 'Lantern and Ladder',
    audioLanguage: 'en',
    durationMinutes: 20,
    summaryMinutes: 6,
  }),
  nightTrain: sample({
    videoId: 'sbN1ghtTra7',
    title: 'Two Borders Before Breakfast: Why the Night Train Came Back',
    show: 'The Second Pot',
    audioLanguage: 'en',
    durationMinutes: 20,
    summaryMinutes: 6,
  }),
  quietVoice: sample({
    videoId: 'sbQu1etVo1c',
    title: 'The Quiet Voice: How Air Traffic Controllers Stay Calm',
    show: 'Lantern and Ladder',
    audioLanguage: 'en',
    durationMinutes: 33,
    summaryMinutes: 10,
  }),
  organ: sample({
    videoId: 'sb0rgan0P0l',
    title: 'El órgano que respiraba polvo: cómo se restaura un instrumento antiguo',
    show: 'La Mesa de Nogal',
    audioLanguage: 'es',
    durationMinutes: 19,
    summaryMinutes: 5,
  }),
  library: sample({
    videoId: 'sbB1bl10s1Q',
    title: 'El último sitio con sillas: por qué las bibliotecas siguen llenas',
    show: 'La Mesa de Nogal',
    audioLanguage: 'es',
    durationMinutes: 19,
    summaryMinutes: 5,
  }),
} as const
