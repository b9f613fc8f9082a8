import { fileURLToPath } from 'node:url'

/** What the bundler tells of modules; the part that is used. */
interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null
}

const inSource = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const ENTRY = inSource('app/main.tsx')
/** The bundler's own; in a file apart it would be one more request for every page. */
const RUNTIME = '\0rolldown/runtime.js'

/** Also what stands in for a part of one: src/build/unusedFirebase.ts. */
const PACKAGE = /\/node_modules\/|unused-firebase:/

/**
 * What every page needs once it is used is one chunk in place of some twenty: small files compress badly each by
 * itself. So is what forms have in common, and Firebase's parts that know who is signed in, and those that read their
 * documents. Whatever else is shared stays as it falls.
 */
const CHUNKS = [
  {
    name: 'app',
    roots: [ENTRY, RUNTIME],
    takes: /./,
  },
  {
    name: 'form',
    roots: [
      ...['ui/Field.tsx', 'ui/Alert.tsx', 'ui/typed.ts'].map(inSource),
      inSource('../functions/src/domain/emailAddress.ts'),
    ],
    takes: /./,
  },
  { name: 'session', roots: [inSource('app/session/auth.ts')], takes: PACKAGE },
  { name: 'firestore', roots: [inSource('app/session/startFirestore.ts')], takes: PACKAGE },
] as const

/** For `build.rolldownOptions.output`. A module goes with the first chunk that cannot start without it. */
export const codeSplitting = {
  // Else a chunk would swallow what another one is made of.
  includeDependenciesRecursively: false,
  groups: CHUNKS.map(({ name, roots, takes }, i) => {
    let needed: ReadonlySet<string> | undefined
    return {
      name: (id: string, graph: ModuleGraph) => {
        needed ??= neededBy(roots, graph)
        // What is fetched by its own name stays a file: another one would stand for it, which nobody has offline.
        if (id !== RUNTIME && graph.getModuleInfo(id)?.dynamicImporters.length !== 0) return null
        return needed.has(id) && takes.test(id) ? name : null
      },
      debugName: name,
      priority: CHUNKS.length - i,
    }
  }),
}

/** Modules and all that they import before they can run; not what they fetch later. */
function neededBy(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set(roots)
  // A set walks on over what is added meanwhile.
  for (const id of found) for (const each of graph.getModuleInfo(id)?.importedIds ?? []) found.add(each)
  return found
}
