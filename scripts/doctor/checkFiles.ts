import { REGION } from '../../functions/src/platform/region.ts'
import { isLocal } from './checkSettings.ts'
import { error, type Facts, type Finding, warning } from './Facts.ts'

/** Files that a deploy uploads or reads, and what for. */
export const FILES: Readonly<Record<string, string>> = {
  'firebase.json': 'It says what is deployed, and from where',
  'firestore.rules': 'Without rules the database is open, or closed to everybody',
  'firestore.indexes.json': 'Queries without their index fail',
  'functions/package.json': 'It says which packages the functions get',
  'functions/package-lock.json': 'It says which versions of them',
  'functions/src/index.ts': 'It names the functions',
}

const NEEDED_NODE = 24

interface FirebaseJson {
  firestore?: { rules?: string; indexes?: string }
  functions?: Array<{ source?: string; runtime?: string }>
  hosting?: { public?: string; rewrites?: Array<{ function?: { functionId: string; region?: string } }> }
}

/** Whether what is deployed is there, and fits together. */
export function* checkFiles(facts: Facts): Generator<Finding> {
  for (const [file, why] of Object.entries(FILES))
    if (!facts.files.has(file)) yield error(`${file} is missing`, why, `git checkout -- ${file}`)
  const major = Number.parseInt(facts.nodeVersion, 10)
  if (major !== NEEDED_NODE) {
    yield error(
      `Node is ${facts.nodeVersion}`,
      `The functions run on Node ${NEEDED_NODE}, and are checked on the same`,
      'Run it by npm, which brings the right one: npm run doctor',
    )
  }
  for (const file of ['firebase.json', 'firestore.indexes.json', '.firebaserc']) {
    const text = facts.files.get(file)
    if (text !== undefined && parsed(text) === undefined)
      yield error(`${file} is no JSON`, 'firebase-tools cannot read it', 'Mend it')
  }
  yield* checkFirebaseJson(facts)
  const rc = parsed(facts.files.get('.firebaserc') ?? '') as { projects?: Record<string, string> } | undefined
  if (!isLocal(facts) && !Object.values(rc?.projects ?? {}).includes(facts.projectId)) {
    yield warning(
      `.firebaserc does not name ${facts.projectId}`,
      'Each command must then name the project itself, and may name the wrong one',
      `npx firebase use --add ${facts.projectId}`,
    )
  }
}

function* checkFirebaseJson(facts: Facts): Generator<Finding> {
  const config = parsed(facts.files.get('firebase.json') ?? '') as FirebaseJson | undefined
  if (config === undefined) return
  const wanted: Array<[string, unknown, string]> = [
    ['firestore.rules', config.firestore?.rules, 'firestore.rules'],
    ['firestore.indexes', config.firestore?.indexes, 'firestore.indexes.json'],
    ['functions[0].source', config.functions?.[0]?.source, 'functions'],
    ['functions[0].runtime', config.functions?.[0]?.runtime, `nodejs${NEEDED_NODE}`],
    ['hosting.public', config.hosting?.public, 'dist'],
  ]
  for (const [key, found, right] of wanted) {
    if (found === right) continue
    yield error(
      `firebase.json: ${key} is ${String(found)}`,
      'The deploy would leave it out, or take another',
      `Make it ${right}`,
    )
  }
  const exported = new Set(
    [...(facts.files.get('functions/src/index.ts') ?? '').matchAll(/export \{ (\w+) \}/g)].map(
      ([, name]) => name,
    ),
  )
  // A call is served at two paths: each function once.
  const targets = new Map(
    (config.hosting?.rewrites ?? []).flatMap(({ function: target }) =>
      target === undefined ? [] : [[`${target.functionId} ${String(target.region)}`, target] as const],
    ),
  )
  for (const { functionId, region } of targets.values()) {
    if (!exported.has(functionId))
      yield error(
        `firebase.json rewrites to ${functionId}`,
        'No such function is exported: its path would answer 404',
        'Export it in functions/src/index.ts, or take the rewrite out',
      )
    if (region !== REGION)
      yield error(
        `firebase.json: ${functionId} is looked for in ${String(region)}`,
        `The functions run in ${REGION}`,
        `Make its region ${REGION}`,
      )
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
