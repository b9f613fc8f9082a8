import { parseArgs } from 'node:util'
import { ALERTS } from './deploy/alerts.ts'
import { applyAlerts } from './deploy/applyAlerts.ts'
import { gcloud } from './doctor/gcloud.ts'
import { targetProject } from './doctor/targetProject.ts'
import { ROOT } from './stack/paths.ts'

/**
 * `npm run alerts -- [--project ID]`: applies scripts/deploy/alerts.ts to a project's Cloud Monitoring. `npm run
 * deploy` does it last. May be repeated. docs/deploying.md section 13
 */
const { values: options } = parseArgs({
  options: { project: { type: 'string' }, root: { type: 'string', default: ROOT } },
})
const projectId = await targetProject(options.root, options.project)
if (projectId.startsWith('demo-')) {
  console.error(
    `${projectId} is a local project, which nobody watches. Name yours: npm run alerts -- --project ID`,
  )
  process.exit(1)
}
try {
  for (const line of await applyAlerts(ALERTS, projectId, gcloud)) console.log(line)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
