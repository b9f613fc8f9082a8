import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeAuth } from '../auth/decodeAuth.ts'
import type { Json } from '../contracts.ts'
import { canonicalJson } from '../proto/canonicalJson.ts'
import type { FirestoreService } from '../rpc/FirestoreService.ts'
import { METHODS, type RpcMethod } from '../rpc/methods.ts'
import { errorBody, readJson, sendJson } from './httpJson.ts'
import type { ServiceParts } from '../rpc/ServiceParts.ts'
import { RulesSyntaxError } from '../rules/Lexer.ts'
import { parseRules } from '../rules/Ruleset.ts'
import { asRpcError, httpStatus, invalidArgument, notFound } from '../status.ts'

const RULES = /^PUT \/emulator\/v1\/projects\/([^/:]+):securityRules$/
const COMMIT = /^POST \/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents:commit$/
const DOCUMENTS = /^DELETE \/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents$/

/**
 * Firestore's REST as far as the web SDK's lite build asks it, and routes of tools, below `/emulator/v1/`.
 * - `POST /v1/projects/P/databases/D/documents:commit` is Commit in JSON.
 * - `GET /` answers that the server runs.
 * - `PUT projects/P:securityRules` replaces the rules of a project.
 * - `DELETE projects/P/databases/D/documents` empties a database, without triggers.
 */
export function answerControl(
  { databases, authorizer }: ServiceParts,
  { unary }: FirestoreService,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const { pathname } = new URL(req.url ?? '/', 'http://localhost')
  const asked = `${req.method} ${pathname}`
  if (asked === 'GET /') {
    res.writeHead(200, { 'Content-Type': 'text/plain' }).end('Ok\n')
    return
  }

  function serve(body: Json): unknown {
    const database = COMMIT.exec(asked)?.[1]
    if (database !== undefined) {
      const request = { ...body, database: decodeURIComponent(database) }
      return unary['Commit']?.(
        decodeAuth(req.headers.authorization),
        canonicalJson((METHODS['Commit'] as RpcMethod).request, request),
      )
    }
    const project = RULES.exec(asked)?.[1]
    if (project !== undefined) return putRules(project, body)
    const name = DOCUMENTS.exec(asked)?.[1]
    if (name === undefined) throw notFound(`No method for ${asked}`)
    databases.clear(databases.open(decodeURIComponent(name)).database)
    return {}
  }

  function putRules(projectId: string, body: Json): Json {
    const { rules, ignore_errors: ignoreErrors } = body as {
      rules?: { files?: Array<{ content?: string }> }
      ignore_errors?: boolean
    }
    const content = rules?.files?.[0]?.content
    if (content === undefined) throw invalidArgument('Give {"rules": {"files": [{"content": "…"}]}}.')
    try {
      authorizer.setForProject(projectId, parseRules(content))
      return { issues: [] }
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error
      const { message, at } = error
      if (!ignoreErrors) throw invalidArgument(message)
      return { issues: [{ severity: 'ERROR', description: message, sourcePosition: at }] }
    }
  }

  readJson(req)
    .then((body = {}) => sendJson(res, 200, serve(body)))
    .catch((thrown: unknown) => {
      const error = asRpcError(thrown)
      sendJson(res, httpStatus(error.code), errorBody(error))
    })
}
