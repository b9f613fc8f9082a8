import { HttpRefusal, wholeNumber } from '../../support/httpJson.ts'
import type { Rendition } from './SoundShelf.ts'

const AS_IT_IS: readonly Rendition[] = [[]]

/** The advertisements of each download, as a host with dynamic insertion serves them. */
export class Renditions {
  readonly #orders = new Map<string, { readonly list: readonly Rendition[]; next: number }>()

  /** Serves lists of advertisements in turn, from the first download on. @throws HttpRefusal 400 if wrong */
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

  /** @param begins whether the first byte is asked for: only then does the rendition change */
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
