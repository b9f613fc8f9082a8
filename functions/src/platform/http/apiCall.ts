import type { DecodedIdToken } from 'firebase-admin/auth'
import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { ApiContract } from '#domain/api/ApiContract.ts'
import { IDEMPOTENCY_KEY } from '#domain/api/requestFields.ts'
import { askedLanguage } from '#domain/languages.ts'
import { translatedBody, type Unsaid } from '#domain/messages.ts'
import { type HttpsFunction, onRequest, type Request } from 'firebase-functions/https'
import type { SettingName } from '../config.ts'
import { auth } from '../gateways/auth.ts'
import { logInfo } from '../log.ts'
import { parseRequestId, REQUEST_ID_HEADER, traced } from '../requestTrace.ts'
import { isOwnOrigin } from '../ownOrigin.ts'
import { deployedAs, type FunctionName } from '../scaling.ts'
import { type ApiAnswer, type ApiRequest, type Identity, refusal } from './ApiRequest.ts'
import { answerInTime } from './answerInTime.ts'
import { parseCall } from './parseCall.ts'
import { parseJsonBody } from './parseJsonBody.ts'
import { sendText } from './sendText.ts'

/** Whether to ask Auth if the session has ended. Without it the verifier still does so in the emulator. */
type RevocationCheck = 'always' | 'as-deployed' | 'never'

/** Verdicts on the token itself; every other error of the verifier is an outage, and throws. */
const REFUSED = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
])

/**
 * The identity of `Authorization: Bearer <Firebase ID token>`; undefined when missing or refused.
 * @param check `always`: one more call of Auth. `never`: the handler checks itself
 * @throws Error when the verifier itself cannot work (no certificates, no network)
 */
async function identityOf(authorization: string | undefined, check: RevocationCheck) {
  const token = /^Bearer ([\w.-]{1,8192})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  try {
    return identityIn(await (await auth()).verifyIdToken(token, check === 'always'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // Everything else about this token was valid.
    if (code === 'auth/id-token-revoked' && check === 'never') return identityIn(claimsOf(token))
    if (REFUSED.has(code)) return undefined
    throw error
  }
}

function identityIn(claims: DecodedIdToken): Identity | undefined {
  if (!claims.email) return undefined
  return {
    // The verifier's uid is the token's sub.
    uid: claims.sub,
    email: claims.email.toLowerCase(),
    emailVerified: claims.email_verified === true,
    name: typeof claims['name'] === 'string' ? claims['name'] : undefined,
    signedInAt: new Date(claims.auth_time * 1000),
    provider: claims.firebase.sign_in_provider,
  }
}

function claimsOf(token: string): DecodedIdToken {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as DecodedIdToken
}

type Access = 'verified' | 'signed-in' | 'anyone'

interface CallOptions<Who extends Access> {
  /** `verified`: signed in, and the address is confirmed. `anyone`: a token counts if there is one. */
  identity: Who
  /** Whether Auth is asked if the session was revoked; for calls that give or destroy something. Default: as deployed. */
  checkRevoked?: RevocationCheck
  /** Settings that live in Secret Manager. */
  secrets?: SettingName[]
  /** Most bytes of a body; 32 kB when absent. */
  largestBytes?: number
  /** Whether the Idempotency-Key counts, and must be valid. */
  idempotent?: boolean
  /** Whether GET asks the same, with its query as the body. */
  isRead?: true
  /** Called first for a body that the contract refuses. Default: the refusal as it is. */
  onMalformed?: (request: ApiRequest<Caller<Who>>, refused: ApiAnswer) => Promise<ApiAnswer>
}

type Caller<Who> = Who extends 'anyone' ? Identity | undefined : Identity

/**
 * One call of the API as a function: POST with a JSON object of at most 32 kB, from our own origin when from a browser,
 * with the required identity, valid by its contract. Everything else is refused before the handler runs.
 * Answers are JSON, never cached, and come within 50 s; a handler's error is logged and answered with 500 and a general
 * text. The trace of the app's click covers all work for it.
 * docs/architecture.md "Calls", docs/rules.md #not-a-post
 */
export function apiCall<Contract extends ApiContract & { name: FunctionName }, Who extends Access>(
  contract: Contract,
  options: CallOptions<Who>,
  handle: (
    request: ApiRequest<Caller<Who>, v.InferOutput<Contract['request']>>,
  ) => Promise<ApiAnswer<Unsaid<v.InferInput<Contract['answer']> & object>>>,
): HttpsFunction {
  return onRequest(
    { ...deployedAs(contract.name, options.secrets), invoker: 'public' },
    async (request, response) => {
      const startMs = performance.now()
      const requestId = parseRequestId(request.get(REQUEST_ID_HEADER)) ?? randomUUID()
      await traced(requestId, async () => {
        const answer = await answerInTime(async () => {
          const opened = await open(request, options, requestId)
          if ('refused' in opened) return opened.refused
          const call = opened.call as ApiRequest<Caller<Who>, Readonly<Record<string, unknown>>>
          const body = parseCall(contract, call.body)
          if ('parsed' in body) return handle({ ...call, body: body.parsed })
          return options.onMalformed?.(call, body.refused) ?? body.refused
        })
        response.set({ 'Cache-Control': 'no-store', [REQUEST_ID_HEADER]: requestId, ...answer.headers })
        response.status(answer.status ?? 200).type('json')
        const language = askedLanguage(request.get('accept-language'))
        await sendText(request, response, JSON.stringify(translatedBody(answer.body, language)))
        logInfo('Call answered', { ...outcomeOf(answer, startMs) })
      })
    },
  )
}

type Opened =
  | { call: ApiRequest<Identity | undefined, Readonly<Record<string, unknown>>> }
  | { refused: ApiAnswer }

async function open<Who extends Access>(
  request: Request,
  options: CallOptions<Who>,
  requestId: string,
): Promise<Opened> {
  const isRead = options.isRead === true && request.method === 'GET'
  const verbs = options.isRead ? 'GET, POST' : 'POST'
  if (request.method !== 'POST' && !isRead)
    return { refused: refusal(405, options.isRead ? 'Use GET, POST.' : 'Use POST.', { Allow: verbs }) }
  const origin = request.get('origin')
  if (origin !== undefined && !isOwnOrigin(origin)) {
    return { refused: refusal(403, 'Calls from other sites are not allowed.') }
  }
  // Browsers send this type across sites only after asking, which is never granted: no foreign form gets through.
  if (!isRead && !/^application\/json(?:;|$)/i.test(request.get('content-type') ?? '')) {
    return { refused: refusal(415, 'Send JSON as application/json.') }
  }
  const parsed = isRead ? { body: request.query } : parseJsonBody(request.rawBody, options.largestBytes)
  if ('refused' in parsed) return parsed
  const identity = await identityOf(request.get('authorization'), options.checkRevoked ?? 'as-deployed')
  if (options.identity !== 'anyone') {
    if (identity === undefined) {
      return { refused: refusal(401, 'Please log in and try again.', { 'WWW-Authenticate': 'Bearer' }) }
    }
    if (options.identity === 'verified' && !identity.emailVerified) {
      return { refused: refusal(403, 'Please verify your email before accessing your account.') }
    }
  }
  // Without a key each call is a new intent.
  const idempotencyKey = request.get('idempotency-key') ?? randomUUID()
  if (options.idempotent === true && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    return { refused: refusal(400, 'Idempotency-Key must be a UUID.') }
  }
  return {
    call: {
      body: parsed.body,
      identity,
      idempotencyKey,
      language: askedLanguage(request.get('accept-language')),
      header: (name) => request.get(name),
      ip: request.ip,
      requestId,
      now: new Date(),
    },
  }
}

/** Cloud Logging labels every line with the function. */
function outcomeOf({ status = 200, body }: ApiAnswer, startMs: number): object {
  const success = 'success' in body ? body.success : undefined
  const details = 'error_details' in body ? body.error_details : undefined
  return {
    status,
    success,
    ...(details !== undefined && { details }),
    ms: Math.round(performance.now() - startMs),
  }
}
