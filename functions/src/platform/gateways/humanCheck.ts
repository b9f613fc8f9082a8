import { OLDEST_HUMAN_TOKEN_MS, OUTSIDE_CALL_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../config.ts'
import { isJson, jsonIn } from '../json.ts'
import { logInfo } from '../log.ts'
import { isOwnHostname } from '../ownOrigin.ts'
import { fetchLimited } from './fetchLimited.ts'
import { OutsideError } from './OutsideError.ts'

const SERVICE = 'human check'
const LARGEST_ANSWER_BYTES = 16 * 1024

/**
 * Whether a human check's token stands for a person on our own page with this `action`: genuine, unused, fresh, from
 * our host, with a high enough score.
 * @param token the client's; undefined when it sent none
 * @throws OutsideError when the verifier does not answer
 * Source: https://developers.google.com/recaptcha/docs/v3, docs/rules.md #human-check
 */
export async function isHuman(token: string | undefined, action: 'submit', now: Date): Promise<boolean> {
  // Longer than any token: not worth a call.
  if (token === undefined || !/^[\x21-\x7e]{1,4096}$/.test(token)) return refused({ isMalformed: true })
  const { status, text } = await fetchLimited(
    new URL(setting('RECAPTCHA_VERIFY_URL')),
    { method: 'POST', body: new URLSearchParams({ secret: setting('RECAPTCHA_SECRET'), response: token }) },
    { service: SERVICE, timeoutMs: OUTSIDE_CALL_MS.humanCheck, largestBytes: LARGEST_ANSWER_BYTES },
  )
  if (status !== 200) throw new OutsideError(SERVICE, `status ${status}`)
  const verdict = jsonIn(text)
  if (!isJson(verdict)) throw new OutsideError(SERVICE, 'an answer that is no JSON object')
  const ageMs = now.getTime() - Date.parse(String(verdict['challenge_ts']))
  const isPassed =
    verdict['success'] === true &&
    verdict['action'] === action &&
    typeof verdict['score'] === 'number' &&
    verdict['score'] >= setting('RECAPTCHA_MIN_SCORE') &&
    isOwnHostname(String(verdict['hostname'])) &&
    ageMs <= OLDEST_HUMAN_TOKEN_MS
  return isPassed || refused({ verdict })
}

function refused(fields: object): false {
  logInfo('A human check is refused', { event: 'humanCheck.refused', ...fields })
  return false
}
