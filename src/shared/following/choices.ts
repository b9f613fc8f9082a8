import type { Follow } from '#domain/following/following.ts'
import { SUMMARY_KINDS } from '#domain/credits/summaryCost.ts'
import { SUMMARY_LANGUAGES } from '#domain/languages.ts'
import { KEYS } from '../offline/deviceStorage.ts'
import { ownList } from '../offline/ownList.ts'

const SETTINGS = ['automatic', 'kind', 'writtenIn'] as const
type Settings = Pick<Follow, (typeof SETTINGS)[number]>

/** A follow's settings; absent ones stay. */
export type Choice = Pick<Follow, 'showId'> & Partial<Settings>

/** Choices not sent to the server yet. */
export const waitingChoices = ownList(KEYS.followChoices, 'choices', isChoice)

/** One for each show: the newest counts. */
export function noteChoice(uid: string, choice: Choice): void {
  waitingChoices.write(uid, merged(waitingChoices.read(uid), choice))
}

/** Removes a sent choice; a newer one stays. */
export function dropChoice(uid: string, heard: Choice): void {
  const waiting = waitingChoices.read(uid)
  const left = waiting.filter((each) => !isSame(each, heard))
  if (left.length < waiting.length) waitingChoices.write(uid, left)
}

export function merged(choices: readonly Choice[], choice: Choice): readonly Choice[] {
  const before = choices.find(({ showId }) => showId === choice.showId)
  return [...choices.filter((each) => each !== before), { ...before, ...choice }]
}

export function isSettled(choice: Choice, follow: Settings): boolean {
  return SETTINGS.every((each) => choice[each] === undefined || choice[each] === (follow[each] ?? null))
}

function isSame(a: Choice, b: Choice): boolean {
  return a.showId === b.showId && SETTINGS.every((each) => a[each] === b[each])
}

function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null) return false
  const { showId, automatic, kind, writtenIn } = value as Record<string, unknown>
  return (
    typeof showId === 'string' &&
    (automatic === undefined || typeof automatic === 'boolean') &&
    (kind === undefined || SUMMARY_KINDS.some((each) => each === kind)) &&
    (writtenIn == null || SUMMARY_LANGUAGES.some((each) => each === writtenIn))
  )
}
