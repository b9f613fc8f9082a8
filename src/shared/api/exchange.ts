import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { CallName, CONTRACTS } from '#domain/api/contracts.ts'
import { readAnswer } from '#domain/api/readAnswer.ts'
import { REPLIES } from '#domain/api/replies.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import type { Called } from './Called.ts'

/** Posts to a call of ours: same origin, JSON, uncached. Its id marks logs, tasks and mails it causes. */
export async function exchange<Name extends CallName>(
  name: Name,
  body: RequestOf<(typeof CONTRACTS)[Name]>,
  headers: Record<string, string> = {},
  timeout = new AbortController().signal,
): Promise<Called<Name>> {
  let status: number
  let text: string
  try {
    const response = await fetch(REPLIES[name].path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': LANGUAGE,
        'X-Request-Id': crypto.randomUUID(),
        ...headers,
      },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      signal: timeout,
    })
    status = response.status
    text = await response.text()
  } catch {
    return timeout.aborted ? { outcome: 'timed out' } : { outcome: 'offline' }
  }
  return calledWith(name, status, text)
}

/** A refusal with a reason counts as one, whatever its status. */
export function calledWith<Name extends CallName>(name: Name, status: number, text: string): Called<Name> {
  const json = jsonObject(text)
  if (json === undefined) return { outcome: 'failed', status, came: whatCame(text), message: '' }
  const answer = readAnswer(REPLIES[name], json)
  const isOk = status >= 200 && status < 300
  const isVerdict = status < 500 && status !== 429
  if (answer?.success === true && isOk) return { outcome: 'done', answer } as Called<Name>
  if (answer?.success === false && (isVerdict || saysWhy(answer)))
    return { outcome: 'refused', status, answer } as Called<Name>
  if (json.success === true) return { outcome: 'failed', status, came: 'success', message: '' }
  return {
    outcome: 'failed',
    status,
    came: 'error',
    message: typeof json.message === 'string' ? json.message : '',
  }
}

function saysWhy(answer: object): boolean {
  return 'error_details' in answer && answer.error_details !== undefined
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function whatCame(text: string): 'HTML' | 'other text' | 'nothing' {
  if (text.trim() === '') return 'nothing'
  return /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text) ? 'HTML' : 'other text'
}
