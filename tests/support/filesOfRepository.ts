import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fromRoot } from '../../scripts/stack/paths.ts'

/** Files that git knows or would, without those that are deleted and not committed yet. */
export function filesOfRepository(...patterns: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns]
  const listed = execFileSync('git', args, { cwd: fromRoot(), encoding: 'utf8' })
  return listed.split('\n').filter((file) => file !== '' && existsSync(fromRoot(file)))
}
