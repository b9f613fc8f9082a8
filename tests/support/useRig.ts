import { afterAll, beforeAll } from 'vitest'

/** What the tests of a file work with: started before the first, stopped after the last. Call at the top of a file. */
export function useRig<Rig extends { stop(): Promise<unknown> }>(start: () => Promise<Rig>): Rig {
  let running: Rig | undefined
  beforeAll(async () => {
    running = await start()
  })
  afterAll(() => running?.stop())
  return new Proxy({} as Rig, {
    get: (_, name) => Reflect.get(running ?? {}, name),
    set: (_, name, value) => Reflect.set(running ?? {}, name, value),
  })
}
