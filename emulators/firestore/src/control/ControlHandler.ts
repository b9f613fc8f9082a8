import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Json, RulesIssue } from '../contracts.ts'
import type { FirestoreBackend } from '../FirestoreBackend.ts'
import { errorBody, readJson, sendJson } from '../rest/httpJson.ts'
import type { Authorizer } from '../rpc/Authorizer.ts'
import type { Databases } from '../rpc/Databases.ts'
import { parseRules } from '../rules/Ruleset.ts'
import { asRpcError, httpStatus, invalidArgument, notFound } from '../status.ts'

const RULES = /^\/emulator\/v1\/projects\/([^/:]+):securityRules$/
const DOCUMENTS = /^\/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents$/

interface ControlParts {
  databases: Databases
  authorizer: Authorizer
  backend: FirestoreBackend
}

/**
 * What tools ask of a local server, beyond Firestore's own API:
 * `PUT /emulator/v1/projects/P:securityRules` replaces the rules of a project;
 * `DELETE /emulator/v1/projects/P/databases/D/documents` empties a database, without triggers;
 * `GET /` answers that the server is there.
 */
export class ControlHandler {
  private readonly parts: ControlParts

  constructor(parts: ControlParts) {
    this.parts = parts
  }

  /** @returns false when the request is not one of these */
  handle(req: IncomingMessage, res: ServerResponse): boolean {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost')
    const rules = RULES.exec(pathname)
    const documents = DOCUMENTS.exec(pathname)
    if (pathname === '/' && req.method === 'GET')
      res.writeHead(200, { 'Content-Type': 'text/plain' }).end('Ok\n')
    else if (rules && req.method === 'PUT')
      this.answer(req, res, (body) => this.putRules(rules[1] as string, body))
    else if (documents && req.method === 'DELETE')
      this.answer(req, res, () => this.clear(documents[1] as string))
    else if (pathname.startsWith('/emulator/')) {
      this.answer(req, res, () => {
        throw notFound(`Unknown control request: ${req.method} ${pathname}`)
      })
    } else return false
    return true
  }

  private answer(req: IncomingMessage, res: ServerResponse, serve: (body: Json) => Json): void {
    readJson(req)
      .then((body = {}) => sendJson(res, 200, serve(body)))
      .catch((thrown: unknown) => {
        const error = asRpcError(thrown)
        sendJson(res, httpStatus(error.code), errorBody(error))
      })
  }

  private putRules(projectId: string, body: Json): Json {
    const { rules, ignore_errors: ignoreErrors } = body as {
      rules?: { files?: Array<{ content?: string }> }
      ignore_errors?: boolean
    }
    const content = rules?.files?.[0]?.content
    if (content === undefined) throw invalidArgument('Give {"rules": {"files": [{"content": "…"}]}}.')
    const parsed = parseRules(content)
    if (!parsed.ok && !ignoreErrors) throw invalidArgument(parsed.issues.map(describeIssue).join('\n'))
    if (parsed.ok) {
      this.parts.authorizer.setForProject(projectId, parsed.ruleset)
      this.parts.backend.recheckListeners()
    }
    return {
      issues: parsed.issues.map(({ severity, description, line, column }) => ({
        severity,
        description,
        sourcePosition: { line, column },
      })),
    }
  }

  private clear(databaseName: string): Json {
    const { database } = this.parts.databases.open(decodeURIComponent(databaseName))
    this.parts.databases.clear(database)
    return {}
  }
}

export const describeIssue = ({ severity, line, column, description }: RulesIssue): string =>
  `${severity} L${line}:${column} ${description}`
