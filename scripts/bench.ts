import { cpus, totalmem } from 'node:os'
import { readdir } from 'node:fs/promises'
import { fromRoot } from './stack/paths.ts'

/**
 * `npm run bench`: prints the product's figures on this machine; no test asserts them. `npm run bench -- web engine`
 * runs only those. Each file of scripts/bench/sections exports `bench()`.
 */
Object.assign(process.env, { GEMINI_API_KEY: 'none', LLM_URL: 'none' })
const folder = fromRoot('scripts', 'bench', 'sections')
const sections = (await readdir(folder)).map((file) => file.replace(/\.ts$/, '')).toSorted()
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !sections.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}": choose from ${sections.join(', ')}.`)
  process.exit(2)
}

const memory = Math.round(totalmem() / 2 ** 30)
console.log(`${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GiB, Node ${process.version}`)
for (const name of asked.length > 0 ? asked : sections) {
  console.log(`\n## ${name}`)
  const { bench } = (await import(`./bench/sections/${name}.ts`)) as { bench: () => Promise<void> }
  await bench()
}
process.exit(0)
