/** Runs in the page: a model that says of every seventh sentence what it says; asked about passages, the first one's, and a lie. */
export function modelOfPage({
  availability,
  gist,
}: {
  availability: string | undefined
  gist: string
}): void {
  const created: object[] = []
  const prompt = async (text: string) => {
    const said = text
      .split('\n')
      .flatMap((line) => /^(\d+) (?:\p{Lu}[^:.,!?]{1,40}: )?(.+)$/u.exec(line) ?? [])
    const lines = Array.from({ length: said.length / 3 }, (_, at) => ({
      n: Number(said[at * 3 + 1]),
      text: said[at * 3 + 2],
    }))
    const points = lines.filter((_, at) => at % Math.floor(lines.length / 8) === 0).slice(0, 8)
    const moments = points
      .slice(1, 4)
      .map(({ n }) => ({ from: n, to: n + 1, title: 'What lives in the jar' }))
    const [, n, passage = ''] = /^(\d+) \([^)]*\) (.+)$/mu.exec(text) ?? []
    const [first = ''] = passage.split(/(?<=\.) /)
    const claims = [first, 'The garden was sold for 350 apples.']
    return JSON.stringify({
      sentences: claims.map((claim) => ({ text: claim, rests: [Number(n)] })),
      points,
      moments,
      gist,
      headline: 'A sourdough starter is a community of microbes',
    })
  }
  const model = {
    created,
    availability: async () => availability,
    create: async (options: { monitor(events: EventTarget): void }) => {
      created.push(options)
      const events = new EventTarget()
      options.monitor(events)
      events.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.5 }))
      return { prompt, destroy: () => {} }
    },
  }
  Object.defineProperty(globalThis, 'LanguageModel', { value: model, configurable: true })
  if (availability === undefined) Reflect.deleteProperty(globalThis, 'LanguageModel')
}
