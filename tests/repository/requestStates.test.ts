import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  EVENT_FIELDS,
  type EventType,
  newRequest,
  TRANSITIONS,
} from '../../functions/src/summaries/rules/requestStates.ts'
import { SUMMARY_STATES, type SummaryRequest, TERMINAL_STATES } from '#domain/summaries/summaryRequest.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { filesOfRepository } from '../support/filesOfRepository.ts'

const source = (file: string) => readFileSync(fromRoot(file), 'utf8')

/** The state machine of `summaries/{id}` as docs/architecture.md tells it: a drawing, and what each event writes. */
function statesAsMarkdown(): string {
  const now = new Date(0)
  const firstState = (heldFor?: string) => newRequest({} as SummaryRequest, heldFor, now, () => now).state
  const steps = SUMMARY_STATES.flatMap((from) =>
    (Object.keys(TRANSITIONS[from]) as EventType[]).map((event) => ({
      from,
      event,
      to: TRANSITIONS[from][event],
    })),
  )
  const drawing = [
    'stateDiagram-v2',
    `  [*] --> ${firstState()}: the address agrees`,
    `  [*] --> ${firstState('pair')}: it has still to agree`,
    ...steps.map(({ from, event, to }) => `  ${from} --> ${to}: ${event}`),
    ...[...TERMINAL_STATES].map((state) => `  ${state} --> [*]`),
  ]
  const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')
  const rows = (Object.keys(EVENT_FIELDS) as EventType[]).map((event) => {
    const { sets, removes } = EVENT_FIELDS[event]
    const from = steps.filter((step) => step.event === event).map(({ from: state, to }) => `${state} → ${to}`)
    return `| ${event} | ${from.join(', ')} | ${code(sets)} | ${code(removes)} |`.replaceAll('|  |', '| |')
  })
  const table = ['| event | from → to | sets | removes |', '|---|---|---|---|', ...rows]
  return ['```mermaid', ...drawing, '```', '', ...table].join('\n')
}

it('the table of states in docs/architecture.md equals the one in code', () => {
  const block = /<!-- states: [^>]*-->\n\n([^]*?)\n\n<!-- \/states -->/.exec(source('docs/architecture.md'))
  // After a change of the table: paste what is expected here.
  expect(block?.[1]).toBe(statesAsMarkdown())
})

/** These hold documents with a `state` of their own, or none. */
const OTHERS =
  /^functions\/src\/(?:(?:domain|engine|mail|platform|deliverability|following|cuts|newsletter|billing|teams)\/|\w+\/rules\/)/
/** These hand a state out in an answer. */
const ANSWERS = [
  'functions/src/accounts/download/dataPage.ts',
  // The state of a follow.
  'functions/src/api/operations.ts',
  'functions/src/api/shownSummary.ts',
  'functions/src/api/summaries.ts',
  'functions/src/summaries/verdict.ts',
  // The state of an offer.
  'functions/src/summaries/offers.ts',
]
const WRITER = 'functions/src/summaries/requests.ts'

const files = filesOfRepository('functions/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))

/** Lines that name a field `state` in an object that is made: no type, no destructuring, no look at one. */
function linesThatSetState(file: string): string[] {
  const code = source(file)
    .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
    .replaceAll(/\b(?:const|let) \{[^{}]*\} =/g, '')
    .replaceAll(/\b(?:interface|type) \w+[^{;]*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '')
  const naming = /(?:(?:(?<!\$)\{|,)\s*|^\s*)state\s*(?::|,|\}|$)|['"[`]state['"\]`](?! in\b)|\.state\s*=[^=]/
  return code
    .split('\n')
    .filter((line) => naming.test(line) && !/\bPick<|'state' in |\.where\(|\bv\.picklist\(/.test(line))
    .map((line) => `${file}: ${line.trim()}`)
}

describe('the state of a request', () => {
  const own = files.filter((file) => !OTHERS.test(file) && file !== WRITER && !ANSWERS.includes(file))

  it('is set by requests.ts alone', () => {
    // What is logged of a request stands on one line with its id.
    const lines = own.flatMap(linesThatSetState).filter((line) => !line.includes('summaryId:'))
    expect(own.length).toBeGreaterThan(40)
    expect(lines).toEqual([])
  })

  it('is written by requests.ts only as the table of states allows', () => {
    expect(linesThatSetState(WRITER)).toEqual([])
    expect(source(WRITER)).toMatch(/transition\(before, event, now, checkAt\)/)
  })

  it('is written by none of the files that write other fields of a request', () => {
    const writing = files
      .filter((file) => file !== WRITER && /\bsummaries\(/.test(source(file)))
      .filter((file) => /\.(?:update|set|create)\(/.test(source(file)))
    expect(writing.toSorted()).toEqual([
      // Only a Map.
      'functions/src/asking/readablePassages.ts',
      // `source.playedAt`
      'functions/src/cuts/hearSummary.call.ts',
      // `pdfPaidAt`, beside the profile.
      'functions/src/exports/chargeExport.ts',
      // Offers, and what a month has used.
      'functions/src/following/settleRequested.ts',
      'functions/src/following/summarizeNew.task.ts',
      // Only a Map.
      'functions/src/newsletter/issue/sharedEpisodes.ts',
      // `template`, beside the profile.
      'functions/src/summaries/chooseTemplate.call.ts',
      // `knownPoints/{uid}`, beside the request.
      'functions/src/summaries/knownPoints.ts',
      // `archivedAt`, `sharedAt`
      'functions/src/summaries/markRequest.ts',
      // `engine`, of those that have ended.
      'functions/src/summaries/moveCosts.ts',
      // `parts/result`, `engine`, `verified`, `drawing`
      'functions/src/summaries/proposals.call.ts',
      // `parts/result`
      'functions/src/summaries/summarize.task.ts',
      // Whose it is, and whom it goes to.
      'functions/src/summaries/teamLibrary.ts',
      // The transcription that requests await.
      'functions/src/summaries/transcription/endTranscription.ts',
      // `creditsReturned` and `parts/result` of an excerpt.
      'functions/src/summaries/useExcerpt.ts',
      // `team`
      'functions/src/teams/team.call.ts',
    ])
  })
})
