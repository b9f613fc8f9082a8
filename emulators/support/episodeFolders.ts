import { delimiter, join } from 'node:path'
import type { Flag } from './runStandIn.ts'

const SEEDED = join(import.meta.dirname, '../../emulator-data/episodes')

/** For stand-ins that serve episodes. */
export const EPISODES_FLAG = {
  env: 'EPISODES_DIR',
  fallback: '',
  help: `more folders of episodes beside emulator-data/episodes, separated by "${delimiter}"`,
} as const satisfies Flag

/** The seeded episodes, then the folders that the flag names. @param value of {@link EPISODES_FLAG} */
export function episodeFolders(value: string): string[] {
  return [SEEDED, ...value.split(delimiter).filter((folder) => folder !== '')]
}
