export interface Step {
  /** Its purpose, for the output. */
  what: string
  command: string
  args: readonly string[]
}

/** Steps of a deploy: first all that may still say no, then the database, functions, app, and alerts. */
export function deploySteps(options: {
  projectId: string
  /** Names each release. */
  commit: string
  offline: boolean
  force: boolean
}): Step[] {
  const { projectId, commit, offline, force } = options
  const npm = (what: string, script: string, ...args: string[]): Step => ({
    what,
    command: 'npm',
    args: ['run', script, ...(args.length > 0 ? ['--', ...args] : [])],
  })
  const firebase = (what: string, ...only: string[]): Step => ({
    what,
    command: 'firebase',
    args: [
      'deploy',
      '--project',
      projectId,
      '--only',
      only.join(','),
      '--message',
      commit,
      ...(force ? ['--force'] : []),
    ],
  })
  return [
    npm('settings and project', 'doctor', '--project', projectId, ...(offline ? ['--offline'] : [])),
    npm('form, lint and types', 'check'),
    npm('the build', 'build'),
    // The app after the functions that it calls.
    firebase('rules and indexes', 'firestore:rules', 'firestore:indexes'),
    firebase('functions', 'functions'),
    firebase('the app', 'hosting'),
    npm('the alerts', 'alerts', '--project', projectId),
  ]
}

export function commandLine({ command, args }: Step): string {
  return [command, ...args]
    .map((part) => (/^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}

/** Reasons not to begin: changes in the work tree (`git status --porcelain`), or no real project. */
export function refusals(projectId: string, status: string): string[] {
  const changed = status.split('\n').filter((line) => line.trim() !== '')
  const shown = changed.slice(0, 5).map((line) => line.slice(3))
  return [
    ...(projectId.startsWith('demo-')
      ? [
          `${projectId} is a local project, which the cloud does not know. Name yours: npm run deploy -- --project ID`,
        ]
      : []),
    ...(changed.length > 0
      ? [
          `The work tree has changes that are in no commit (${shown.join(', ')}${changed.length > shown.length ? ', …' : ''}). Commit them, or put them away.`,
        ]
      : []),
  ]
}
