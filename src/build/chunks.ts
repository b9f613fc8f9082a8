import { fileURLToPath } from 'node:url'

/** The used part of the bundler's module graph. */
interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null
}

const inSource = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const ENTRY = inSource('app/main.tsx')
/** Watches the session. It and Firebase need each other, and are never fetched apart. */
const WATCHER = inSource('shared/session/watchAuth.ts')
const AUTH = inSource('shared/session/auth.ts')

/** Also the substitutes of src/build/unusedFirebase.ts. */
const PACKAGE = /\/node_modules\/|unused-firebase:/
const SESSION = new RegExp(`${PACKAGE.source}|/shared/session/(?:watchAuth|auth|firebaseApp)\\.ts$`)

/** Parts that several screens of an account share, without code that reads documents. */
const MEMBER = [
  ...['Artwork', 'Card', 'Columns', 'EpisodeRow', 'ListHead', 'RowTitle', 'Search', 'Skeleton', 'Switch'].map(
    (name) => `ui/${name}`,
  ),
  'shared/offline/WaitingLinks',
  'shared/shell/EpisodeForm',
  'shared/shell/InstallMoment',
]
/** What is done with shows and their new episodes, and with a library: the demo needs none. */
const LIBRARY = ['FollowButton.tsx', 'OfferActions.tsx', 'useFollowing.ts', '../search/AskForm.tsx']

/**
 * One chunk for the modules that every page needs, in place of some twenty: small files compress badly. Forms' common
 * parts, Firebase's session parts and its document readers are chunks too. Other shared modules stay as they fall.
 */
const CHUNKS = [
  {
    name: 'app',
    // The player is nothing without a sample that plays: a file of its own would be fetched empty.
    roots: [ENTRY, inSource('features/summaries/player/SpanPlayer.tsx')],
    takes: /./,
  },
  {
    name: 'form',
    roots: [
      ...['ui/Field.tsx', 'ui/Alert.tsx', 'ui/typed.ts'].map(inSource),
      inSource('shared/session/passwordLength.ts'),
      inSource('../functions/src/domain/accounts/emailAddress.ts'),
    ],
    takes: /./,
  },
  {
    name: 'accounts',
    roots: ['GoogleButton.tsx', 'useRedirect.ts', 'accounts.module.css'].map((file) =>
      inSource(`features/authentication/${file}`),
    ),
    takes: /\/(?:features\/authentication|domain)\//,
  },
  {
    name: 'member',
    roots: MEMBER.map((file) => inSource(`${file}.tsx`)),
    takes: new RegExp(`/src/(?:${MEMBER.join('|')})\\.`),
  },
  {
    name: 'library',
    roots: LIBRARY.map((file) => inSource(`shared/following/${file}`)),
    takes: /\/following\/|\/AskForm\./,
  },
  { name: 'session', roots: [WATCHER], takes: SESSION },
  { name: 'firestore', roots: [inSource('shared/session/startFirestore.ts')], takes: PACKAGE },
] as const

/** For `build.rolldownOptions.output` of one build. A module joins the first chunk that cannot start without it. */
export const codeSplitting = () => ({
  // Else a chunk would swallow modules of another one.
  includeDependenciesRecursively: false,
  groups: CHUNKS.map(({ name, roots, takes }, i) => {
    let needed: ReadonlySet<string> | undefined
    return {
      name: (id: string, graph: ModuleGraph) => {
        needed ??= neededBy(roots, graph)
        // A dynamically imported module keeps a file: its substitute would be missing offline.
        if (id !== WATCHER && id !== AUTH && graph.getModuleInfo(id)?.dynamicImporters.length !== 0)
          return null
        return needed.has(id) && takes.test(id) ? name : null
      },
      debugName: name,
      priority: CHUNKS.length - i,
    }
  }),
})

/** Modules with their static imports; dynamic imports excluded. */
function neededBy(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set(roots)
  // A set's iteration includes entries added meanwhile.
  for (const id of found) for (const each of graph.getModuleInfo(id)?.importedIds ?? []) found.add(each)
  return found
}
