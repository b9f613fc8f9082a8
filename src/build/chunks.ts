import { fileURLToPath } from 'node:url'

/** What the bundler tells of modules; the part that is used. */
interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null
}

const inSource = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const ENTRY = inSource('app/main.tsx')
/** Who is signed in: needed by nothing that does not need Firebase. Those two are never fetched alone. */
const WATCHER = inSource('shared/session/watchAuth.ts')
const AUTH = inSource('shared/session/auth.ts')

/** Also what stands in for a part of one: src/build/unusedFirebase.ts. */
const PACKAGE = /\/node_modules\/|unused-firebase:/
const SESSION = new RegExp(`${PACKAGE.source}|/shared/session/(?:watchAuth|auth|firebaseApp)\\.ts$`)

/** What several screens of an account are made of, without a line that reads documents. */
const MEMBER = [
  ...[
    'Artwork',
    'Card',
    'Columns',
    'Dial',
    'EpisodeRow',
    'ListHead',
    'RowTitle',
    'Search',
    'Skeleton',
    'Switch',
  ].map((name) => `ui/${name}`),
  'shared/offline/WaitingLinks',
  'shared/shell/EpisodeForm',
  'shared/shell/InstallMoment',
]
/** What is done with shows and their new episodes; the demo does nothing of it. */
const FOLLOWING = ['FollowButton', 'OfferActions', 'followCalls'].map((name) => `shared/following/${name}`)

/**
 * What every page needs once it is used is one chunk in place of some twenty: small files compress badly each by
 * itself. So is what forms have in common, and Firebase's parts that know who is signed in, and those that read their
 * documents. Whatever else is shared stays as it falls.
 */
const CHUNKS = [
  {
    name: 'app',
    roots: [ENTRY],
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
    roots: ['GoogleButton.tsx', 'AccountTerms.tsx', 'useRedirect.ts', 'accounts.module.css'].map((file) =>
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
    name: 'following',
    roots: FOLLOWING.map((file) => inSource(`${file}.tsx`)),
    takes: new RegExp(`/src/(?:${FOLLOWING.join('|')})\\.`),
  },
  { name: 'session', roots: [WATCHER], takes: SESSION },
  { name: 'firestore', roots: [inSource('shared/session/startFirestore.ts')], takes: PACKAGE },
] as const

/** For `build.rolldownOptions.output` of one build. A module goes with the first chunk that cannot start without it. */
export const codeSplitting = () => ({
  // Else a chunk would swallow what another one is made of.
  includeDependenciesRecursively: false,
  groups: CHUNKS.map(({ name, roots, takes }, i) => {
    let needed: ReadonlySet<string> | undefined
    return {
      name: (id: string, graph: ModuleGraph) => {
        needed ??= neededBy(roots, graph)
        // What is fetched by its own name stays a file: another one would stand for it, which nobody has offline.
        if (id !== WATCHER && id !== AUTH && graph.getModuleInfo(id)?.dynamicImporters.length !== 0)
          return null
        return needed.has(id) && takes.test(id) ? name : null
      },
      debugName: name,
      priority: CHUNKS.length - i,
    }
  }),
})

/** Modules and all that they import before they can run; not what they fetch later. */
function neededBy(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set(roots)
  // A set walks on over what is added meanwhile.
  for (const id of found) for (const each of graph.getModuleInfo(id)?.importedIds ?? []) found.add(each)
  return found
}
