import fs from 'node:fs'

/**
 * Makes sure that one process at a time uses a file: two would overwrite each other's data.
 * @returns the function that gives the lock back
 * @throws Error when a running process holds it; a dead one's lock is taken over
 */
export function lockFile(path: string): () => void {
  try {
    fs.writeFileSync(path, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = Number(fs.readFileSync(path, 'utf8'))
    if (holder !== process.pid && isRunning(holder)) {
      throw new Error(`Process ${holder} uses the data file already (lock: ${path}).`, { cause: error })
    }
    fs.writeFileSync(path, String(process.pid))
  }
  return () => fs.rmSync(path, { force: true })
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
