import { invalid } from './CallRefusal.ts'

const LOCATION = /^projects\/[A-Za-z0-9:.-]+\/locations\/[A-Za-z0-9-]+$/
const QUEUE_ID = /^[A-Za-z0-9-]{1,100}$/
const TASK_ID = /^[A-Za-z0-9_-]{1,500}$/

/** @throws CallRefusal unless the name is `projects/P/locations/L/queues/Q` */
export function checkQueueName(name: string): void {
  const [location, queueId] = split(name, '/queues/')
  if (!LOCATION.test(location) || !QUEUE_ID.test(queueId)) {
    throw invalid(
      `Queue name must be formatted: "projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>", with at ` +
        `most 100 letters, numbers or hyphens in QUEUE_ID, not "${name}".`,
    )
  }
}

/** @throws CallRefusal unless the name is `projects/P/locations/L/queues/Q/tasks/T` */
export function checkTaskName(name: string): void {
  const [queue, taskId] = split(name, '/tasks/')
  checkQueueName(queue)
  if (!TASK_ID.test(taskId)) {
    throw invalid(
      `Task name must be formatted: "projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>/tasks/<TASK_ID>"` +
        `, with at most 500 letters, numbers, hyphens or underscores in TASK_ID, not "${name}".`,
    )
  }
}

/** `projects/P/locations/L/queues/Q` of a task. */
export const queueOf = (taskName: string) => split(taskName, '/tasks/')[0]

export const shortId = (name: string) => name.slice(name.lastIndexOf('/') + 1)

function split(name: string, separator: string): [string, string] {
  const at = name.indexOf(separator)
  return at === -1 ? [name, ''] : [name.slice(0, at), name.slice(at + separator.length)]
}
