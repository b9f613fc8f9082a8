import { open } from 'node:fs/promises'
import type { Cut, CutFile } from './Cut.ts'

/** Opens a new file for a cut, and closes it. */
export async function writtenTo(path: string, write: (file: CutFile) => Promise<Cut>): Promise<Cut> {
  const handle = await open(path, 'w')
  try {
    return await write({
      write: async (bytes, position) => void (await handle.write(bytes, 0, bytes.length, position)),
    })
  } finally {
    await handle.close()
  }
}
