import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { listenOn } from '../../emulators/support/listenOn.ts'
import { freePort, freePorts } from './ports.ts'

it('a free port is given only once, also when it is asked for by its number', async () => {
  const first = await freePort()
  const second = await freePort(first)
  expect(second).not.toBe(first)
  expect([await freePort(first), await freePort(second)]).not.toContain(second)
})

it('a free port is below 32,768: the system gives those above to connections', async () => {
  for (const port of Object.values(await freePorts())) expect(port).toBeLessThan(32_768)
})

it('a port is not free while somebody listens there', async () => {
  const squatter = createServer()
  // Held by nobody of ours: above those that are given.
  const port = await listenOn(squatter, (await freePort()) + 1)
  expect(await freePort(port)).not.toBe(port)
  await new Promise((resolve) => squatter.close(resolve))
})
