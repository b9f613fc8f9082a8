import { HttpRefusal, wholeNumber } from '../../support/httpJson.ts'
import type { Rendition } from './SoundShelf.ts'

const AS_IT_IS: readonly Rendition[] = [[]]

/** Which advertisements each download of an episode's sound has, as a host that sews them in hands out files. */
export class Renditions {
  readonly #orders = new Map<string, { readonly list: readonly Rendition[]; next: number }>()

  /**
   * From now on the first download has the first list of advertisements, the next one the next, and again from the start.
   * @throws HttpRefusal 400 for a wrong order
   */
  order({ episode, renditions }: Readonly<Record<string, unknown>>): { renditions: number } {
    if (typeof episode !== 'string') throw new HttpRefusal(400, 'episode must be the id of one')
    const list = listOf('renditions', renditions).map((rendition) =>
      listOf('a rendition', rendition).map((each) => {
        const { atSeconds, seconds } = typeof each === 'object' && each !== null ? (each as Fields) : {}
        return {
          atSeconds: wholeNumber('atSeconds', atSeconds, 0, 7200),
          seconds: wholeNumber('seconds', seconds, 1, 300),
        }
      }),
    )
    this.#orders.set(episode, { list: list.length > 0 ? list : AS_IT_IS, next: 0 })
    return { renditions: list.length }
  }

  /** @param begins whether the file is asked for from its first byte: only then is it another one */
  take(episode: string, begins: boolean): Rendition {
    const order = this.#orders.get(episode)
    if (!order) return []
    if (begins) order.next++
    return order.list[Math.max(0, order.next - 1) % order.list.length] ?? []
  }

  reset(): void {
    this.#orders.clear()
  }
}

type Fields = Readonly<Record<string, unknown>>

function listOf(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new HttpRefusal(400, `${name} must be a list`)
}
