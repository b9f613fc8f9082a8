import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { API_BASE, hasBody, V1_CALLS, type V1CallName } from '#domain/api/v1/calls.ts'
import { problemAnswer } from './rules/schemas.ts'
import { SITE } from '#domain/site.ts'
import { OPERATIONS } from './operations.ts'

/** A schema that handlers parse by, as JSON Schema of 2020-12, which OpenAPI 3.1 is made of. @param side what is sent, or what is answered */
export function schemaOf(schema: v.GenericSchema, side: 'input' | 'output'): JsonSchema {
  // A trim changes what is parsed, not what may be sent.
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: side,
    errorMode: 'ignore',
  })
  return rest
}

const PROBLEM_STATUSES = {
  400: 'Malformed',
  401: 'No key',
  403: 'Not by this plan or key',
  429: 'Too many calls',
}
const RATE_LIMIT = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
}

let made: object | undefined

/** The API's description, OpenAPI 3.1, made of what the handlers themselves go by. */
export function openApi(): object {
  made ??= describe()
  return made
}

function describe(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, { method, path }] of Object.entries(V1_CALLS)) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name as V1CallName) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${SITE.name} API`,
      version: '1',
      description:
        'Find a podcast episode, ask for its summary, and read every claim with the second where it is said.',
      contact: { email: SITE.contactEmail },
      license: { name: 'Proprietary', url: `${SITE.origin}/terms-of-service.html` },
    },
    externalDocs: { url: `${SITE.origin}/developers` },
    servers: [{ url: `${SITE.origin}${API_BASE}` }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key sb_… of your account.' },
      },
      headers: {
        RateLimit: { description: 'What is left of the minute and of the day.', schema: { type: 'string' } },
        'RateLimit-Policy': { description: 'Calls of an account.', schema: { type: 'string' } },
        ETag: { description: 'Send it as If-None-Match.', schema: { type: 'string' } },
      },
      schemas: {
        Problem: schemaOf(problemAnswer, 'output'),
        ...Object.fromEntries(
          Object.entries(OPERATIONS).map(([name, { answer }]) => [
            schemaName(name),
            schemaOf(answer, 'output'),
          ]),
        ),
      },
      responses: { Problem: { description: 'RFC 9457', content: problemContent() } },
    },
  }
}

function schemaName(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Answer`
}

function operationOf(name: V1CallName): object {
  const { method, path, does, scope } = V1_CALLS[name]
  const { request, status } = OPERATIONS[name]
  const sent = schemaOf(request, 'input')
  const body = hasBody(method) ? withoutPath(sent, path) : undefined
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName(name)}` } } }
  const refusals = Object.entries(PROBLEM_STATUSES).map(([code, description]) => [
    code,
    { description, content: problemContent() },
  ])
  return {
    operationId: name,
    summary: does,
    description: `Needs a key that may ${scope}.`,
    ...(body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    parameters: [
      ...parametersOf(sent, path, hasBody(method) ? 'path' : 'query'),
      ...(name === 'requestSummary' || name === 'askLibrary' ? [IDEMPOTENCY] : []),
    ],
    responses: {
      [status]: {
        description: does,
        headers: { ...RATE_LIMIT, ...(method === 'GET' && { ETag: { $ref: '#/components/headers/ETag' } }) },
        content,
      },
      ...(method === 'GET' && { 304: { description: 'As you have it.' } }),
      ...Object.fromEntries(refusals),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Of your own making: the same one again is never charged twice. What was refused may stay refused by it: send a new one.',
  schema: { type: 'string', pattern: '^[\\w-]{8,128}$' },
}

function problemContent() {
  return { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
}

/** Fields of what is sent in the path, and in the query where there is no body. */
function parametersOf(
  { properties = {}, required = [] }: JsonSchema,
  path: string,
  others: 'path' | 'query',
): object[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (path.includes(`{${name}}`)) return [{ name, in: 'path', required: true, schema }]
    return others === 'path' ? [] : [{ name, in: 'query', required: required.includes(name), schema }]
  })
}

function withoutPath(sent: JsonSchema, path: string): JsonSchema {
  const { properties, required, ...rest } = sent
  if (properties === undefined) return sent
  const isInBody = (name: string) => !path.includes(`{${name}}`)
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isInBody(name))),
    required: (required ?? []).filter(isInBody),
  }
}
