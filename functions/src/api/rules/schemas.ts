import * as v from 'valibot'
import { earlierTurns, questionText } from '#domain/api/askCalls.ts'
import { ID, IDEMPOTENCY_KEY } from '#domain/api/requestFields.ts'
import { NO_ANSWER } from '#domain/api/askReplies.ts'
import { FOLLOW_STATES } from '#domain/following/following.ts'
import { PLAN_IDS } from '#domain/plans/plans.ts'
import { SUMMARY_LANGUAGES } from '#domain/languages.ts'
import { MENTION_KINDS, SUMMARY_FORMS } from '#domain/summaries/summary.ts'
import { SUMMARY_KINDS } from '#domain/credits/summaryCost.ts'
import { SUMMARY_STATES } from '#domain/summaries/summaryRequest.ts'

/** What the API is sent and answers: the handlers parse by it, and its description is generated from it. */

const about = v.description
const told = <Schema extends v.GenericSchema>(schema: Schema, said: string) => v.pipe(schema, about(said))
const maybe = <Schema extends v.GenericSchema>(schema: Schema, said: string) =>
  v.exactOptional(told(schema, said))
const text = (said: string) => v.pipe(v.string(), about(said))
const count = (said: string) => v.pipe(v.number(), about(said))
const whole = (said: string) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), about(said))
const moment = (said: string) => v.pipe(v.string(), v.isoTimestamp(), about(said))

const EPISODE_ID = /^(?:[a-f0-9]{40}|yt_[\w-]{11})$/
export const MOST_LISTED = 100

const episodeId = v.pipe(
  v.string(),
  v.regex(EPISODE_ID),
  about('Of an episode, as findEpisode calls it. Of a YouTube video: yt_ and the id of the video.'),
)
const showId = v.pipe(v.string(), v.regex(ID), about('Of a show, as findEpisode calls it.'))
const kind = told(
  v.picklist(SUMMARY_KINDS),
  'basic: 5 to 8 points. advanced: 8 to 12, with chapters, speakers and quotes, at double the price.',
)
const form = told(
  v.picklist(SUMMARY_FORMS),
  'summary: written by a model. excerpt: passages chosen by rule, nothing rewritten; its points are the passages, and it has no gist.',
)
const language = told(
  v.picklist(['en', 'es']),
  'What is spoken, and what the summary is written in unless it says otherwise.',
)
const prices = told(
  v.object({ basic: whole('Credits of a basic summary.'), advanced: whole('Credits of an advanced one.') }),
  'Exact prices. Nothing is charged before a summary is asked for.',
)

const FIND = 'Send text; or show, alone, with an episode, or with a page.'

/** One object, no union: what is malformed would else be left out, and something else be found. */
export const findRequest = v.pipe(
  v.object({
    text: v.exactOptional(
      v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1),
        v.maxLength(2_048),
        about('Anything you would paste: a link of an episode, a show, a feed or a video, or words.'),
      ),
    ),
    show: v.exactOptional(showId),
    episode: v.exactOptional(v.pipe(v.string(), v.regex(ID), about('One of that show’s list.'))),
    page: v.optional(
      v.pipe(
        v.number(),
        v.safeInteger(),
        v.minValue(0),
        v.maxValue(1_000),
        about('Of that show’s list, from 0.'),
      ),
      0,
    ),
  }),
  v.check((asked) => asked.text !== undefined || asked.show !== undefined, FIND),
  about(FIND),
)

const quotedEpisode = {
  id: episodeId,
  title: text('As its publisher has it.'),
  show: text('Name of the show, or of the channel.'),
  language,
  seconds: count('Length.'),
  credits: prices,
  form: told(form, 'What it would be, made today.'),
  verifiable: told(
    v.boolean(),
    'Whether there are words to compare with, so that every claim will be verified.',
  ),
  timesMayBeOff: maybe(v.literal(true), 'The words were written for another file of the episode.'),
  waitSeconds: v.exactOptional(count('It cannot be asked for earlier: the day’s budget is spent.')),
  fallback: v.exactOptional(
    v.object({
      name: text(
        'The engine that would make it today: your share of the day’s budget does not pay for a better one.',
      ),
      model: v.exactOptional(text('The language model that would write it.')),
    }),
  ),
}

export const findAnswer = v.variant('kind', [
  v.object({
    kind: v.literal('episode'),
    episode: v.object({
      ...quotedEpisode,
      showId: v.exactOptional(showId),
      artwork: v.exactOptional(v.string()),
      published: v.exactOptional(v.string()),
    }),
  }),
  v.object({
    kind: v.literal('show'),
    show: v.object({
      id: showId,
      title: v.string(),
      author: v.exactOptional(v.string()),
      artwork: v.exactOptional(v.string()),
      link: v.exactOptional(v.string()),
    }),
    episodes: told(
      v.array(
        v.object({
          id: v.pipe(v.string(), v.regex(ID)),
          title: v.string(),
          published: v.exactOptional(v.string()),
          seconds: v.exactOptional(v.number()),
          credits: v.exactOptional(count('Of a basic summary; absent where the feed says no length.')),
          words: v.picklist(['transcript', 'none', 'no-sound']),
        }),
      ),
      'Newest first. One is found by {show, episode} before it is quoted or asked for.',
    ),
    count: whole('Episodes in all.'),
    next: v.exactOptional(whole('The page that follows; absent on the last.')),
  }),
  v.object({
    kind: v.literal('shows'),
    shows: v.array(
      v.object({
        title: v.string(),
        author: v.exactOptional(v.string()),
        artwork: v.exactOptional(v.string()),
        feed: text('Find it by this text.'),
        newest: v.exactOptional(v.string()),
      }),
    ),
    note: v.exactOptional(v.string()),
  }),
])

export const quoteRequest = v.object({ episode: episodeId })
export const quoteAnswer = v.object(quotedEpisode)

export const summaryRequest = v.object({
  episode: episodeId,
  kind: v.optional(kind, 'basic'),
  credits: v.exactOptional(
    whole('The price that you agree to. A higher one is refused as QUOTE_CHANGED, a lower one is charged.'),
  ),
  form: maybe(form, 'What you agree to. An excerpt in place of a summary is refused as QUOTE_CHANGED.'),
  language: maybe(
    v.picklist(SUMMARY_LANGUAGES),
    'What it is to be written in, episode: as it is spoken. Absent: as you have chosen for its show, else for your account.',
  ),
  email: v.exactOptional(
    text('Where it is mailed; your own address unless you say another, which has to agree once.'),
  ),
})

const state = told(
  v.picklist(SUMMARY_STATES),
  'It can be read from ready on; sent, refused (never charged) and failed (refunded) are final.',
)

/** What a list has of each summary. */
const listed = {
  id: v.pipe(v.string(), v.regex(ID)),
  state,
  kind,
  form,
  credits: whole('What it cost.'),
  episode: v.object({
    id: episodeId,
    title: v.string(),
    show: v.string(),
    seconds: v.number(),
    language,
    address: text('The original.'),
  }),
  requestedAt: moment('When it was asked for.'),
  readyAt: v.exactOptional(moment('When it was made.')),
  sentAt: v.exactOptional(moment('When it was mailed.')),
  archivedAt: v.exactOptional(moment('When you archived it; absent while it is on your list.')),
  engine: v.exactOptional(text('Who made it.')),
  verified: maybe(
    v.nullable(v.object({ anchored: v.number(), total: v.number() })),
    'How many of the points that were proposed are said in the words; null: there are none.',
  ),
  creditsReturned: v.exactOptional(
    whole('What came back of it: by the quality guarantee, or of an excerpt.'),
  ),
  error: maybe(v.object({ code: v.string(), detail: v.string() }), 'Why it was refused, or failed.'),
}

/** What can be heard where it is said. */
const said = {
  quote: text('The words of the episode.'),
  second: count('Where they are said.'),
  link: text('The original, at that second.'),
  verified: told(v.boolean(), 'Whether the words were found in a transcript that no engine wrote.'),
}
const claim = v.object({
  text: text('The claim; of an excerpt the passage itself.'),
  original: v.exactOptional(
    text('The claim in the language of the episode, where `text` is its translation.'),
  ),
  ...said,
  speaker: v.exactOptional(v.string()),
})

const { verified: _, ...heard } = said
const earlier = {
  id: listed.id,
  title: v.string(),
  at: moment('When it was made.'),
  text: v.string(),
  ...heard,
}
const point = v.object({
  ...claim.entries,
  isNew: maybe(v.boolean(), 'Absent where it was compared with nothing.'),
  knownFrom: maybe(
    v.object(earlier),
    'Your earlier summary that says it. Whether both agree, nobody judges.',
  ),
})

export const summaryAnswer = v.object({
  ...listed,
  headline: v.exactOptional(v.string()),
  language: maybe(v.picklist(['en', 'es']), 'What it was translated into.'),
  gist: v.exactOptional(text('Absent in an excerpt.')),
  points: v.exactOptional(v.array(point)),
  moments: v.exactOptional(
    v.array(v.object({ title: v.string(), ...said, endSecond: count('Where the moment ends.') })),
  ),
  description: v.exactOptional(text('What the publisher says of the episode.')),
  chapters: v.exactOptional(v.array(v.object({ title: v.string(), second: v.number(), link: v.string() }))),
  speakers: v.exactOptional(v.array(v.object({ name: v.string(), share: v.number() }))),
  quotes: v.exactOptional(v.array(v.object({ ...said, speaker: v.exactOptional(v.string()) }))),
  mentions: v.exactOptional(
    v.array(
      v.object({
        name: v.string(),
        kind: v.picklist(MENTION_KINDS),
        second: v.exactOptional(v.number()),
        link: v.exactOptional(v.string()),
      }),
    ),
  ),
})

export const createdAnswer = v.object({
  id: listed.id,
  state,
  credits: whole('What it costs.'),
  left: v.exactOptional(count('Credits in hand after the charge; -1 is unlimited.')),
  message: v.string(),
})

/** As a query: everything is text. */
export const listRequest = v.object({
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:[1-9]\d?|100)$/, `limit is a whole number from 1 to ${MOST_LISTED}.`),
      about(`From 1 to ${MOST_LISTED}.`),
    ),
    '20',
  ),
  cursor: v.exactOptional(
    v.pipe(v.string(), v.maxLength(200), about('next of the answer before; good for this account alone.')),
  ),
})
export const listAnswer = v.object({
  summaries: v.array(v.object(listed)),
  next: v.exactOptional(text('The cursor of what follows; absent at the end.')),
})

export const idRequest = v.object({
  id: v.pipe(
    v.string(),
    v.regex(IDEMPOTENCY_KEY),
    about('Of a summary; or the Idempotency-Key that it was asked for with.'),
  ),
})
export const transcriptRequest = v.object({
  ...idRequest.entries,
  cursor: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), about('next of the answer before.'))),
})
export const transcriptAnswer = v.object({
  lines: v.array(
    v.object({
      startSeconds: count('Where it begins.'),
      endSeconds: count('Where it ends.'),
      speaker: v.exactOptional(text('Absent where the source names nobody.')),
      text: v.string(),
    }),
  ),
  next: v.exactOptional(text('The cursor of the lines that follow; absent at the end.')),
})
export const momentsRequest = v.object({
  cursor: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), about('next of the answer before.'))),
})
export const momentsAnswer = v.object({
  moments: v.array(
    v.object({
      id: v.string(),
      summary: text('Id of its summary.'),
      episode: v.string(),
      show: v.string(),
      ...said,
      endSecond: count('Where the moment ends.'),
      speaker: v.exactOptional(v.string()),
      note: text('Empty where none was written.'),
      keptAt: moment('When it was kept.'),
      shared: v.exactOptional(text('Its address, for everybody who has it.')),
    }),
  ),
  next: v.exactOptional(text('The cursor of what follows; absent at the end.')),
})
export const askRequest = v.object({
  question: told(questionText, 'In English or Spanish.'),
  earlier: v.optional(told(earlierTurns, 'Questions before it, with what was answered.'), []),
})
export const askAnswer = v.object({
  sentences: told(
    v.array(
      v.object({
        text: v.string(),
        rests: v.pipe(v.array(whole('A place among the passages, from 0.')), v.minLength(1)),
      }),
    ),
    'At most five; empty where nobody says it, which costs nothing.',
  ),
  passages: told(
    v.array(
      v.object({
        summary: text('Id of its summary.'),
        episode: v.string(),
        show: v.string(),
        quote: said.quote,
        second: said.second,
        link: said.link,
        speaker: v.exactOptional(v.string()),
      }),
    ),
    'What the sentences rest on; without any, the nearest words.',
  ),
  why: maybe(v.picklist(NO_ANSWER), 'Why no model has answered; absent where nobody says it.'),
  credits: whole('What it has cost.'),
  left: count('Credits in hand; -1 is unlimited.'),
})
export const excerptRequest = v.object({
  ...idRequest.entries,
  do: told(
    v.picklist(['return', 'take']),
    'return: its credits come back, three times a month, and it stays; take: the excerpt of a failed summary.',
  ),
})
export const excerptAnswer = v.object({
  id: listed.id,
  left: v.exactOptional(count('Credits in hand; absent where nothing has changed, or a team has paid.')),
})
export const deletedAnswer = v.object({ id: listed.id, deleted: v.literal(true) })

const followed = {
  show: showId,
  title: v.string(),
  state: told(
    v.picklist(FOLLOW_STATES),
    'active; waiting: its feed is read within minutes; over-limit: your plan holds fewer shows; resting: its feed has been silent; objected: its publisher does not want it here.',
  ),
  automatic: told(
    v.boolean(),
    'Whether new episodes are summarized by themselves, within the credits you set; else offered.',
  ),
  kind,
  language: told(
    v.nullable(v.picklist(SUMMARY_LANGUAGES)),
    'What its summaries are written in, episode: as it is spoken. null: as you have chosen for your account.',
  ),
}
export const followsRequest = v.object({})
export const followsAnswer = v.object({ follows: v.array(v.object(followed)) })
export const followRequest = v.object({
  show: showId,
  automatic: maybe(v.boolean(), 'Absent: as it is; offered, of a show that was not followed.'),
  kind: maybe(kind, 'Of new episodes; absent: as it is, basic at first.'),
  language: v.exactOptional(followed.language),
})
export const followAnswer = v.object(followed)
export const showRequest = v.object({ show: showId })
export const unfollowAnswer = v.object({ show: showId, followed: v.literal(false) })

export const accountRequest = v.object({})
export const accountAnswer = v.object({
  plan: v.picklist(PLAN_IDS),
  credits: v.object({
    left: count('-1 is unlimited.'),
    monthly: count('-1 is unlimited.'),
    usedThisMonth: whole('Since the last reset.'),
    resetsAt: moment('When the month’s credits come back.'),
  }),
  limits: v.object({ callsPerMinute: whole('Of the account.'), callsPerDay: whole('Of the account, UTC.') }),
  key: v.object({ name: v.string(), scope: v.picklist(['read', 'write']) }),
})

const problem = {
  type: text('Names the refusal, and leads to what it means.'),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  code: text('The end of type.'),
}
/** application/problem+json, RFC 9457. */
export const problemAnswer = v.object({
  ...problem,
  requiredCredits: v.exactOptional(v.number()),
  availableCredits: v.exactOptional(v.number()),
  credits: v.exactOptional(prices),
  retryAfterSeconds: v.exactOptional(v.number()),
})

/** For agents alone. */
export const searchRequest = v.object({
  query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200), about('Words to look for.')),
  cursor: v.exactOptional(v.pipe(v.string(), v.maxLength(200), about('next of the answer before.'))),
})
export const searchAnswer = v.object({
  found: v.array(
    v.object({
      id: listed.id,
      title: v.string(),
      show: v.string(),
      headline: v.string(),
      claims: v.array(claim),
    }),
  ),
  searched: whole('Summaries that were looked through.'),
  next: v.exactOptional(text('Search on with it in older ones.')),
})
/** A tool for agents asks with the key in its arguments. */
const keyed = {
  idempotencyKey: v.pipe(
    v.string(),
    v.regex(IDEMPOTENCY_KEY),
    about(
      'Of your own making, 8 to 128 letters: the same one again is never charged twice. Refused: send a new one.',
    ),
  ),
}
export const summaryToolRequest = v.object({ ...summaryRequest.entries, ...keyed })
export const askToolRequest = v.object({ ...askRequest.entries, ...keyed })
