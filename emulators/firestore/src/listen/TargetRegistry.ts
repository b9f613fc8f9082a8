import type { Commit, CommitChange } from '../contracts.ts'
import { collectionOf, type Database } from '../store/Database.ts'
import { type Target, touches } from './Target.ts'

/** Hears of commits that touch its targets. */
export interface Listener {
  deliver(touched: Map<Target, CommitChange[]>, commitTime: Commit['commitTime']): void
}

type Registration = { stream: Listener; target: Target }

/** Every target of every stream, by what can touch it, so that a commit meets only those. */
export class TargetRegistry {
  private readonly filed = new Map<string, Set<Registration>>()
  private readonly registrations = new Map<Target, Registration>()

  add(database: Database, stream: Listener, target: Target): void {
    const registration = { stream, target }
    this.registrations.set(target, registration)
    for (const key of keysOf(database.name, target)) {
      const filed = this.filed.get(key) ?? new Set()
      this.filed.set(key, filed.add(registration))
    }
  }

  delete(database: Database, target: Target): void {
    const registration = this.registrations.get(target)
    if (!registration) return
    this.registrations.delete(target)
    for (const key of keysOf(database.name, target)) {
      const filed = this.filed.get(key)
      filed?.delete(registration)
      if (filed?.size === 0) this.filed.delete(key)
    }
  }

  dispatch(commit: Commit): void {
    const touched = new Map<Listener, Map<Target, CommitChange[]>>()
    for (const change of commit.changes) {
      const { path, id } = collectionOf(change.name)
      for (const key of [change.name, path, groupKey(commit.database, id), groupKey(commit.database, '*')]) {
        for (const { stream, target } of this.filed.get(key) ?? []) {
          if (!touches(target, change)) continue
          const targets = touched.get(stream) ?? new Map<Target, CommitChange[]>()
          touched.set(stream, targets)
          const changes = targets.get(target)
          if (changes) changes.push(change)
          else targets.set(target, [change])
        }
      }
    }
    for (const [stream, targets] of touched) stream.deliver(targets, commit.commitTime)
  }
}

const groupKey = (database: string, collectionId: string): string => `${database}//${collectionId}`

/** A document's name, a collection's path, or a group's key; names and paths never hold an empty segment. */
function keysOf(database: string, { names, query }: Target): string[] {
  if (names) return [...names]
  if (!query) return []
  const { scope } = query
  if (scope.kind === 'collection') return [scope.path]
  return [groupKey(database, scope.kind === 'group' ? scope.id : '*')]
}
