import { delimiter, join } from 'node:path'
import { portFrom, runStandIn } from '../../support/runStandIn.ts'
import { startYoutube } from './startYoutube.ts'

const SEEDED = join(import.meta.dirname, '../../../emulator-data/episodes')

await runStandIn(
  'youtube',
  {
    port: { env: 'YOUTUBE_PORT', fallback: '8124', help: 'port of the API' },
    episodes: {
      env: 'EPISODES_DIR',
      fallback: '',
      help: `more folders of episodes beside emulator-data/episodes, separated by "${delimiter}"`,
    },
  },
  async (valueOf) => {
    const more = valueOf('episodes').split(delimiter)
    const folders = [SEEDED, ...more.filter((folder) => folder !== '')]
    const youtube = await startYoutube({ port: portFrom(valueOf('port')), folders })
    return {
      banner: [`YouTube Data API v3 on ${youtube.url}/youtube/v3, episodes from ${folders.join(', ')}`],
      stop: () => youtube.stop(),
    }
  },
)
