import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fromRoot } from '../stack/paths.ts'

export interface WorkCopy {
  path: string
  remove(): Promise<void>
}

/** Packages, which stay where npm installed them. */
const PACKAGES = ['node_modules', 'functions/node_modules']

/** A copy of the work tree as it is now: every file but those that git ignores. */
export async function copyWorkTree(): Promise<WorkCopy> {
  const home = await mkdtemp(path.join(tmpdir(), 'sonobrief-mutants-'))
  // In a folder of its own: what lies beside the repository is looked for beside the copy, and is not there.
  const copy = path.join(home, 'main')
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: fromRoot(),
    encoding: 'utf8',
  })
  for (const file of listed.split('\0')) {
    // Git still lists what was deleted and not committed yet.
    if (file !== '' && existsSync(fromRoot(file))) await cp(fromRoot(file), path.join(copy, file))
  }
  for (const folder of PACKAGES) await symlink(fromRoot(folder), path.join(copy, folder))
  // A process that was told to end may still write.
  return { path: copy, remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }) }
}
