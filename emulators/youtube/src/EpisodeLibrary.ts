import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Episode, parseEpisode } from './Episode.ts'

interface Loaded {
  /** Changes with the file. */
  readonly version: string
  readonly episode?: Episode
  readonly problem?: string
}

/** The episodes of some folders; files are read on demand, and again after a change. */
export class EpisodeLibrary {
  readonly #folders: readonly string[]
  readonly #report: (problem: string) => void
  #files = new Map<string, Loaded>()

  /**
   * @param folders with *.json files; of two with one videoId, the first counts
   * @param report gets each skipped file once, with the reason
   * @throws Error when a folder does not exist
   */
  constructor(folders: readonly string[], report: (problem: string) => void) {
    for (const folder of folders) {
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
        throw new Error(`there is no folder ${folder}`)
    }
    this.#folders = folders
    this.#report = report
  }

  find(videoId: string): Episode | undefined {
    return this.episodes().find((episode) => episode.videoId === videoId)
  }

  episodes(): Episode[] {
    this.#refresh()
    return [...this.#files.values()].flatMap(({ episode }) => (episode ? [episode] : []))
  }

  #refresh(): void {
    const files = new Map<string, Loaded>()
    const fileOf = new Map<string, string>()
    for (const file of this.#list()) {
      const stat = statSync(file, { throwIfNoEntry: false })
      if (!stat) continue
      const version = `${stat.mtimeMs}-${stat.size}-${stat.ino}`
      const known = this.#files.get(file)
      let loaded = known?.version === version && !known.problem ? known : load(file, version)
      if (loaded.episode) {
        const first = fileOf.get(loaded.episode.videoId)
        if (first)
          loaded = { version, problem: `${file}: the videoId ${loaded.episode.videoId} is that of ${first}` }
        else fileOf.set(loaded.episode.videoId, file)
      }
      if (loaded.problem !== undefined && loaded.problem !== known?.problem) this.#report(loaded.problem)
      files.set(file, loaded)
    }
    this.#files = files
  }

  #list(): string[] {
    return this.#folders.flatMap((folder) =>
      statSync(folder, { throwIfNoEntry: false })
        ? readdirSync(folder)
            .filter((name) => name.endsWith('.json'))
            .toSorted()
            .map((name) => join(folder, name))
        : [],
    )
  }
}

function load(file: string, version: string): Loaded {
  try {
    return { version, episode: parseEpisode(readFileSync(file, 'utf8')) }
  } catch (error) {
    return { version, problem: `${file}: ${error instanceof Error ? error.message : String(error)}` }
  }
}
