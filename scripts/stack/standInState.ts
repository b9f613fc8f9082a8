import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fromRoot, LOCAL } from './paths.ts'

/** A stand-in, and a hash of all that its tests depend on. */
export interface StandIn {
  folder: string
  hash: string
}

const STATE = path.join(LOCAL, 'green-stand-ins.json')
const IMPORTED = /'((?:\.\.?|#domain)\/[^'\n]+\.(?:tsx?|mjs|json))'/g

/** Stand-ins that changed since their tests passed on this machine, and folders of the others. @param all all changed */
export async function standInsByContent(all: boolean): Promise<{ changed: StandIn[]; unchanged: string[] }> {
  const names = (await readdir(fromRoot('emulators'))).toSorted()
  const found = await Promise.all(
    names.map(async (name) => ({ folder: `emulators/${name}`, hash: await hashOf([`emulators/${name}`]) })),
  )
  const green = await greenHashes()
  const changed = found.filter(({ folder, hash }) => all || green[folder] !== hash)
  return { changed, unchanged: found.filter((each) => !changed.includes(each)).map(({ folder }) => folder) }
}

export async function rememberGreen(standIns: readonly StandIn[]): Promise<void> {
  const added = Object.fromEntries(standIns.map(({ folder, hash }) => [folder, hash]))
  await mkdir(LOCAL, { recursive: true })
  await writeFile(STATE, JSON.stringify({ ...(await greenHashes()), ...added }))
}

async function greenHashes(): Promise<Record<string, string>> {
  return existsSync(STATE) ? (JSON.parse(await readFile(STATE, 'utf8')) as Record<string, string>) : {}
}

/** Of every file in the folders, of more files, of what these import from anywhere in the repository, and of the packages. */
export async function hashOf(folders: readonly string[], more: readonly string[] = []): Promise<string> {
  const options = { recursive: true, withFileTypes: true } as const
  const inside = await Promise.all(folders.map((folder) => readdir(fromRoot(folder), options)))
  const waiting = inside
    .flat()
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of ['package-lock.json', ...more]) waiting.push(fromRoot(file))
  const files = new Map<string, Buffer>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || !existsSync(file)) continue
    const content = await readFile(file)
    files.set(file, content)
    if (!/\.(?:tsx?|mjs)$/.test(file)) continue
    for (const [, name = ''] of content.toString('utf8').matchAll(IMPORTED)) {
      const target = name.startsWith('#domain')
        ? fromRoot('functions', 'src', name.slice(1))
        : path.resolve(path.dirname(file), name)
      if (!target.includes('node_modules')) waiting.push(target)
    }
  }
  const hash = createHash('sha256')
  for (const file of [...files.keys()].toSorted())
    hash.update(path.relative(fromRoot(), file)).update(files.get(file) ?? '')
  return hash.digest('hex')
}
