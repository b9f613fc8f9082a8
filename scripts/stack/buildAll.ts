import { spawn } from 'node:child_process'
import { bin, fromRoot } from './paths.ts'

/** Bundles the functions, as the cloud build does. @throws Error with the build's own words */
export function buildFunctions(): Promise<void> {
  return run('the functions', [fromRoot('functions', 'build.mjs')], fromRoot('functions'), {})
}

/**
 * Builds the web app.
 * @param outDir where to, relative to the repository
 * @param env the VITE_… settings of src/content/siteConfig.ts
 */
export function buildWeb(outDir: string, env: Record<string, string>): Promise<void> {
  return run('the web app', [bin('vite'), 'build', '--logLevel', 'warn'], fromRoot(), {
    ...env,
    OUT_DIR: outDir,
  })
}

function run(what: string, args: string[], cwd: string, env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(bin('node'), args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
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
