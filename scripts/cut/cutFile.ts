import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Cut, CutMoment } from '../../functions/src/audio/Cut.ts'
import { cutAudio } from '../../functions/src/audio/cutAudio.ts'
import { UncuttableAudio } from '../../functions/src/audio/UncuttableAudio.ts'
import { writtenTo } from '../../functions/src/audio/writtenTo.ts'

/** Its message is one line, and begins with the file or the moment. */
export class UncuttableFile extends Error {
  override readonly name = 'UncuttableFile'
}

interface Order {
  readonly audio: string
  /** `10-46,130.5-166` */
  readonly moments: string
  readonly out: string | undefined
  /** What relative paths are relative to, and where the cut goes. */
  readonly folder: string
}

/** Writes the cut of a file beside it: whole, or not at all. @throws UncuttableFile for what cannot be cut */
export async function cutFile({ audio, moments, out, folder }: Order): Promise<Cut> {
  const asked = readMoments(moments)
  const name = path.basename(audio, path.extname(audio))
  const part = path.resolve(folder, `${out ?? name}.part`)
  try {
    const cut = await writtenTo(part, (file) =>
      cutAudio(path.resolve(folder, audio), asked, file, { title: name }),
    )
    await rename(part, path.resolve(folder, out ?? `${name}.cut.${cut.format}`))
    return cut
  } catch (error) {
    await rm(part, { force: true })
    if (error instanceof UncuttableAudio)
      throw new UncuttableFile(`${audio}: ${error.message}`, { cause: error })
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^E[A-Z]+$/.test(code))
      throw new UncuttableFile(`${audio}: it cannot be read or written (${code})`, { cause: error })
    throw error
  }
}

function readMoments(text: string): CutMoment[] {
  return text.split(',').map((each) => {
    const [, start = '', end = ''] = /^\s*(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)\s*$/.exec(each) ?? []
    if (start === '' || Number(end) <= Number(start))
      throw new UncuttableFile(`"${each}" is no moment: START-END in seconds`)
    return { startSeconds: Number(start), endSeconds: Number(end) }
  })
}
