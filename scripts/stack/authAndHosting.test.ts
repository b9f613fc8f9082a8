import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../tests/support/testFolder.ts'
import { serve } from '../../emulators/support/serve.ts'
import type { AuthAndHosting } from './authAndHosting.ts'
import { hostingConfig } from './firebaseEmulators.ts'
import { keepProcess } from './keepProcess.ts'
import { fromRoot } from './paths.ts'
import { freePorts } from './ports.ts'

it('the local Hosting leads every rewrite to the functions of this machine, and asks nothing of any other', async () => {
  const called: string[] = []
  const functions = await serve('functions', 0, async ({ url = '' }, response) => {
    called.push(url.split('/')[3] ?? '')
    response.writeHead(200, { 'Cache-Control': 'private, no-store' }).end('here')
  })
  onTestFinished(() => functions.stop())
  const ports = await freePorts()
  const folder = testFolder()
  const config = (await hostingConfig(ports, path.relative(fromRoot(), folder))) as {
    rewrites: Array<{ source: string; function?: { functionId: string } }>
  }
  const logFile = path.join(folder, 'log')
  const settings: AuthAndHosting = {
    projectId: 'demo-hosting',
    authPort: ports.auth,
    hosting: { port: ports.app, functionsPort: functions.port, config },
  }
  const kept = keepProcess({
    name: 'Auth and Hosting',
    module: fromRoot('scripts', 'stack', 'authAndHosting.ts'),
    env: { ...process.env, SETTINGS: JSON.stringify(settings) },
    logFile,
  })
  onTestFinished(() => kept.stop())
  await kept.ready()

  const rewrites = config.rewrites.flatMap(({ source, function: rewritten }) =>
    rewritten ? [{ source: source.replaceAll('*', 'x'), functionId: rewritten.functionId }] : [],
  )
  expect(rewrites.length).toBeGreaterThan(40)
  for (const { source } of rewrites) {
    const answer = await fetch(`http://127.0.0.1:${ports.app}${source}`)
    expect(await answer.text(), source).toBe('here')
    // No header of firebase.json may have others keep what is one listener's.
    const said = source === '/mcp' ? 'no-store' : 'private, no-store'
    expect([source, answer.headers.get('cache-control')]).toEqual([source, said])
    if (/^\/(?:feed|cut|m)\//.test(source)) expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  }
  expect(called).toEqual(rewrites.map(({ functionId }) => functionId))
  expect(await readFile(logFile, 'utf8')).not.toContain('was refused')
})
