import { spawn } from 'node:child_process'
import { bin, fromRoot } from './paths.ts'

/** Bundles the functions, as the cloud build does. @throws Error with the build's own words */
export function buildFunctions(signal?: AbortSignal): Promise<void> {
  return run('the functions', [fromRoot('functions', 'build.mjs')], fromRoot('functions'), {}, signal)
}

/**
 * Builds the web app.
 * @param outDir where to, relative to the repository
 * @param env the VITE_… settings of src/content/siteConfig.ts
 * @param signal ends the build
 */
export function buildWeb(outDir: string, env: Record<string, string>, signal?: AbortSignal): Promise<void> {
  const args = [bin('vite'), 'build', '--logLevel', 'warn']
  return run('the web app', args, fromRoot(), { ...env, OUT_DIR: outDir }, signal)
}

function run(
  what: string,
  args: string[],
  cwd: string,
  env: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(bin('node'), args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`Building ${what} failed:\n${output}`))
    })
  })
}
