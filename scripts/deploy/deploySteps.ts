export interface Step {
  /** What it is for, as the output says it. */
  what: string
  command: string
  args: readonly string[]
}

/** How a commit is put online: first everything that may still say no, then the database, the functions, the app. */
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
    // The app last: it must never ask for what is not there yet.
    firebase('rules and indexes', 'firestore:rules', 'firestore:indexes'),
    firebase('functions', 'functions'),
    firebase('the app', 'hosting'),
  ]
}

/** A command as a person types it. */
export function commandLine({ command, args }: Step): string {
  return [command, ...args]
    .map((part) => (/^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}
