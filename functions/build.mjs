/**
 * Builds lib/: one bundle per exported function, and lib/index.cjs, whose getters load a bundle when its function is
 * asked for. A cold start then reads the code of one function, not of all; what a handler imports inside itself
 * (firebase-admin, Cloud Tasks, nodemailer, PDFKit, Stripe, music-metadata) stays in node_modules until that line runs.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const require = createRequire(import.meta.url)
const EXPORT = /^export \{([^}]+)\} from '(\.\/[^']+)'$/

/** Functions that src/index.ts exports, each with the module it comes from. Anything but re-exports is an error. */
export async function exportedFunctions() {
  const source = await readFile(here('src/index.ts'), 'utf8')
  const statements = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .split(/\n(?=\S)/)
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  return statements.flatMap((statement) => {
    const match = EXPORT.exec(statement)
    if (!match)
      throw new Error(`src/index.ts may only hold \`export { name } from './file.ts'\`, found: ${statement}`)
    return match[1]
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => ({ name, from: match[2] }))
  })
}

const functions = await exportedFunctions()
const ENTRY = 'function:'
const { outputFiles } = await build({
  absWorkingDir: here('.'),
  entryPoints: functions.map(({ name }) => ({ in: ENTRY + name, out: name })),
  outdir: 'lib',
  write: false,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node24',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  // A bundle is a CommonJS file: what asks where a package of ours lies asks from there.
  define: { 'import.meta.url': 'bundleUrl' },
  inject: [here('bundleUrl.mjs')],
  // firebase-functions is bundled (it is what every function needs, and a bundle loads faster); the rest stays outside.
  external: [
    'firebase-admin',
    'firebase-admin/*',
    'fontkit',
    '@google-cloud/*',
    '@google/genai',
    '@grpc/*',
    '@napi-rs/canvas',
    'google-auth-library',
    'imapflow',
    'music-metadata',
    'nodemailer',
    'ollama',
    'pdfkit',
    'stripe',
  ],
  plugins: [
    {
      // firebase-functions requires Auth and App Check of the Admin SDK for its callable functions, of which there are
      // none, and Firestore for its events: 1.5 MB and 50 ms at each cold start, before anybody has called.
      name: 'admin-sdk-at-first-use',
      setup(context) {
        context.onResolve({ filter: /^firebase-admin\// }, ({ path, importer }) =>
          /[\\/]firebase-functions[\\/]/.test(importer) ? { path, namespace: 'at-first-use' } : undefined,
        )
        context.onLoad({ filter: /.*/, namespace: 'at-first-use' }, ({ path }) => {
          const wrapped = Object.entries(require(path)).flatMap(([name, value]) =>
            typeof value === 'function'
              ? [`export const ${name} = (...parts) => require('${path}').${name}(...parts)`]
              : [],
          )
          return { contents: wrapped.join('\n'), resolveDir: here('src') }
        })
      },
    },
    {
      name: 'one-entry-per-function',
      setup(context) {
        context.onResolve({ filter: /^function:/ }, ({ path }) => ({
          path: path.slice(ENTRY.length),
          namespace: 'entry',
        }))
        context.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
          contents: `export { ${path} } from '${functions.find(({ name }) => name === path).from}'`,
          resolveDir: here('src'),
        }))
      },
    },
  ],
})

const getters = functions.map(({ name }) => `  get ${name}() { return require('./${name}.cjs').${name} },`)
const index = {
  path: here('lib/index.cjs'),
  contents: Buffer.from(`module.exports = {\n${getters.join('\n')}\n}\n`),
}

// A file that is as it was is left alone, and no file is ever missing in between: another stack, of `npm start` or of the
// tests, may be running from this folder.
await mkdir(here('lib'), { recursive: true })
const files = [...outputFiles, index]
for (const { path: file, contents } of files) {
  const before = await readFile(file).catch(() => undefined)
  if (before === undefined || !before.equals(contents)) await writeFile(file, contents)
}
const built = new Set(files.map(({ path: file }) => basename(file)))
for (const name of await readdir(here('lib')))
  if (!built.has(name)) await rm(here(`lib/${name}`), { recursive: true })
