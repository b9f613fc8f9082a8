import type { Json } from '../../platform/json.ts'

/** Members of an answer and entries by models' names, likeliest first: lower-case letters without accents. */
const NAMES = {
  headline:
    'headline titular headlinetext head mainclaim hook encabezado encabezamiento titre titel uberschrift heading title titulo',
  gist: 'gist summary abstract overview resumen esencia gistparagraph tldr tldrsummary synopsis sinopsis resume zusammenfassung description descripcion paragraph body',
  keyPoints:
    'keypoints points puntosclave puntos takeaways insights claims findings ideas bullets bulletpoints statements lessons learnings facts puntosprincipales ideasclave ideasprincipales conclusiones conclusions',
  moments: 'moments highlights momentos momentosclave clips segments stretches passages tramos fragmentos',
  mentions: 'mentions menciones references mentioned resources recommendations referencias recursos works',
  chapters: 'chapters capitulos chapitres kapitel outline topics',
  speakers: 'speakers hablantes',
  quotes: 'quotes notablequotes citas quotations citations zitate',
  sentences:
    'sentences answer answers sentence claims statements points keypoints frases oraciones respuesta respuestas',
  rests:
    'rests restson numbers passages passage sources source references refs evidence citations cites apoyos pasajes numeros n number',
  keep: 'keep kept keepnumbers keypoints points',
  texts: 'texts translations textos traducciones items',
  text: 'text translation traduccion point claim statement texto punto content summary keypoint insight takeaway afirmacion idea message finding fact lesson argument explanation sentence texte description descripcion detail body value title headline titulo',
  quote:
    'quote quotation evidence verbatim verbatimquote excerpt cita citation zitat quotetext supportingquote exactquote sourcequote directquote citatextual citaliteral citationtext transcriptexcerpt transcript proof support source original words openingwords firstwords opening said quotes',
  at: 'at time timestamp start startseconds starttime timestampstart seconds from begin tiempo momento timecode timestart when ts startms startsat startat position offset marcadetiempo minuto hora temps zeit t firstmention mentionedat timems range',
  from: 'from start startseconds starttime begin begins desde timestampstart starttimestamp timestart startsat startat startms inicio comienzo debut von in at time timestamp range timerange span',
  to: 'to end endseconds endtime ends until hasta timestampend endtimestamp timeend endsat endat endms fin final bis out stop till',
  duration: 'duration durationseconds length lengthseconds duracion dauer',
  title:
    'title heading name titulo headline label caption titre titel chapter topic tema claim description summary text what',
  n: 'n number no num nr id index idx sentence sentencenumber proposal line ref reference numero frase oracion source quote at',
  name: 'name title nombre work mention item label resource text nom',
  speaker: 'speaker who by speakername hablante orateur sprecher',
  share: 'share percentage percent parte',
  weight: 'weight importance score peso relevance rating priority importancia relevancia value poids gewicht',
  kind: 'kind type category tipo mediatype art',
  hours: 'hours hour h horas',
  minutes: 'minutes minute min mins m minutos',
  seconds: 'seconds second sec secs s segundos value',
} as const satisfies Record<string, string>

export type MemberName = keyof typeof NAMES

/** Additions around a name without meaning: "episode_key_points", "summaryText", "mainPointsList". */
const BEFORE =
  /^(?:episode|podcast|summary|main|key|top|best|the|short|brief|executive|memorable|pull|list)(?=.{3})/
const BEHIND = /(?<=.{3})(?:list|items|array|text|destacadas|s)$/

const RANKS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(NAMES).map(([name, names]) => {
    const all = names.split(' ')
    const exact = all.map((each, rank) => [each, rank] as const)
    const stems = all.map((each, rank) => [stemOf(each), rank + all.length] as const)
    return [name, new Map([...stems, ...exact].toSorted((a, b) => b[1] - a[1]))]
  }),
)

/** A name for comparison: letters only, in lower case, without accents. */
export function plainName(key: string): string {
  return key
    .slice(0, 80)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}

function stemOf(plain: string): string {
  let stem = plain
  for (;;) {
    const shorter = stem.replace(BEFORE, '')
    if (shorter === stem) break
    stem = shorter
  }
  for (;;) {
    const shorter = stem.replace(BEHIND, '')
    if (shorter === stem) return stem
    stem = shorter
  }
}

/** A key's rank for a member, likeliest lowest; undefined where it means another one. */
export function rankOf(key: string, name: MemberName): number | undefined {
  const plain = plainName(key)
  const ranks = RANKS.get(name)
  const exact = ranks?.get(plain)
  const rank = exact ?? ranks?.get(stemOf(plain))
  return rank === undefined || exact !== undefined ? rank : rank + 1_000
}

/** An object's member, by any of its names; undefined when missing. */
export function memberOf(json: Json, name: MemberName): unknown {
  let best: { value: unknown; rank: number } | undefined
  for (const [key, value] of Object.entries(json).slice(0, 200)) {
    const rank = value === undefined || value === null ? undefined : rankOf(key, name)
    if (rank !== undefined && rank <= (best?.rank ?? Number.POSITIVE_INFINITY)) best = { value, rank }
  }
  return best?.value
}
