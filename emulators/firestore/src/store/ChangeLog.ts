import type { Commit, CommitChange, Document } from '../contracts.ts'
import { lowerBound } from './lowerBound.ts'

const KEPT_CHANGES = 20_000
const KEPT_MILLISECONDS = 60 * 60 * 1000

/**
 * The latest commits, for looking back: resumed listeners, reads at a time, conflicts of transactions. Bounded like
 * the hour that Firestore keeps, and by number; `covers` tells how far back it reaches.
 */
export class ChangeLog {
  private commits: Commit[] = []
  private changeCount = 0
  /** Time of the latest forgotten commit (or one before this log); '' for none. */
  private horizon = ''

  append(commit: Commit): void {
    this.commits.push(commit)
    this.changeCount += commit.changes.length
    if (this.changeCount > KEPT_CHANGES * 2) this.forget(commit.commitTime)
  }

  /** The log starts anew: earlier changes are unknown. */
  startAt(time: string): void {
    this.commits = []
    this.changeCount = 0
    this.horizon = time
  }

  /** Whether every change after the time is known. */
  covers(time: string): boolean {
    return time >= this.horizon
  }

  /** Changes of commits after the time, oldest first. */
  *since(time: string): Generator<CommitChange> {
    const { commits } = this
    const first = lowerBound(commits.length, (index) => (commits[index] as Commit).commitTime <= time)
    for (let index = first; index < commits.length; index++) yield* (commits[index] as Commit).changes
  }

  /** Former states of the documents that changed after the time. */
  stateAt(time: string): Map<string, Document | null> {
    const state = new Map<string, Document | null>()
    for (const { name, before } of this.since(time)) if (!state.has(name)) state.set(name, before)
    return state
  }

  private forget(now: string): void {
    const oldest = new Date(Date.parse(now) - KEPT_MILLISECONDS).toISOString()
    let dropped = 0
    for (const commit of this.commits) {
      if (this.changeCount <= KEPT_CHANGES && commit.commitTime >= oldest) break
      this.changeCount -= commit.changes.length
      this.horizon = commit.commitTime
      dropped++
    }
    this.commits.splice(0, dropped)
  }
}
