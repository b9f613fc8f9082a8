import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fromRoot } from './paths.ts'

/** Files of the work tree from its root, without those that git ignores. @param patterns of paths; default: all */
export function listedFiles(...patterns: string[]): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns]
  const listed = execFileSync('git', args, { cwd: fromRoot(), encoding: 'utf8' }).split('\0')
  // Git lists deleted files until the deletion is committed.
  return listed.filter((file) => file !== '' && existsSync(fromRoot(file)))
}
