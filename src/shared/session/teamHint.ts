import { useSyncExternalStore } from 'react'
import { teamUid } from '#domain/teams/teamUid.ts'
import { forget, KEYS, recall, remember } from '../offline/deviceStorage.ts'
import { searchDatabase } from './searchDatabase.ts'

const listeners = new Set<() => void>()

/** Notes the profile's team. @param id undefined: none */
export function noteTeam(id: string | undefined): void {
  const before = recallTeam()
  if (before === id) return
  // A former team's search database goes. An open one closes by itself.
  if (before !== undefined) {
    indexedDB.deleteDatabase(searchDatabase(teamUid(before)))
    forget(KEYS.answers)
  }
  if (id === undefined) forget(KEYS.team)
  else remember(KEYS.team, id)
  for (const listener of listeners) listener()
}

/** Id of the account's last known team, until the profile loads. */
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
