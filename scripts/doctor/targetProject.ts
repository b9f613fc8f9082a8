import { readFile } from 'node:fs/promises'
import { PROJECT_ID } from '../stack/localSettings.ts'

/** The named project (id or alias of .firebaserc), else the environment's, the default, the local one. */
export async function targetProject(root: string, named: string | undefined): Promise<string> {
  const projects = await aliases(root)
  const wanted = named ?? process.env['GCLOUD_PROJECT'] ?? 'default'
  return projects[wanted] ?? (wanted === 'default' ? PROJECT_ID : wanted)
}

async function aliases(root: string): Promise<Partial<Record<string, string>>> {
  try {
    const { projects } = JSON.parse(await readFile(`${root}/.firebaserc`, 'utf8')) as {
      projects?: Record<string, string>
    }
    return projects ?? {}
  } catch {
    return {}
  }
}
