import { EPISODES_FLAG, episodeFolders } from '../../support/episodeFolders.ts'
import { portFrom, runStandIn } from '../../support/runStandIn.ts'
import { startGemini } from './startGemini.ts'

await runStandIn(
  'gemini',
  {
    port: { env: 'GEMINI_PORT', fallback: '8130', help: 'port of the API' },
    episodes: EPISODES_FLAG,
  },
  async (valueOf) => {
    const folders = episodeFolders(valueOf('episodes'))
    const gemini = await startGemini({ port: portFrom(valueOf('port')), folders })
    return {
      banner: [`Gemini API on ${gemini.url}/v1beta, videos from ${folders.join(', ')}`],
      stop: () => gemini.stop(),
    }
  },
)
