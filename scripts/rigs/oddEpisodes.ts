import { writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Episodes that each deserve a refusal, or are a little odd; written in the format of emulator-data/episodes. */
const ODD_EPISODES = [
  { videoId: 'private0001', privacyStatus: 'private' },
  { videoId: 'unlisted001', privacyStatus: 'unlisted' },
  { videoId: 'livenow0001', liveBroadcastContent: 'live' },
  { videoId: 'upcoming001', liveBroadcastContent: 'upcoming' },
  { videoId: 'zerosecond1', durationSeconds: 0, segments: [] },
  { videoId: 'toolong0001', durationSeconds: 43_201 },
  { videoId: 'justfits001', durationSeconds: 43_200 },
  { videoId: 'german00001', language: 'de' },
  { videoId: 'captionless', captions: false },
] as const

export async function writeOddEpisodes(folder: string): Promise<void> {
  for (const odd of ODD_EPISODES) {
    const file = { ...plainEpisode(odd.videoId), ...odd }
    await writeFile(path.join(folder, `${odd.videoId}.json`), JSON.stringify(file))
  }
}

function plainEpisode(videoId: string) {
  return {
    videoId,
    title: `Episode ${videoId}`,
    channelTitle: 'The Test Channel',
    language: 'en',
    durationSeconds: 600,
    timing: 'written for tests',
    source: 'tests',
    licence: 'none',
    segments: [
      [0, 5, 'Ana', 'Welcome to a very short episode about bread.'],
      [5, 12, 'Ben', 'Bread needs flour, water, salt and above all it needs time.'],
    ],
  }
}
