import type { ReactNode } from 'react'
import { V1_CALLS, type V1CallName } from '#domain/api/v1/calls.ts'
import type { LinkOf } from '../../ui/linkOf.ts'

export const guideTexts = {
  title: 'First summary in three commands',
  lead: 'Find an episode, ask for it, read it. The same prices and credits as in the app, and every claim with its second.',
  getKey: 'Get a key',
  agentsLink: 'For agents: MCP',
  keys: (plans: LinkOf) => (
    <>Keys come with {plans('Premium and Enterprise')}. Put yours into the shell once:</>
  ),
  commandOf: (command: number) => `Command ${command} of 3`,
  answerOf: (title: string) => `Answer of: ${title}`,
  copy: 'Copy',
  copyOf: (name: string) => `Copy: ${name}`,
  steps: {
    find: { title: 'Find an episode', about: 'Anything you would paste: a link, a feed, a name.' },
    ask: {
      title: 'Ask for a summary',
      about:
        'The price is exact: a higher one is refused, not charged. The Idempotency-Key keeps you from paying twice.',
    },
    read: {
      title: 'Read it, with its seconds',
      about: 'Every point carries its quote, its second, and whether it was found in the words.',
    },
  },
  agents: 'For agents',
  agentsHow: (path: ReactNode) => (
    <>
      The same calls as tools, by the Model Context Protocol over streamable HTTP at {path}: find_episode,
      quote, request_summary, get_summary, get_transcript, use_excerpt, list_moments, ask_library,
      search_library. A key that may only read cannot spend credits.
    </>
  ),
  addToAgent: 'Add it to an agent',
  refused: 'When it says no',
  refusedHow: 'Errors follow RFC 9457: a code to branch on, words to show. What was refused was not charged.',
  aRefusal: 'A refusal',
  limits: 'How much at once',
  limitsHow: (minute: number, day: number) =>
    `${minute} calls a minute and ${day.toLocaleString('en-US')} a day for an account. Each answer says what is left; 429 says when to come back.`,
  limitHeaders: 'Headers of an answer',
  ready: 'When it is ready',
  readyHow:
    'Read it again every ten seconds, as Retry-After says, until its state is ready. With the ETag of the last answer, one that has not changed is 304.',
  again: 'Asking again',
  calls: 'Every call',
  callColumns: ['Method', 'Path', 'What it does', 'Key'],
  does: (call: V1CallName) => V1_CALLS[call].does,
  may: { read: 'may read', write: 'may write' },
  openApi: (link: LinkOf) => (
    <>
      What each takes and answers, field by field: {link('Sonobrief as OpenAPI 3.1')}, which clients are
      generated from.
    </>
  ),
  refusals: 'Every refusal',
  refusalColumns: ['Status', 'Code', 'What it means'],
  /** @param title what the API answers */
  meaning: (title: string) => title,
}
