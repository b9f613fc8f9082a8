import { HASH_SEED, hashStep, lowerLetter, wordHash } from './letters.ts'
import type { Words } from './readWords.ts'

/**
 * How likely sentences end before and after common words, in log odds: learned by
 * scripts/bench/engine/trainBoundaries.ts from punctuated English and Spanish transcripts. Words that are not listed
 * weigh nothing.
 */
const BOUNDARY_BASE = -2.6

const OPENING_WORDS = `
3: so
2.5: así creo esto hay im oh okay si también thank um yeah yes
2: ahora but cuando i if its ive ok otra thats theres well
1.5: alguien and another cada cool esta he ill incluso instead lets luego maybe no obviously pero puedes sí tenemos there they theyre usted we weve what whats when why yo youve
1: basically cómo el eso even every how id la let lo los mi most my podemos podría qué right she someone then this uh uno were you
0.5: all also because did entonces es este estás it le like not once one realmente same say sin somebody sólo the these tienes todo todos ya youre
-0.5: a al algo at can como con código doing donde dont eh for found getting go here making many may or puede really something such two very whether which y
-1: anything by could doesnt están going ha hacer kind needs over see seems should started su tener that their try trying un using where who with without your
-1.5: been being cant enough from goes has have havent is look make makes muy sobre still things think use yet
-2: are back came cosa down few find gente get guys his little lot made might on own saying sea stuff thought through up wanted whole would
-2.5: about always away be come cosas de didnt done gets mean means mismo more más ones out put run said though to used wont
-3: around between code else gonna much off que ser sort together too us vez was works
-3.5: del had need of other than want way work
-4: into know them thing
`

const CLOSING_WORDS = `
1.5: cool right
1: así bien ok okay sí though true works yet
0.5: anything away cosas creo everything great here nice stuff together yes
-0.5: ahora around before both came cosa definitely each estos everyone goes id much now once same somebody sort started such también this uno used want wanted way while
-1: algo alguien always basically cant código did didnt does doesnt doing era esa find found fue going hace havent hay ill know little look made making many means mm more most más need no oh otro own probably qué realmente run tenemos that those through tiene todos try trying two use wont yo you
-1.5: about actually all am another between come cuando cómo do está few getting having his isnt keep may not obviously on only other otra over podemos podría puede puedes quite really said say see ser should still take tell tener thought tienen tienes todas um using usted well why ya
-2: after any be been being como could eh entonces es esta hacer have into is make maybe o saying son these whole with without wouldnt
-2.5: also are at by can con del dont ese even for from gets got ha had has incluso le like mean mi muy never put seems she since so someone sólo te then think uh was will
-3: cada donde el están estás get gonna in ive let lets makes might para se si sin sobre some su to tu una what whats whether which youve
-3.5: al este every give how luego of or pero por thank they theyre un we weve where who your
-4: a as en he i im just la las lo my porque que than thats their when youre
-4.5: but if los our the theres very were would y
-5: an de
-5.5: and because its
`

const opening = weightsByHash(OPENING_WORDS)
const closing = weightsByHash(CLOSING_WORDS)

function weightsByHash(lines: string): Map<number, number> {
  const weights = new Map<number, number>()
  for (const line of lines.trim().split('\n')) {
    const [weight, words = ''] = line.trim().split(':')
    for (const word of words.trim().split(' ')) weights.set(wordHash(word), Number(weight))
  }
  return weights
}

/**
 * How much speaks for a sentence's end between a word and the next, where captions have no full stops.
 * @param index of the word before, not the last one
 * @returns log odds: above 0 an end is more likely than not
 */
export function boundaryScore(words: Words, index: number): number {
  return (
    BOUNDARY_BASE + (closing.get(hashAt(words, index)) ?? 0) + (opening.get(hashAt(words, index + 1)) ?? 0)
  )
}

function hashAt(words: Words, index: number): number {
  let hash = HASH_SEED
  const end = words.end[index] as number
  for (let at = words.start[index] as number; at < end; at++) {
    const letter = lowerLetter(words.text.charCodeAt(at))
    if (letter !== 0) hash = hashStep(hash, letter)
  }
  return hash
}
