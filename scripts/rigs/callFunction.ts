import { checkAnswer } from './checkAnswer.ts'

export interface Called {
  status: number
  headers: Headers
  // Answers are looked into freely by tests.
  body: {
    success: boolean
    message: string
    data?: Record<string, unknown>
    error_details?: Record<string, unknown>
  }
}

/** POSTs JSON to a function, as Hosting hands it on, and holds its answer to the contract. */
export async function callFunction(
  base: string,
  name: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Called> {
  const answer = await fetch(`${base}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  const read = text.startsWith('{') ? JSON.parse(text) : { text }
  checkAnswer(name, read)
  return { status: answer.status, headers: answer.headers, body: read }
}

/** A switch of a stand-in. @returns its answer */
export async function control(
  base: string,
  route: string,
  init: RequestInit = { method: 'POST' },
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${base}${route}`, init)
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Record<string, unknown>>
}

/** Notes how each part stops that is started. */
export const stoppedBy =
  (stops: Array<() => Promise<unknown>>) =>
  async <Part extends { stop(): Promise<unknown> }>(part: Promise<Part>): Promise<Part> => {
    const running = await part
    stops.push(() => running.stop())
    return running
  }
