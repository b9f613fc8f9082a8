import { createRequire } from 'node:module'
import { afterAll, vi } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'

/**
 * Files of tests share a process, and with it the packages, which are slow to load. Modules of ours, settings, clocks and
 * the Admin SDK's app begin anew in each.
 */
vi.resetModules()
const before = { ...process.env }
const require = createRequire(fromRoot('functions', 'package.json'))
const adminApp = require.resolve('firebase-admin/app')

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (require.cache[adminApp] !== undefined) {
    const { getApps, deleteApp } = require(adminApp) as typeof import('firebase-admin/app')
    // firebase-functions remembers the app that it has found, and has it decode events.
    const found = fromRoot(
      'functions',
      'node_modules',
      'firebase-functions',
      'lib',
      'esm',
      'common',
      'app.mjs',
    )
    const functions = (await import(found)) as { setApp(app?: object): void }
    functions.setApp()
    await Promise.all(getApps().map((app) => deleteApp(app)))
  }
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})
