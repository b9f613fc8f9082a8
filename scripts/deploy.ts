import { execFile, spawn } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { commandLine, deploySteps, refusals, type Step } from './deploy/deploySteps.ts'
import { targetProject } from './doctor/targetProject.ts'
import { ROOT } from './stack/paths.ts'

/**
 * `npm run deploy -- [--project ID] [--dry-run] [--offline] [--force]`: doctor, check, build, then rules and indexes,
 * functions, the app, each named after the commit, and the alerts. Stops at the first failure. Refuses a work tree
 * with changes and a `demo-` project. --dry-run prints the commands only; --offline is the doctor's; --force answers
 * firebase-tools' questions where nobody can. docs/deploying.md
 */
const { values: options } = parseArgs({
  options: {
    project: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    offline: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    root: { type: 'string', default: ROOT },
  },
})
const { root, offline, force } = options
const projectId = await targetProject(root, options.project)
const commit = (await git('rev-parse', '--short', 'HEAD')).trim()
const reasons = refusals(projectId, await git('status', '--porcelain'))
const steps = deploySteps({ projectId, commit, offline, force })

if (options['dry-run']) {
  for (const step of steps) console.log(commandLine(step))
  for (const reason of reasons) console.error(`It would be refused: ${reason}`)
  process.exit(0)
}
if (reasons.length > 0) {
  for (const reason of reasons) console.error(`Nothing was deployed. ${reason}`)
  process.exit(1)
}
for (const [index, step] of steps.entries()) {
  console.log(`\n· ${step.what}: ${commandLine(step)}`)
  const code = await run(step)
  if (code === 0) continue
  const done = steps.slice(0, index).filter(({ command }) => command === 'firebase')
  const online =
    done.length === 0
      ? 'Nothing was deployed.'
      : `Online already: ${done.map(({ what }) => what).join(', ')}.`
  console.error(`\n✗ ${step.what} ended with ${code}. ${online}`)
  process.exit(1)
}
console.log(`\n${commit} is online in ${projectId}.`)

async function git(...args: string[]): Promise<string> {
  return (await promisify(execFile)('git', args, { cwd: root })).stdout
}

/** @returns its exit code; 127 when it could not be started */
function run({ command, args }: Step): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, GCLOUD_PROJECT: projectId },
    })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
