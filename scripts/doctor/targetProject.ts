import { readFile } from 'node:fs/promises'
import { PROJECT_ID } from '../stack/localSettings.ts'

/**
 * The project that is meant: the one that is named, by id or by its alias in .firebaserc; else that of the environment;
 * else the default of .firebaserc; else the local one.
 */
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
