import { inject } from 'vitest'

/** A mail as the inbox's REST API gives it. */
export interface Mail {
  id: string
  subject: string
  to: Array<{ address: string }>
  html?: string
  text?: string
  /** By their names in lower case. */
  headers?: Record<string, string>
}

/** The first address in a mail that leads to a path of the app. */
export function linkIn({ html = '', text = '' }: Mail, path: string): string {
  const found = new RegExp(`https?://[^"'\\s<>]*${path}[^"'\\s<>]*`).exec(html === '' ? text : html)?.[0]
  if (found === undefined) throw new Error(`No link to ${path} in: ${text}`)
  return found.replaceAll('&amp;', '&')
}

const HOST = 'http://127.0.0.1'

/** Once more where the connection broke: busy emulators drop one now and then, and what is asked here may be asked twice. */
export async function fetchTwice(url: string, init?: RequestInit): Promise<Response> {
  return fetch(url, init).catch(() => fetch(url, init))
}

/** Addresses and switches of the stack that globalStack.ts started. */
export function stack() {
  const ports = inject('ports')
  const inboxUrl = `${HOST}:${ports.inbox}`
  return {
    ports,
    appUrl: `${HOST}:${ports.app}`,
    inboxUrl,
    /** Mails to one address, oldest first. */
    async mailsTo(address: string): Promise<Mail[]> {
      const query = new URLSearchParams({ 'to.address': address })
      return (await (await fetchTwice(`${inboxUrl}/email?${query}`)).json()) as Mail[]
    },
    /** Waits for the first mail to an address that passes the test. @throws after two minutes */
    async waitForMail(address: string, passes: (mail: Mail) => boolean = () => true): Promise<Mail> {
      const deadline = Date.now() + 120_000
      for (;;) {
        const mail = (await this.mailsTo(address)).find(passes)
        if (mail) return mail
        if (Date.now() > deadline) throw new Error(`No such mail to ${address} came within two minutes.`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    /** Runs a scheduled function now, or as if it were due at `time`. */
    async runScheduled(job: string, time = new Date()): Promise<void> {
      const query = new URLSearchParams({ job, time: time.toISOString() })
      const run = () => fetchTwice(`${HOST}:${ports.scheduler}/control/run?${query}`, { method: 'POST' })
      let answer = await run()
      // Its own time has come just now: one run waits for the other.
      for (const deadline = Date.now() + 120_000; answer.status === 409 && Date.now() < deadline; ) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        answer = await run()
      }
      if (!answer.ok) throw new Error(`${job}: ${answer.status} ${await answer.text()}`)
    },
  }
}
