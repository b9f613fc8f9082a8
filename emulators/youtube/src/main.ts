import { EPISODES_FLAG, episodeFolders } from '../../support/episodeFolders.ts'
import { portFrom, runStandIn } from '../../support/runStandIn.ts'
import { startYoutube } from './startYoutube.ts'

await runStandIn(
  'youtube',
  {
    port: { env: 'YOUTUBE_PORT', fallback: '8124', help: 'port of the API' },
    episodes: EPISODES_FLAG,
  },
  async (valueOf) => {
    const folders = episodeFolders(valueOf('episodes'))
    const youtube = await startYoutube({ port: portFrom(valueOf('port')), folders })
    return {
      banner: [`YouTube Data API v3 on ${youtube.url}/youtube/v3, episodes from ${folders.join(', ')}`],
      stop: () => youtube.stop(),
    }
  },
)
