import type { QueueSetting } from '../../functions/src/platform/gateways/tasks.ts'
import { QUEUES } from '../doctor/production.ts'

/** Our queues as `gcloud tasks queues list` tells of them where they are as they should be. @param perSecond where ours says none */
export function queuesOfCloud(projectId: string, perSecond: number) {
  return (Object.keys(QUEUES) as QueueSetting[]).map((setting) => {
    const { id, atOnce, attempts, minBackoffSeconds, maxBackoffSeconds, doublings, ...rest } = QUEUES[setting]
    return {
      name: `projects/${projectId}/locations/europe-west1/queues/${id}`,
      state: 'RUNNING',
      rateLimits: { maxDispatchesPerSecond: rest.perSecond ?? perSecond, maxConcurrentDispatches: atOnce },
      retryConfig: {
        maxAttempts: attempts,
        minBackoff: `${minBackoffSeconds}s`,
        maxBackoff: `${maxBackoffSeconds}s`,
        maxDoublings: doublings,
      },
    }
  })
}
