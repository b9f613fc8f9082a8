import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Json, RulesIssue } from '../contracts.ts'
import type { FirestoreBackend } from '../FirestoreBackend.ts'
import { errorBody, readJson, sendJson } from '../rest/httpJson.ts'
import type { Authorizer } from '../rpc/Authorizer.ts'
import type { Databases } from '../rpc/Databases.ts'
import { parseRules } from '../rules/Ruleset.ts'
import { asRpcError, httpStatus, invalidArgument, notFound } from '../status.ts'

type Route = 'GET /' | 'PUT projects/P:securityRules' | 'DELETE projects/P/databases/D/documents'

/**
 * Routes of tools, beyond Firestore's own API; below `/emulator/v1/` but for the first.
 * - `GET /` answers that the server runs.
 * - `PUT projects/P:securityRules` replaces the rules of a project.
 * - `DELETE projects/P/databases/D/documents` empties a database, without triggers.
 */
const CONTROL_ROUTES: Record<Route, RegExp> = {
  'GET /': /^GET \/$/,
  'PUT projects/P:securityRules': /^PUT \/emulator\/v1\/projects\/([^/:]+):securityRules$/,
  'DELETE projects/P/databases/D/documents':
    /^DELETE \/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents$/,
}

interface ControlParts {
  databases: Databases
  authorizer: Authorizer
  backend: FirestoreBackend
}

export class ControlHandler {
  private readonly parts: ControlParts

  constructor(parts: ControlParts) {
    this.parts = parts
  }

  /** @returns false for other requests */
  handle(req: IncomingMessage, res: ServerResponse): boolean {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost')
    const asked = `${req.method} ${pathname}`
    for (const [route, pattern] of Object.entries(CONTROL_ROUTES)) {
      const match = pattern.exec(asked)
      if (match) {
        this.serve(route as Route, match[1] ?? '', req, res)
        return true
      }
    }
    if (!pathname.startsWith('/emulator/')) return false
    this.answer(req, res, () => {
      throw notFound(`Unknown control request: ${asked}`)
    })
    return true
  }

  private serve(route: Route, name: string, req: IncomingMessage, res: ServerResponse): void {
    switch (route) {
      case 'GET /':
        res.writeHead(200, { 'Content-Type': 'text/plain' }).end('Ok\n')
        return
      case 'PUT projects/P:securityRules':
        this.answer(req, res, (body) => this.putRules(name, body))
        return
      case 'DELETE projects/P/databases/D/documents':
        this.answer(req, res, () => this.clear(name))
    }
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
