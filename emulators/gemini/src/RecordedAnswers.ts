import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A model's answer about an episode, and the numbers of its points in a basic summary. */
interface Recorded {
  titles: string[]
  basic: number[]
  keyPoints: object[]
  /** Texts in the other language, by their original. */
  translation?: Record<string, string>
}

/** Recorded answers, one file each, read again each time: they may be edited meanwhile. */
export class RecordedAnswers {
  readonly #folder: string | undefined

  /** @param folder absent: no answers */
  constructor(folder: string | undefined) {
    this.#folder = folder
  }

  titles(): string[] {
    return this.#all().flatMap(({ titles }) => titles)
  }

  /** @returns undefined for an episode without a recorded answer */
  answer(title: string, kind: string): object | undefined {
    const found = this.#all().find(({ titles }) => titles.includes(title))
    if (found === undefined) return undefined
    const { titles: _, basic, keyPoints, translation: __, ...rest } = found
    return {
      ...rest,
      keyPoints: kind === 'basic' ? keyPoints.filter((___, at) => basic.includes(at + 1)) : keyPoints,
    }
  }

  /** @returns undefined for an episode without a recorded answer */
  translation(title: string): Record<string, string> | undefined {
    const found = this.#all().find(({ titles }) => titles.includes(title))
    return found && (found.translation ?? {})
  }

  #all(): Recorded[] {
    const folder = this.#folder
    if (folder === undefined) return []
    return readdirSync(folder).map(
      (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Recorded,
    )
  }
}
