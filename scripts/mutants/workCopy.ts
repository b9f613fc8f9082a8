import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fromRoot } from '../stack/paths.ts'

/** A copy of the work tree as it is now: every file but those that git ignores. Packages stay where npm installed them. */
export async function copyWorkTree() {
  const home = await mkdtemp(path.join(tmpdir(), 'sonobrief-mutants-'))
  // In a folder of its own: what lies beside the repository is looked for beside the copy, and is not there.
  const copy = path.join(home, 'main')
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: fromRoot(),
    encoding: 'utf8',
  })
  // Git still lists what was deleted and not committed yet.
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(fromRoot(file)))
  for (const file of files) await cp(fromRoot(file), path.join(copy, file))
  for (const file of files.filter((each) => path.posix.basename(each) === 'package.json')) {
    const packages = path.join(path.dirname(file), 'node_modules')
    if (existsSync(fromRoot(packages))) await symlink(fromRoot(packages), path.join(copy, packages))
  }
  // A process that was told to end may still write.
  return { path: copy, remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }) }
}
