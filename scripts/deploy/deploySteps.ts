export interface Step {
  /** What it is for, as the output says it. */
  what: string
  command: string
  args: readonly string[]
}

/** How a commit is put online: first everything that may still say no, then the database, the functions, the app, and what watches them. */
export function deploySteps(options: {
  projectId: string
  /** The commit, which each release is named after. */
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
    // The app after them: it must never ask for what is not there yet.
    firebase('rules and indexes', 'firestore:rules', 'firestore:indexes'),
    firebase('functions', 'functions'),
    firebase('the app', 'hosting'),
    npm('the alerts', 'alerts', '--project', projectId),
  ]
}

/** A command as a person types it. */
export function commandLine({ command, args }: Step): string {
  return [command, ...args]
    .map((part) => (/^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}

/**
 * Why a deploy does not even begin: what is online must be a commit that everybody can find, in a project that is real.
 * @param status output of `git status --porcelain`
 * @returns one text for each reason
 */
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
