import { type Child, startChild } from './child.ts'
import { bin, fromRoot } from './paths.ts'
import { setTimeout as pause } from 'node:timers/promises'

const LIMIT_MS = 120_000
const PAUSE_MS = 50

/** maildev: SMTP that keeps every mail, and a page and REST API to read them. @throws Error when it ends, or does not answer */
export async function startInbox(options: {
  smtpPort: number
  webPort: number
  mailDir: string
  logFile: string
}): Promise<Child> {
  const ip = '127.0.0.1'
  const { smtpPort, webPort, mailDir } = options
  const given = { smtp: smtpPort, web: webPort, ip, 'web-ip': ip, 'mail-directory': mailDir }
  const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = startChild(bin('node'), [bin('maildev'), ...args, '--silent'], {
    cwd: fromRoot(),
    env: process.env,
    logFile: options.logFile,
  })
  const what = `the inbox on port ${webPort}`
  let code: number | undefined
  void child.ended.then((ended) => {
    code = ended
  })
  const answers = () =>
    fetch(`http://${ip}:${webPort}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const deadline = Date.now() + LIMIT_MS; !(await answers()); await pause(PAUSE_MS)) {
    if (code !== undefined) throw new Error(`${what} ended with code ${code} before it answered.`)
    if (Date.now() > deadline) throw new Error(`${what} did not answer within ${LIMIT_MS / 1000} s.`)
  }
  return child
}
