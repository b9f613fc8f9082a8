/** A claim whose parts are certain enough for a question. */
export interface Clause {
  /** With its article, as it stands inside a sentence. */
  subject: string
  /** The verb as it is written, lower case. */
  verb: string
  /** Without the full stop. */
  rest: string
}

/** What questions need of a language. Words are in lower case. */
export interface Grammar {
  /** Words that open a subject: articles and the like. */
  determiners: ReadonlySet<string>
  /** Those that bring up something new. */
  indefinite: ReadonlySet<string>
  beforeVerb: ReadonlySet<string>
  /** Words that no subject holds: pronouns, conjunctions, openings of other clauses. */
  barred: ReadonlySet<string>
  /** Words of first and second person: a question would address another person. */
  personal: ReadonlySet<string>
  prepositions: ReadonlySet<string>
  /** Nouns without a topic: times, and parts of idioms. */
  empty: ReadonlySet<string>
  /** A verb as a subject. */
  isInfinitive: (word: string) => boolean
  isVerb: (word: string, before: string, after: string) => boolean
  /** The article in a contraction with a preposition. */
  contracted: Readonly<Record<string, string>>
  because: RegExp
  why: (clause: Clause) => string | undefined
  /** "To change a taste, …": the aim. */
  purpose: (sentence: string) => string | undefined
  about: (topic: string, speaker: string | undefined) => string
  /** @param title of the moment */
  ofMoment: (title: string) => string
  /** @param begin of the sentence */
  goesOn: (begin: string, speaker: string | undefined) => string
  at: (time: string, speaker: string | undefined) => string
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
