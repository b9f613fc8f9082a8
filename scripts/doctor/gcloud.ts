import { execFile } from 'node:child_process'

/** gcloud answers within seconds; one that asks for a log-in would wait for ever. */
const TIMEOUT_MS = 30_000
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024

export type GcloudAnswer =
  | { ok: true; text: string }
  | { ok: false; reason: 'absent' | 'not-found' | 'refused'; said: string }

/** Runs one command of gcloud. It never waits for a person. @param timeoutMs for what takes longer than a question */
export function gcloud(args: readonly string[], timeoutMs = TIMEOUT_MS): Promise<GcloudAnswer> {
  return new Promise((resolve) => {
    const options = {
      timeout: timeoutMs,
      maxBuffer: LARGEST_ANSWER_BYTES,
      env: { ...process.env, CLOUDSDK_CORE_DISABLE_PROMPTS: '1' },
    }
    execFile('gcloud', [...args], options, (error, stdout, stderr) => {
      if (error === null) return resolve({ ok: true, text: stdout })
      if (error.code === 'ENOENT')
        return resolve({ ok: false, reason: 'absent', said: 'it is not installed' })
      const said = firstLine(stderr) ?? firstLine(error.message) ?? 'nothing'
      resolve({ ok: false, reason: /NOT_FOUND|not found/i.test(stderr) ? 'not-found' : 'refused', said })
    })
  })
}

export async function gcloudJson(args: readonly string[]): Promise<unknown> {
  const answer = await gcloud([...args, '--format=json'])
  if (!answer.ok) return undefined
  try {
    return JSON.parse(answer.text)
  } catch {
    return undefined
  }
}

function firstLine(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
}
