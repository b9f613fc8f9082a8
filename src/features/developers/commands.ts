import { API_BASE } from '#domain/api/v1/calls.ts'
import { SAMPLE_EPISODES } from '../../content/sampleEpisodes.ts'
import { SITE } from '#domain/site.ts'
import { summaryCost } from '#domain/credits/summaryCost.ts'
import { guideTexts } from './guideTexts.en.tsx'

const BASE = SITE.origin + API_BASE
const KEY = '-H "Authorization: Bearer $SONOBRIEF_KEY"'
const { videoId, listenUrl, title, show, durationMinutes } = SAMPLE_EPISODES.zoo
const credits = summaryCost('basic', durationMinutes)

interface Step {
  title: string
  about: string
  /** Works as printed, once SONOBRIEF_KEY is set. */
  command: string
  /** Shortened. */
  answer: string
}

/** The first summary. tests/e2e/developers.test.ts has a shell run each command as it is printed. */
export const STEPS: readonly Step[] = [
  {
    ...guideTexts.steps.find,
    command: `curl ${BASE}/episodes/find \\
  ${KEY} \\
  --json '{"text": "${listenUrl}"}'`,
    answer: `{ "kind": "episode",
  "episode": { "id": "yt_${videoId}",
    "title": "${title}",
    "show": "${show}", "seconds": 1187,
    "credits": { "basic": ${credits}, "advanced": ${2 * credits} } } }`,
  },
  {
    ...guideTexts.steps.ask,
    command: `curl ${BASE}/summaries \\
  ${KEY} \\
  -H "Idempotency-Key: my-first-summary" \\
  --json '{"episode": "yt_${videoId}", "credits": ${credits}}'`,
    answer: `{ "id": "5f0c…", "state": "charged",
  "credits": ${credits}, "left": 95000 }`,
  },
  {
    ...guideTexts.steps.read,
    command: `curl ${BASE}/summaries/my-first-summary \\
  ${KEY}`,
    answer: `{ "state": "ready", "verified": { "anchored": 7, "total": 7 },
  "points": [ { "text": "A starter is a stable society.",
    "quote": "a sourdough starter is one of the most stable",
    "second": 95, "verified": true,
    "link": "${listenUrl}&t=95s" } ] }`,
  },
]

/** Accepted by most agents. */
export const AGENT_COMMAND = `claude mcp add --transport http sonobrief ${SITE.origin}/mcp \\
  --header "Authorization: Bearer $SONOBRIEF_KEY"`
