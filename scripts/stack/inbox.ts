import { type Child, startChild } from './child.ts'
import { bin, fromRoot } from './paths.ts'
import { waitFor } from './waitFor.ts'

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
