/** A claim whose parts are known for certain enough to ask about it. */
export interface Clause {
  /** With its article, as it stands inside a sentence. */
  subject: string
  /** The verb as it is written, lower case. */
  verb: string
  /** What follows the verb, without the full stop. */
  rest: string
}

/** What has to be known of a language to ask for a claim that is written in it. Words are in lower case. */
export interface Grammar {
  /** Words that may open a subject: articles, and what stands in their place. */
  determiners: ReadonlySet<string>
  /** Those of them that bring up something new. */
  indefinite: ReadonlySet<string>
  /** Words that stand between a subject and its verb. */
  beforeVerb: ReadonlySet<string>
  /** Words that no subject holds: pronouns, conjunctions, whatever begins another clause. */
  barred: ReadonlySet<string>
  /** Words of first and second person: a question would ask somebody else. */
  personal: ReadonlySet<string>
  prepositions: ReadonlySet<string>
  /** Nouns that tell nothing of what is talked about: times, and what idioms are made of. */
  empty: ReadonlySet<string>
  /** A verb that stands as a subject, though no name. */
  isInfinitive: (word: string) => boolean
  isVerb: (word: string, before: string, after: string) => boolean
  /** An article with a preposition in front, which some languages write as one word: the article alone. */
  contracted: Readonly<Record<string, string>>
  because: RegExp
  why: (clause: Clause) => string | undefined
  /** "To change a taste, …": what is to be done for it. */
  purpose: (sentence: string) => string | undefined
  about: (topic: string, speaker: string | undefined) => string
  /** @param title of what is talked about then */
  ofMoment: (title: string) => string
  /** @param begin of what is said */
  goesOn: (begin: string, speaker: string | undefined) => string
  at: (time: string, speaker: string | undefined) => string
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
