import type { Language } from '#domain/profile.ts'

/**
 * Why somebody who knows only this text would not understand it, or learn nothing from it. Told by the shape of the text,
 * not by what the engine knows of it: the one shall find out the other. How far it agrees with readers is told in
 * docs/engine.md.
 */
type Fault =
  | 'leans'
  | 'points'
  | 'first name'
  | 'begins inside'
  | 'breaks off'
  | 'no verb'
  | 'half a quotation'
  | 'question'
  | 'sells or greets'
  | 'about the talk'
  | 'sounds'
  | 'says little'

type Signs = ReadonlyArray<readonly [fault: Fault, sign: RegExp]>

const ENGLISH: Signs = [
  [
    'leans',
    /^(?:it|he|she|they|him|her|them|its|his|their)(?:['’]\w+)?\s(?!(?:takes|is|was|would be|['’]s)?\s?\w+ (?:to|that)\b)/iu,
  ],
  [
    'leans',
    /^(?:another|the (?:other|same|second|third|next|latter|former|last)|others?|both|one (?:is|was|has|of (?:them|these|those)))\b(?! (?:and|way|day|time|year))/iu,
  ],
  [
    'points',
    /^(?:this|that|these|those|there(?!['’]s|\s(?:is|are|was|were|will|can|could|may|might|have|has))|here|such|then)\b(?!\s(?:who|year|week|days)\b)/iu,
  ],
  [
    'points',
    /\b(?:like|do|did|of|for|with|about|in|to|on|by|at|after|before) (?:this|that|these|those)(?:[.,;!?]| (?:is|are|was|were|and|but|because)\b)/iu,
  ],
  [
    'points',
    /\b(?:that|this) (?:way|kind|sort|thing|stuff|point|case|one)\b|\b(?:over|in|from|up|back) there\b|\b(?:right|out of|in) here\b|\bthere[.!]$/iu,
  ],
  [
    'begins inside',
    /^(?:or|nor|than|whereas|which|whose|including|except|rather|instead|because|to \w+\b(?![^,]*,)|\w+ing\b(?!.*\b(?:is|are|was|has|can|will|makes?|gives?|takes?|helps?|means?|allows?|requires?)\b)|very|far more|not (?:a|the|only))\b/iu,
  ],
  [
    'breaks off',
    /\b(?:a|an|the|of|to|and|or|but|with|for|so|because|if|that|which|than|my|your|our|their|very|and yet|kind of|sort of|then|who|is|are|was)[.…]+$|(?:\.{2,}|…|--|–|—|-)\s*$/iu,
  ],
  [
    'question',
    /\?["”')]*$|^(?:do|does|did|is|are|was|were|can|could|would|should|have|has|why|how) (?:you|we|it|they|there|he|she|that)\b/iu,
  ],
  [
    'sells or greets',
    /\b(?:welcome|thanks? (?:you|for)|subscribe|sponsor\w*|promo|newsletter|patreon|check (?:it|us|them) out|sign up|goodbye|listening to|tune in|coupon|discount code|see you)\b/iu,
  ],
  [
    'about the talk',
    /\b(?:(?:we|you|i)(?:['’](?:re|ve|ll|m))? (?:just |already |also |were |are |going to |gonna |will |want to |wanted to )*(?:talk|talked|talking|discuss|discussed|mention|mentioned|said|asked|pointed)|(?:this|our|today['’]s|the) (?:conversation|episode|podcast|slide|panel|discussion|presentation)|get into (?:detail|that)|next slide|is my understanding)\b/iu,
  ],
  [
    'sounds',
    /\b(?:um+|uh+|erm|you know,|i mean,|like, )|\b(\w+) \1\b(?<!\b(?:that|had|very|more|really) \1)/iu,
  ],
  [
    'no verb',
    /^(?!.*\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|need|[a-z]+(?:n['’]t|['’](?:s|re|ve|ll|m|d))|[a-z]{2,}(?:ed|es)|\w+[^s\s]s (?:to|the|a|an|in|on|it|them|you|your|their|for|from|up|out|that|with|by)|made|makes?|got|gets?|went|goes?|came|comes?|took|takes?|gave|gives?|means?|know|knew|think|thought|see|saw|became|becomes?|built|build|kept|keeps?|left|lost|won|said|say|told|ran|runs?|wrote|held|met|paid|put|found|felt|led|grew|sold|bought|brought|taught|want|use|work|find|let|lets|start|try|look|call|help|live|love|like|believe|happen|hold|show|pay|spend|send|read|write|learn|change|move|lose|eat|sleep|perform|meander|cost|costs)\b)/iu,
  ],
]

const SPANISH: Signs = [
  [
    'leans',
    /^(?:él|ella|ellos|ellas|lo (?!que|mejor|peor|más|importante|único|bueno|malo)|le|les|su|sus|se (?:lo|la|los|las))\b/iu,
  ],
  [
    'leans',
    /^(?:es|son|era|eran|fue|fueron|está|están|tiene|tienen|tenía|hace|hacen|puede|pueden|va|van|dice|parece|sería|podría)\s(?!(?:posible|importante|necesario|difícil|fácil|cierto|hora) )/iu,
  ],
  [
    'leans',
    /^(?:otr[oa]s?|el (?:otro|mismo|segundo|tercer|siguiente|último)|la (?:otra|misma|segunda|tercera|siguiente|última)|ambos|ambas)\s/iu,
  ],
  ['points', /^(?:est[oae]s?|es[oae]s?|aquell?[oae]s?|ahí|allí|aquí|entonces|así)\s(?!año|semana|mes)/iu],
  [
    'points',
    /\b(?:de|por|para|con|en|a|como|sobre) (?:eso|esto|ello|aquello)(?=[.,;]|$| )|\b(?:ahí|allí|allá)[.,]/iu,
  ],
  [
    'begins inside',
    /^(?:o|u|ni|que|sino|cuyo|cuya|porque|para \p{L}+r(?![^,]*,)|\p{L}+ndo (?!.*,)|no (?:un|una|el|la)|muy|momento en)\s/iu,
  ],
  [
    'breaks off',
    /(?<!\p{L})(?:el|la|los|las|un|una|de|del|a|al|en|con|por|para|y|o|pero|que|si|mi|tu|su|muy)[.…]+$|(?:\.{2,}|…|-|–|—)\s*$/iu,
  ],
  ['question', /\?["”»')]*$/u],
  [
    'sells or greets',
    /(?<!\p{L})(?:bienvenid\p{L}*|gracias|suscr\p{L}+|patrocin\p{L}+|boletín|descuento|hasta la próxima|adiós)(?!\p{L})/iu,
  ],
  [
    'about the talk',
    /(?<!\p{L})(?:(?:vamos a|queremos|voy a|íbamos a) (?:hablar|discutir|comentar)|(?:hablamos|discutimos|hemos hablado|mencionaste|has dicho|como dije)|(?:este|nuestro) (?:episodio|podcast)|esta (?:charla|conversación|diapositiva))(?!\p{L})/iu,
  ],
  ['sounds', /(?<!\p{L})(?:eh+|em+|mmm?|o sea,|digamos,)(?!\p{L})/iu],
  [
    'no verb',
    /^(?!.*(?<!\p{L})(?:es|son|era|fue|ha|han|he|hay|había|está|están|tiene\p{L}*|puede\p{L}*|debe\p{L}*|hace\p{L}*|va|van|\p{L}+(?:ó|aron|ieron|aba|aban|ía|ían|ará|erá|irá|arán|erán|amos|emos|imos|an|en|a|e)|\p{L}+s)(?!\p{L}))/iu,
  ],
]

const LEAST_WORDS = 6
/** A name by itself that the summary's text does not introduce: such as many people have. */
const FIRST_NAMES = new Set(
  `Adam Alan Alex Alice Amy Andrew Andy Anna Ben Bill Bob Brendan Brian Bryan Carl Chris Dan Daniel Dave David Emily Eric Frank
  Gary George Greg Jack Jacob James Jane Jason Jeff Jen Jerod Jerry Jim Joe John Jon Josh Julia Justin Kate Kelly Ken Kevin
  Kyle Larry Laura Lisa Luke Mark Mary Matt Megan Michael Mike Nick Pat Paul Peter Phil Rachel Rob Robert Ryan Sam Sarah Scott
  Sean Sjors Stephen Steve Susan Tim Tom Tony Vitalik Will Ana Carlos Carmen Javier José Juan Lucía Luis Manuel María Marta
  Miguel Pablo Pedro Rosa Sofía`.split(/\s+/),
)

/** @param text a point, a headline or a sentence of a gist; a speaker's name before it, with a colon, is left out of account */
export function faultsOf(text: string, language: Language): Fault[] {
  const own = text.replace(/^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3}: /u, '').trim()
  const found = new Set<Fault>()
  for (const [fault, sign] of language === 'en' ? ENGLISH : SPANISH) if (sign.test(own)) found.add(fault)
  if ((own.match(/"/gu)?.length ?? 0) % 2 === 1 || count(own, '“«') !== count(own, '”»'))
    found.add('half a quotation')
  if (own.split(/\s+/u).length < LEAST_WORDS) found.add('says little')
  if (hasBareName(own)) found.add('first name')
  return [...found]
}

function count(text: string, signs: string): number {
  return text.split('').filter((sign) => signs.includes(sign)).length
}

/** "Jeff was frustrated", "Andy has": a first name without one before or after it. */
function hasBareName(text: string): boolean {
  const words = text.split(/\s+/u).map((word) => word.replace(/^["“(]|['’]s$|[.,;:!?"”)]+$/gu, ''))
  return words.some(
    (word, at) =>
      FIRST_NAMES.has(word) &&
      !/^\p{Lu}/u.test(words[at + 1] ?? '') &&
      !(at > 1 && /^\p{Lu}\p{Ll}/u.test(words[at - 1] ?? '')),
  )
}
