import { type Child, startChild } from './child.ts'
import { bin, fromRoot } from './paths.ts'
import { setTimeout as pause } from 'node:timers/promises'

/** maildev: SMTP that keeps every mail, and a page and REST API to read them. @returns once both answer */
export async function startInbox(options: {
  smtpPort: number
  webPort: number
  mailDir: string
  logFile: string
}): Promise<Child> {
  const ip = '127.0.0.1'
  const child = startChild(
    bin('node'),
    [
      bin('maildev'),
      '--smtp',
      String(options.smtpPort),
      '--web',
      String(options.webPort),
      '--ip',
      ip,
      '--web-ip',
      ip,
      '--mail-directory',
      options.mailDir,
      '--silent',
    ],
    { cwd: fromRoot(), env: process.env, logFile: options.logFile },
  )
  await waitFor(`the inbox on port ${options.webPort}`, child, async () => {
    const answer = await fetch(`http://${ip}:${options.webPort}/healthz`).catch(() => undefined)
    return answer?.ok === true
  })
  return child
}

const LIMIT_MS = 120_000
const PAUSE_MS = 50

/** Waits until a service answers. @throws Error naming it when its process has ended, or after a minute */
async function waitFor(
  what: string,
  child: Child | undefined,
  answers: () => Promise<boolean>,
): Promise<void> {
  let code: number | undefined
  void child?.ended.then((ended) => {
    code = ended
  })
  const deadline = Date.now() + LIMIT_MS
  while (!(await answers())) {
    if (code !== undefined) throw new Error(`${what} ended with code ${code} before it answered.`)
    if (Date.now() > deadline) throw new Error(`${what} did not answer within ${LIMIT_MS / 1000} s.`)
    await pause(PAUSE_MS)
  }
}
