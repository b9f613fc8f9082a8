import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A model's answer about an episode, and which of its points, by number, a basic summary has. */
interface Recorded {
  titles: string[]
  basic: number[]
  keyPoints: object[]
  /** Its texts in the other language, by what they are in its own. */
  translation?: Record<string, string>
}

/** Answers that were recorded, one file each. They are read again each time: they may be edited meanwhile. */
export class RecordedAnswers {
  readonly #folder: string | undefined

  /** @param folder none are known when absent */
  constructor(folder: string | undefined) {
    this.#folder = folder
  }

  titles(): string[] {
    return this.#all().flatMap(({ titles }) => titles)
  }

  /** @returns undefined for an episode that nobody was asked about */
  answer(title: string, kind: string): object | undefined {
    const found = this.#all().find(({ titles }) => titles.includes(title))
    if (found === undefined) return undefined
    const { titles: _, basic, keyPoints, translation: __, ...rest } = found
    return {
      ...rest,
      keyPoints: kind === 'basic' ? keyPoints.filter((___, at) => basic.includes(at + 1)) : keyPoints,
    }
  }

  /** @returns undefined for an episode that nobody was asked about */
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
