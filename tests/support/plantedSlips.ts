import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../scripts/rigs/episodeFiles.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { type Proposal, proposalCount, proposals } from '../../functions/src/engine/proposals/proposals.ts'

/** A claim that rests on one proposal of an episode. */
export interface Claim {
  n: number
  text: string
}

export interface Claimed {
  name: string
  title: string
  language: 'en' | 'es'
  proposals: readonly Proposal[]
  claims: readonly Claim[]
}

/** Honest claims about our own episodes, written with the proposals at hand and nothing else. */
export function honestClaims(): Claimed[] {
  const written = JSON.parse(
    readFileSync(fromRoot('tests', 'support', 'honestClaims.json'), 'utf8'),
  ) as Record<string, Array<[said: string, text: string]>>
  return readEpisodeFiles(SEEDED_EPISODES).episodes.map(({ name, title, transcript }) => {
    const list = proposals(transcript, proposalCount(transcript, 160))
    const claims = (written[path.basename(name, '.json')] ?? []).flatMap(([said, text]) => {
      const proposal = list.find((each) => each.text.toLowerCase().includes(said.toLowerCase()))
      return proposal === undefined ? [] : [{ n: proposal.n, text }]
    })
    return { name, title, language: transcript.language, proposals: list, claims }
  })
}

const NUMBERS = {
  en: 'two three four five six seven eight nine ten twelve fifteen twenty thirty forty fifty sixty ninety',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez doce quince veinte treinta cuarenta cincuenta sesenta noventa',
}
/** Verbs before which a "no" may stand, in the claims. */
const SPANISH_VERB =
  /(?<!\p{L}|se )(es|son|fue|tiene|usa|prefiere|condena|exige|revisó|encontraron|suenan|ocupa|cuestan|escribió|han|ha|estudian|retira|bajó|sirve|caducan|pasa|trajo|puede|hay|están|siguen)(?!\p{L})/u
const DENIED = / (?:do |does |did )?not(?= )| never(?= )|n't/
const AUXILIARY = / (is|are|was|were|can|will|would|should|has|have|had|must|may|could) /
const ENGLISH_VERB =
  / (make|come|live|release|reject|win|count|think|destroy|work|hold|take|earn|object|bring|let|connect|cause|give|stay|rebuild|join|perform|warn|happen|carry|show)s? /

/** Slips of a model, each planted into a claim by rule; undefined where there is no place for it. @param pick a whole number below */
export const SLIPS: Readonly<
  Record<string, (claim: Claim, of: Claimed, pick: (below: number) => number) => string | undefined>
> = {
  'another number': ({ text }, { language }, pick) => {
    const digits = /\d+/.exec(text)?.[0]
    if (digits !== undefined) return text.replace(digits, String(Number(digits) + 1 + pick(9)))
    const names = NUMBERS[language].split(' ')
    const said = new RegExp(`(?<!\\p{L})(?:${names.join('|')})(?!\\p{L})`, 'u').exec(text)?.[0]
    if (said === undefined) return undefined
    return text.replace(said, names[(names.indexOf(said) + 1 + pick(names.length - 1)) % names.length] ?? '')
  },
  'another name': ({ text }, { proposals: list }, pick) => {
    const voices = [...new Set(list.flatMap(({ speaker = [] }) => speaker))]
    const voice = voices.find((each) => text.includes(each))
    const others = voices.filter((each) => each !== voice)
    if (voice !== undefined) return text.replace(voice, others[pick(others.length)] ?? 'Margaret')
    const name = /(?<=[\p{L},] )\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*/u.exec(text)?.[0]
    const invented = ['Margaret', 'Toronto', 'Kubernetes', 'Valparaíso']
    return name === undefined ? undefined : text.replace(name, invented[pick(invented.length)] ?? '')
  },
  'a "not" less or more': ({ text }, { language }) => {
    if (language === 'es') {
      if (/(?<!\p{L})no /u.test(text)) return text.replace(/(?<!\p{L})no /u, '')
      return SPANISH_VERB.test(text) ? text.replace(SPANISH_VERB, 'no $1') : undefined
    }
    if (DENIED.test(text)) return text.replace(DENIED, '')
    if (AUXILIARY.test(text)) return text.replace(AUXILIARY, ' $1 not ')
    return ENGLISH_VERB.test(text) ? text.replace(ENGLISH_VERB, ' does not $1 ') : undefined
  },
  "another sentence's claim": ({ n }, { claims }, pick) => {
    const others = claims.filter((other) => Math.abs(other.n - n) > 1)
    return others[pick(others.length)]?.text
  },
}

/** The same slips each time. */
export function plantedSlips(all: readonly Claimed[]): Array<{ slip: string; of: Claimed; claim: Claim }> {
  let seed = 7
  const pick = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  return Object.entries(SLIPS).flatMap(([slip, plant]) =>
    all.flatMap((of) =>
      of.claims.flatMap((claim) => {
        const text = plant(claim, of, pick)
        return text === undefined ? [] : [{ slip, of, claim: { ...claim, text } }]
      }),
    ),
  )
}
