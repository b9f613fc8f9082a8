import type { Firestore } from 'firebase-admin/firestore'
import { logInfo } from '../../platform/log.ts'
import { type Issue, issues, type Shard, SHARDS } from './Issue.ts'
import { createPageTask } from './IssueTask.ts'
import { withDates } from '#domain/time/withDates.ts'
import { STALLED_MS } from '#domain/time/lifetimes.ts'

/** Starts a worker on each idle shard, harmless at any time. @returns whether every shard is finished */
export async function dispatchShards(database: Firestore, issue: Issue, now: Date): Promise<boolean> {
  const { week } = issue
  const found = await issues(database).doc(week).collection(SHARDS).get()
  const open = found.docs
    .map((doc) => ({ ref: doc.ref, id: doc.id, ...(withDates(doc.data()) as Shard) }))
    .filter(({ isFinished }) => isFinished !== true)
  const idle = open.filter(({ movedAt }) => movedAt.getTime() + STALLED_MS <= now.getTime())
  for (const { ref, id, after, starts } of idle) {
    const page = { week, stretch: Number(id), stretches: issue.stretches }
    // The task first: after a crash the same name makes it again.
    await createPageTask(after === undefined ? page : { ...page, after }, starts)
    await ref.update({ movedAt: now, starts: starts + 1 })
  }
  if (idle.length > 0) logInfo('Weekly issue dispatched', { week, stretches: idle.length })
  return open.length === 0
}
