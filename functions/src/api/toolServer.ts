import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import { allows, type ApiScope } from '#domain/api/apiKeys.ts'
import { askToolRequest, searchAnswer, searchRequest, summaryToolRequest } from './rules/schemas.ts'
import { ANSWER_COST } from '#domain/credits/summaryCost.ts'
import { SITE } from '#domain/site.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'
import { answerInTime } from '../platform/http/answerInTime.ts'
import { schemaOf } from './openApi.ts'
import { OPERATIONS, type Operation } from './operations.ts'
import { parseAsked } from './parseAsked.ts'
import { asProblem, malformed, problem } from './problem.ts'
import { searchLibrary } from './searchLibrary.ts'
import type { V1Call } from './V1Call.ts'

interface Tool extends Pick<Operation, 'request' | 'answer' | 'handle'> {
  title: string
  description: string
  scope: ApiScope
}

const VERIFIED =
  'Every claim comes with the words of the episode (quote), where they are said (second, link), and verified.'

const { findEpisode, quote, requestSummary, getSummary, getTranscript, useExcerpt, listMoments, askLibrary } =
  OPERATIONS

/** The API's own calls by the names that agents know, and the search. */
const TOOLS: Record<string, Tool> = {
  find_episode: {
    ...findEpisode,
    title: 'Find a podcast episode',
    description:
      'Finds a podcast episode, a show with its episodes, or shows, from a link or words. Ask again with {show, episode} for one of a list. Costs nothing.',
    scope: 'read',
  },
  quote: {
    ...quote,
    title: 'Quote the price of a summary',
    description: 'Exact prices of a basic and an advanced summary of an episode. Nothing is charged.',
    scope: 'read',
  },
  request_summary: {
    request: summaryToolRequest,
    answer: requestSummary.answer,
    handle: keyed(requestSummary),
    title: 'Ask for a summary',
    description:
      'Charges the account’s credits, makes the summary within minutes, and mails it. Send the quoted price as credits. Then get_summary until state is ready or sent.',
    scope: 'write',
  },
  get_summary: {
    ...getSummary,
    title: 'Read a summary',
    description: `A summary by its id, or by the idempotencyKey that asked for it. ${VERIFIED}`,
    scope: 'read',
  },
  get_transcript: {
    ...getTranscript,
    title: 'Read a transcript',
    description:
      'The words of the episode of a summary, in lines of 10 to 15 seconds; the rest by next as cursor. Videos have none.',
    scope: 'read',
  },
  use_excerpt: {
    ...useExcerpt,
    title: 'Return or take an excerpt',
    description:
      'Gives the credits of an excerpt back, three times a month; or takes the excerpt of a summary that no model could write, for nothing. Ask the account’s owner first.',
    scope: 'write',
  },
  list_moments: {
    ...listMoments,
    title: 'List kept moments',
    description:
      'Moments that the account has kept, newest first, with quote and note; more by next as cursor.',
    scope: 'read',
  },
  ask_library: {
    request: askToolRequest,
    answer: askLibrary.answer,
    handle: keyed(askLibrary),
    title: 'Ask the account’s library',
    description: `Answers a question from the words of the account’s episodes, in at most five sentences with the passages that they rest on. ${ANSWER_COST} credits; nothing where nobody says it, and then the nearest passages.`,
    scope: 'write',
  },
  search_library: {
    request: searchRequest,
    answer: searchAnswer,
    handle: (database, call) => searchLibrary(database, call as V1Call<v.InferOutput<typeof searchRequest>>),
    title: 'Search the account’s summaries',
    description: `Finds words in headlines, gists, points and quotes of the account’s 200 newest summaries; older ones by next as cursor. ${VERIFIED}`,
    scope: 'read',
  },
}

/** The key that a tool is given among its arguments stands in a header otherwise. */
function keyed({ handle }: Operation): Operation['handle'] {
  return (database, call) => {
    const { idempotencyKey, ...body } = call.body as { idempotencyKey: string }
    return handle(database, { ...call, body, idempotencyKey })
  }
}

type Caller = Omit<V1Call<unknown>, 'body' | 'idempotencyKey' | 'knownTag'>

/** A server for one message of one key holder. */
export function toolServer(database: Firestore, caller: Caller): Server {
  const capabilities = { tools: {}, resources: {}, prompts: {} }
  const server = new Server({ name: SITE.name, version: '1' }, { capabilities })
  // Some agents ask for these whatever a server says that it has.
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [] }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }))
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [] }))
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: Object.entries(TOOLS).map(described) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) =>
    resultOf(asProblem(await answerInTime(() => run(database, caller, name, given)), caller.language)),
  )
  return server
}

function described([name, { title, description, request, answer, scope }]: [string, Tool]) {
  // Both have to be of an object, whatever kinds of it there are.
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object' as const, ...(schemaOf(request, 'input') as object) },
    outputSchema: { type: 'object' as const, ...(schemaOf(answer, 'output') as object) },
    annotations: { readOnlyHint: scope === 'read', destructiveHint: false, idempotentHint: true },
  }
}

async function run(database: Firestore, caller: Caller, name: string, given: unknown): Promise<ApiAnswer> {
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined
  if (tool === undefined) return problem('UNKNOWN_PATH', 'There is no such tool.')
  if (!allows(caller.key.scope, tool.scope)) {
    return problem('SCOPE_NEEDED', 'Make a key that may write, at /account.')
  }
  const { issues, output: body } = parseAsked(tool.request, given)
  if (issues !== undefined) return malformed(issues)
  return tool.handle(database, { ...caller, body, idempotencyKey: undefined, knownTag: '' })
}

/** A refusal is a result that says so: the agent is to read it. */
function resultOf(answer: ApiAnswer): CallToolResult {
  const { status = 200, body } = answer
  const content = [{ type: 'text' as const, text: JSON.stringify(body) }]
  return status < 400
    ? { content, structuredContent: body as Record<string, unknown> }
    : { content, isError: true }
}
