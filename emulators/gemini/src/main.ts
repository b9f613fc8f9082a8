import { delimiter, join } from 'node:path'
import { portFrom, runStandIn } from '../../support/runStandIn.ts'
import { startGemini } from './startGemini.ts'

const SEEDED = join(import.meta.dirname, '../../../emulator-data/episodes')

await runStandIn(
  'gemini',
  {
    port: { env: 'GEMINI_PORT', fallback: '8130', help: 'port of the API' },
    episodes: {
      env: 'EPISODES_DIR',
      fallback: '',
      help: `more folders of episodes beside emulator-data/episodes, separated by "${delimiter}"`,
    },
  },
  async (valueOf) => {
    const more = valueOf('episodes').split(delimiter)
    const folders = [SEEDED, ...more.filter((folder) => folder !== '')]
    const gemini = await startGemini({ port: portFrom(valueOf('port')), folders })
    return {
      banner: [`Gemini API on ${gemini.url}/v1beta, videos from ${folders.join(', ')}`],
      stop: () => gemini.stop(),
    }
  },
)
