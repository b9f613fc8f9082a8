import { useSyncExternalStore } from 'react'
import { teamUid } from '#domain/teams/teamUid.ts'
import { forget, KEYS, recall, remember } from '../offline/deviceStorage.ts'
import { searchDatabase } from './searchDatabase.ts'

const listeners = new Set<() => void>()

/** What the profile says of the account's team. @param id undefined: it is in none */
export function noteTeam(id: string | undefined): void {
  const before = recallTeam()
  if (before === id) return
  // What was searched there is theirs no more. Where it is open, it closes by itself.
  if (before !== undefined) {
    indexedDB.deleteDatabase(searchDatabase(teamUid(before)))
    forget(KEYS.answers)
  }
  if (id === undefined) forget(KEYS.team)
  else remember(KEYS.team, id)
  for (const listener of listeners) listener()
}

/** Id of the team that the account was last known to be in: for what stands there before the profile does. */
export function useTeamHint(): string | undefined {
  return useSyncExternalStore(subscribe, recallTeam, () => undefined)
}

function recallTeam(): string | undefined {
  return recall(KEYS.team) ?? undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
