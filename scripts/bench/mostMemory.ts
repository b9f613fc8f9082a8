import { readFile } from 'node:fs/promises'

/** The most memory that a process had so far, such as `312 MB`. Linux counts it; elsewhere it is not known. */
export async function mostMemory(pid: number | undefined): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1]
  return kilobytes === undefined ? 'unknown' : `${Math.round(Number(kilobytes) / 1024)} MB`
}
