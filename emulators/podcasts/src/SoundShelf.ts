import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Episode } from './Catalog.ts'
import { encodeSound, id3, type SoundFormat, type SoundTags } from './encodeSound.ts'
import { secondOfTones } from './secondTones.ts'
import { speech, SPEECH_SAMPLE_RATE } from './speech.ts'

/** Sound inserted before a second of the episode. Whole seconds. */
export interface Advertisement {
  readonly atSeconds: number
  readonly seconds: number
}

export type Rendition = readonly Advertisement[]

export interface MadeSound {
  readonly episode: Episode
  readonly format: SoundFormat
  readonly rendition: Rendition
  readonly bitsPerSecond: number
  readonly file: Buffer
}

/** A changed encoding needs another number, or old files would be served. */
const MAKING = 2
/** Long episodes are encoded small: the first download waits for it. */
const LONG_SECONDS = 300
const SMALL = { sampleRate: 16_000, bitsPerSecond: 24_000 }
const USUAL = { sampleRate: 44_100, bitsPerSecond: 64_000 }
const SPOKEN = { sampleRate: SPEECH_SAMPLE_RATE, bitsPerSecond: 32_000 }

/** Files of sound, made on demand. */
export class SoundShelf {
  readonly #cacheDir: string | undefined
  readonly #files = new Map<string, Promise<Buffer>>()
  readonly #made = new Map<string, MadeSound>()

  /** @param cacheDir kept between processes; undefined: in memory only */
  constructor(cacheDir?: string) {
    this.#cacheDir = cacheDir
  }

  get made(): Iterable<MadeSound> {
    return this.#made.values()
  }

  file(episode: Episode, format: SoundFormat, rendition: Rendition): Promise<Buffer> {
    const { seconds, isSpoken, lines, show } = episode
    const tags = { title: episode.title, artist: show.author, album: show.title }
    // Episodes that sound alike are encoded once; the tags of an MP3 are added in front.
    const sound = [
      MAKING,
      format,
      rendition,
      seconds,
      isSpoken && [show.language, lines],
      format === 'm4a' && tags,
    ]
    const key = hash([sound, tags])
    const known = this.#files.get(key)
    if (known) return known
    const made = this.#fileOf(`${hash(sound)}.${format}`, () =>
      soundOf(episode, format, rendition, tags),
    ).then((file) => (format === 'mp3' ? Buffer.concat([id3(tags), file]) : file))
    this.#files.set(key, made)
    const { bitsPerSecond } = qualityOf(episode)
    made.then(
      (file) => this.#made.set(key, { episode, format, rendition, bitsPerSecond, file }),
      () => this.#files.delete(key),
    )
    return made
  }

  async #fileOf(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#cacheDir === undefined) return make()
    const file = path.join(this.#cacheDir, name)
    const kept = await readFile(file).catch(() => undefined)
    if (kept) return kept
    const made = await make()
    await mkdir(this.#cacheDir, { recursive: true })
    // Processes share the folder.
    const next = `${file}.${randomUUID()}`
    await writeFile(next, made)
    await rename(next, file)
    return made
  }
}

/** Approximate file size: a feed is read before the file exists. */
export const usualBytes = (episode: Episode) =>
  Math.round((episode.seconds * qualityOf(episode).bitsPerSecond) / 8)

const qualityOf = ({ isSpoken, seconds }: Episode) =>
  isSpoken ? SPOKEN : seconds > LONG_SECONDS ? SMALL : USUAL

const hash = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)

async function soundOf(
  episode: Episode,
  format: SoundFormat,
  rendition: Rendition,
  tags: SoundTags,
): Promise<Buffer> {
  const { show, seconds, isSpoken, lines } = episode
  const quality = qualityOf(episode)
  const said = isSpoken ? await speech(show.language, lines) : undefined
  const { sampleRate } = quality
  const second = (index: number) => {
    const from = index * sampleRate
    const left = Math.min(sampleRate, Math.round(seconds * sampleRate) - from)
    return said ? said.subarray(from, from + left) : secondOfTones(index, sampleRate).subarray(0, left)
  }
  function* parts() {
    for (let index = 0; index < seconds; index++) {
      for (const { atSeconds, seconds: length } of rendition) {
        if (atSeconds !== index) continue
        for (let each = 0; each < length; each++) yield secondOfTones('advertisement', sampleRate)
      }
      yield second(index)
    }
  }
  return encodeSound(format, parts(), { ...quality, tags })
}
