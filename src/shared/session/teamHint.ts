import { useSyncExternalStore } from 'react'
import { teamUid } from '#domain/teams/teamUid.ts'
import { forget, KEYS, recall, remember } from '../offline/deviceStorage.ts'
import { announcer } from '../offline/announcer.ts'
import { searchDatabase } from './searchDatabase.ts'

const { tell, subscribe } = announcer()

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
  tell()
}

/** Id of the account's last known team, until the profile loads. */
export function useTeamHint(): string | undefined {
  return useSyncExternalStore(subscribe, recallTeam, () => undefined)
}

function recallTeam(): string | undefined {
  return recall(KEYS.team) ?? undefined
}
