import { useSyncExternalStore } from 'react'
import { forget, KEYS, recall, remember } from '../offline/deviceStorage.ts'

const listeners = new Set<() => void>()

/** What the profile says of the account's team. @param id undefined: it is in none */
export function noteTeam(id: string | undefined): void {
  if (recallTeam() === id) return
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
