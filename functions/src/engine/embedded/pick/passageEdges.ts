import {
  ADVERB,
  CHATTER,
  CONJUNCTION,
  COURTESY,
  DEMONSTRATIVE,
  FILLER,
  LINK,
  NOD,
  PERSONAL,
  PROMO,
  SELF,
  STOP,
  UNFINISHED,
  VERB,
} from '../read/lexicon.ts'
import { isPause } from '../read/punctuation.ts'
import type { Units } from '../read/readUnits.ts'
import { BARRIER, BREAK, MARKUP, NEW_SEGMENT, type Words } from '../read/readWords.ts'
import { isCapital, isNumber, wordAt, wordSet } from '../read/wordAt.ts'
import { SINGULAR } from '../score/tellingSigns.ts'
import {
  isLetter,
  lacksSubject,
  selfContainedness,
  skipLinks,
  wholeSpan,
} from '../score/selfContainedness.ts'

/** Fewest words, and least independence, of an opening sentence; in sources without sentence ends, also of ends. */
const LEAST_OPENING = 6
const LEAST_CONTAINED = 0.2
const LEAST_UNMARKED = 0.05
/** Most words before a subject's verb. */
const LONGEST_SUBJECT = 7

/** Words at a passage's end searched for a clause without its verb. */
const LAST_CLAUSE = 5
/** Most words of addresses and markup before a sentence. */
const MOST_MARKED = 4
/** Left out before a sentence: links, sounds and nods. */
const JOINS = wordSet('so and but y pero pues entonces uh um er erm eh ah oh hmm mm mhm yeah yep yes okay ok')
/** "So far", "so many". */
const MEASURED = wordSet('far many much few long little often')
/** Announcements of subjects, and remarks about what is said or forgotten. */
const ANNOUNCES =
  /(?:going to|gonna|let['’]s|let me|we['’]ll|i['’]ll|we will|vamos a|voy a|quiero) (?:talk|discuss|get (?:in)?to|review|cover|look at|dive|go (?:through|over)|explain|start|hablar|ver|explicar|empezar|comentar)|(?:like|want(?:ed)?) to (?:point out|mention|add)|(?:forgetting|forgot|(?:don['’]t|can['’]t) (?:\p{L}+ )?(?:remember|recall|forget)) |we (?:\p{L}+ )?(?:asked|calculated|considered|discussed|estimated|looked at|wondered) (?:\p{L}+ )?(?:how|if|what|whether|why) |you guys|(?:to|we|i) welcome |welcome (?:back|to) |wait,? no|no,? wait|no (?:me acuerdo|recuerdo)|quisiera (?:señalar|mencionar|añadir)|(?<!\p{L})(?:with (?:me|us) (?:is|are|today)|(?:conmigo|con nosotros) está|(?:may|can|could|is|are|the|a|to|in|of) i (?:think|guess)|i mean|we(?:['’]ve| have) all|(?:is|are)(?:n['’]t| not) something|it['’]s like|i(?: would|['’]d)? hope|as we record|i was reading|(?:this|next) (?:episode|meeting)|(?:this|that|a|next|previous) (?:paper|book|article|chapter|slide|graph|diagram|picture|talk)|chapter (?:one|two|three|four|five|\d+)|if you look at|(?:as|like|what) (?:i|we|you|he|she|they|\p{Lu}\p{L}+) (?:saw|said|mentioned)|we (?:saw|skipped)|todos hemos|no es algo|estaba leyendo|est[ea] (?:libro|artículo|capítulo|diapositiva|gráfic[oa]|charla)|como (?:dije|vimos|dijo|decía)|si (?:miras|mir[aá]is|miramos))(?!\p{L})/iu
/** Opens a question without its mark, or an example that the next sentences tell: nothing ends with it. */
const SETS_UP =
  /^(?:(?:so|and|but|now|well|y|pero|ahora|entonces)[, ]+|[^,.]{1,20}, )*(?:what if|what about|how about|¿|let['’]s (?:say|assume|take|imagine)|imagine|suppose|say you|assume|for example|here['’]?s|(?:the|el|la) (?:second|third|fourth|fifth|next|other|last|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|siguiente|últim[oa]) \p{L}+ (?:is|es)|there are (?:two|three|four|five|a few|several) (?:ways|things|reasons|options|kinds|types)|digamos|imagin[ae]|supong|pongamos|por ejemplo|hay (?:dos|tres|cuatro|varias|varios) (?:formas|maneras|cosas|razones|tipos|opciones))/iu
/** Openings that lean on more: sentences begun twice, unmarked questions, asides, reasons alone, later members of a list. */
const ASIDE =
  /^(?:(\p{L}+(?:['’ ]\p{L}+){0,4}),? \1|(?:\p{L}+ )?(?:could|can|should|shall|do|does|did|would|will) (?:we|you|i|they|he|she|it)|(?:help|tell|walk|take|give|remind|let) us|(?:cuéntanos|explícanos|háblanos|dinos|recuérdanos)|by the way|as in|of course, (?:that|this|it|we|you)|you know, (?:because|of)|i['’]m sorry|lo siento|i guess|i mean|speaking of|for me|to me|because|'?cause|in fact|then|later|again|yesterday|last (?:week|month|year)|in part|as opposed to|(?:attempting|trying|moving|going|getting|looking|thinking|talking) (?:to|from|about|at|into)|at (?:some|that|this) point|first of all|(?:in|for) (?:that|this|which) (?:case|reason)|in the sense|en el sentido|por (?:es[ae]|est[ae]) (?:razón|motivo)|porque|luego|después|ayer|en parte|en primer lugar|de nuevo|en (?:ese|este|nuestro) caso|por cierto|o sea|(?:second|third|fourth|(?:second|third|final|last)ly|next|segundo|tercero|cuarto|por último|finalmente)(?: of all)?,)(?!\p{L})/iu
/** Words of speech that looks for its own, and of what some people once did: each makes a passage tell less. */
const SEARCHES =
  /(?<!\p{L})(?:you know|i don['’]t know|i guess|(?:kind|sort) of|or (?:whatever|something)|well,|right[,?]|(?<=\p{L} )i think|(?:we|you)(?:['’]ve| have)|we (?:all )?(?:live|moved|went|did|had|were|got|came|used to)|no sé|o sea|digamos|hemos|fuimos|íbamos|éramos|teníamos|estábamos|(\p{L}+),? \1)(?!\p{L})/giu
/** Past and conditional forms: a story needs its beginning. */
const RECOUNTS =
  /(?:(?<!\p{L})(?:was|were|had|(?:was|were|would)n['’]t|would|un día|una vez|a la semana|a los \p{L}+ (?:días|meses|años)|fue|era|eran|había|hizo)|(?<=\p{L}{2})(?:ó|aron|ieron|aba|aban|ían))(?!\p{L})|^the \p{L}+ (?:is|are|has)(?!\p{L})/giu
/** Several words said twice: a slip of the recogniser, or of a speaker. */
const TWICE = /(?<!\p{L})(\p{L}+(?:['’ ]\p{L}+){1,5}),? \1(?!\p{L})/iu
/** A question after other words, where the source writes no marks. */
const ASKS_LATE =
  / (?:how|what|why|where|who) (?:would|do|does|did|can|could|should|will|is|are) | (?:cómo|por qué|qué|dónde|quién) (?:es|son|puede|hace) /iu
const NOT_SAID = /[<>{}[\]]|:\/\/|\p{L}\.(?:com|es|fm|io|net|org)(?!\p{L})/u

/** Words around a passage searched for a sponsor read, and the weight of each of its words there. */
const AROUND_WORDS = 60
const AROUND = 0.34
const MOST_PROMO = 2
/** "I", "my" and words that recount beside a word of talk about the talk, and most that count: a story needs its beginning. */
const OF_STORY = 2.5
const MOST_OF_STORY = 3

/**
 * Whether a sentence may begin a passage: a clear start, a named speaker, a subject that is no open pronoun.
 * @param share of the least independence asked
 */
export function opens(words: Words, units: Units, unit: number, share = 1): boolean {
  const from = beginningOf(words, units, unit)
  const end = units.endWord[unit] as number
  const lead = words.classes[from] as number
  const isBegun =
    unit === 0 ||
    !units.punctuated ||
    units.closed[unit - 1] === 1 ||
    isApart(words, units.firstWord[unit] as number)
  if (!isBegun || units.asks[unit] === 1 || end - from < LEAST_OPENING || isLabelled(words, from))
    return false
  const subject = skipLinks(words, from, end)
  return (
    (lead & (COURTESY | NOD | FILLER)) === 0 &&
    !ASIDE.test(saidIn(words, from, end)) &&
    ((words.classes[subject] as number) & (PERSONAL | DEMONSTRATIVE)) === 0 &&
    (words.language !== 'en' || !lacksSubject(words, subject)) &&
    (units.punctuated || hasVerb(words, subject, end)) &&
    selfContainedness(words, { ...wholeSpan(units, unit), first: from }, false) >=
      share * (units.punctuated ? LEAST_CONTAINED : LEAST_UNMARKED)
  )
}

/** "Q: …": another speaker. */
const isLabelled = ({ text, end }: Words, at: number) => text[end[at] as number] === ':'

/** Where no marks end sentences, a sentence is taken to end behind a subject that no verb follows: "our body | because …". */
function hasVerb({ classes }: Words, subject: number, end: number): boolean {
  if (((classes[subject] as number) & ADVERB) !== 0) return false
  for (let at = subject + 1; at < Math.min(end, subject + LONGEST_SUBJECT); at++) {
    if (((classes[at] as number) & VERB) !== 0) return true
    if (((classes[at] as number) & CONJUNCTION) !== 0) return false
  }
  return false
}

const isApart = ({ gap }: Words, at: number) => ((gap[at - 1] as number) & (BARRIER | BREAK)) !== 0

/** Whether a sentence continues those before it, and is neither a nod nor a greeting. */
export function goesOn(words: Words, units: Units, unit: number): boolean {
  const from = units.firstWord[unit] as number
  return (
    !isApart(words, from) &&
    !isLabelled(words, from) &&
    !ASIDE.test(saidIn(words, from, units.endWord[unit] as number)) &&
    ((words.classes[from] as number) & (NOD | COURTESY | FILLER)) === 0
  )
}

export function endsWell(words: Words, units: Units, unit: number): boolean {
  const last = (units.endWord[unit] as number) - 1
  const said = saidIn(words, units.firstWord[unit] as number, last + 1)
  if (units.asks[unit] === 1 || SETS_UP.test(said)) return false
  return units.punctuated
    ? units.closed[unit] === 1 && !isPause(words, last)
    : ((words.classes[last] as number) & (UNFINISHED | LINK)) === 0 &&
        !ASKS_LATE.test(said) &&
        !breaksOff(words, last)
}

/** "… because in the browser": a clause begun, and its verb cut off. */
function breaksOff({ classes }: Words, last: number): boolean {
  for (let at = last; at > last - LAST_CLAUSE; at--) {
    if (((classes[at] as number) & VERB) !== 0) return false
    if (((classes[at] as number) & CONJUNCTION) !== 0) return true
  }
  return false
}

const timesIn = (said: string, pattern: RegExp) => said.match(pattern)?.length ?? 0

const saidIn = ({ text, start, end }: Words, from: number, to: number) => text.slice(start[from], end[to - 1])

/** A spoken sentence's first word without links: addresses and markup may stand before it. */
export function beginningOf(words: Words, units: Units, unit: number): number {
  const from = units.firstWord[unit] as number
  const end = Math.min(units.endWord[unit] as number, from + MOST_MARKED)
  let begin = from
  for (let at = from; at < end; at++) if (((words.gap[at] as number) & MARKUP) !== 0) begin = at + 1
  while (begin < end - 1 && JOINS.has(wordAt(words, begin)) && !MEASURED.has(wordAt(words, begin + 1)))
    begin++
  return begin
}

/** Words of talk about the talk, and of somebody about themselves; undefined for advertising, greetings, or unquotable words. */
export function talkIn(words: Words, from: number, to: number): number | undefined {
  const { classes, gap, stem } = words
  const said = saidIn(words, from, to)
  const told = skipLinks(words, from, to)
  if (NOT_SAID.test(said) || ANNOUNCES.test(said) || TWICE.test(said)) return undefined
  let chatter = 0
  let self = 0
  let promo = 0
  let courtesy = 0
  let last = -1
  for (let at = Math.max(0, from - AROUND_WORDS); at < Math.min(words.count, to + AROUND_WORDS); at++) {
    const bits = classes[at] as number
    const isIn = at >= from && at < to
    if ((bits & PROMO) !== 0 && stem[at] !== last) {
      promo += isIn ? 1 : AROUND
      last = stem[at] as number
    }
    if (!isIn) continue
    if ((bits & COURTESY) !== 0) courtesy++
    if (at >= told && (bits & SELF) !== 0 && SINGULAR.has(wordAt(words, at))) self++
    if ((bits & (CHATTER | FILLER)) !== 0 || (isLetter(words, at) && !isNumber(words, at))) chatter++
    // "In general you may I think", "se puede Creo que": one sentence runs into another.
    if (
      at > from &&
      ((gap[at - 1] as number) & ~NEW_SEGMENT) === 0 &&
      (bits & STOP) !== 0 &&
      isCapital(words, at) &&
      !/^i\b/u.test(wordAt(words, at))
    )
      return undefined
    if (at < to - 1 && ((gap[at] as number) & (MARKUP | BREAK)) !== 0) return undefined
  }
  return promo > MOST_PROMO || courtesy > 1
    ? undefined
    : chatter +
        timesIn(said, SEARCHES) +
        OF_STORY * (Math.min(MOST_OF_STORY, self) + Math.min(MOST_OF_STORY, timesIn(said, RECOUNTS)))
}
