import { CallRefusal, invalid } from './CallRefusal.ts'
import type { Dispatcher } from './Dispatcher.ts'
import { page } from './page.ts'
import { defaultQueue, type QueueMessage, toQueueMessage, withSettings } from './queueSettings.ts'
import { checkLocationName, checkQueueName, checkTaskName, locationOf } from './resourceNames.ts'
import type { StoredQueue, StoredTask } from './storedTypes.ts'
import { type TaskMessage, taskFromMessage } from './taskFromMessage.ts'
import type { TaskStore } from './TaskStore.ts'
import { toTaskMessage, type View } from './toTaskMessage.ts'

interface NamedRequest {
  name?: string
  responseView?: string
}

interface ListRequest {
  parent?: string
  pageSize?: number
  pageToken?: string
  responseView?: string
  filter?: string
}

const MAX_TASKS_PAGE = 1000
const MAX_QUEUES_PAGE = 9800

export type CloudTasksMethods = ReturnType<typeof cloudTasksMethods>

/**
 * The methods of google.cloud.tasks.v2.CloudTasks, from request to response as plain objects. Each throws CallRefusal
 * for what Cloud Tasks would refuse.
 * @param autoCreateQueues CreateTask makes a missing queue, with default settings
 */
export function cloudTasksMethods(
  store: TaskStore,
  dispatcher: Dispatcher,
  now: () => number,
  autoCreateQueues: boolean,
) {
  const existingQueue = (name: string): StoredQueue => {
    checkQueueName(name)
    const queue = store.findQueue(name)
    if (!queue)
      throw new CallRefusal('NOT_FOUND', `Queue does not exist: ${name}. Create it first with CreateQueue.`)
    return queue
  }
  const existingTask = (name: string): StoredTask => {
    checkTaskName(name)
    const task = store.findTask(name)
    if (!task)
      throw new CallRefusal('NOT_FOUND', 'The task does not exist; it may have completed or been deleted.')
    return task
  }
  const save = (queue: StoredQueue) => {
    store.putQueue(queue)
    dispatcher.refresh()
    return toQueueMessage(queue)
  }

  return {
    CreateQueue({ parent = '', queue = {} }: { parent?: string; queue?: QueueMessage }) {
      checkLocationName(parent)
      const name = queue.name ?? ''
      checkQueueName(name)
      if (locationOf(name) !== parent)
        throw invalid(`Queue.name must begin with the parent "${parent}", not "${name}".`)
      if (store.findQueue(name)) throw new CallRefusal('ALREADY_EXISTS', 'Queue already exists')
      return save(withSettings(defaultQueue(name), queue))
    },

    UpdateQueue({ queue = {}, updateMask }: { queue?: QueueMessage; updateMask?: { paths?: string[] } }) {
      const name = queue.name ?? ''
      checkQueueName(name)
      return save(withSettings(store.findQueue(name) ?? defaultQueue(name), queue, updateMask?.paths))
    },

    GetQueue: ({ name = '' }: NamedRequest) => toQueueMessage(existingQueue(name)),

    ListQueues({ parent = '', pageSize, pageToken, filter }: ListRequest) {
      checkLocationName(parent)
      if (filter)
        throw new CallRefusal('UNIMPLEMENTED', 'This stand-in does not filter queues; leave filter out.')
      const queues = [...store.queues()].filter(({ name }) => locationOf(name) === parent)
      const { items, nextPageToken } = page(queues, pageSize, pageToken, MAX_QUEUES_PAGE)
      return { queues: items.map(toQueueMessage), nextPageToken }
    },

    DeleteQueue({ name = '' }: NamedRequest) {
      store.dropQueue(existingQueue(name).name, now())
      dispatcher.refresh()
      return {}
    },

    PurgeQueue({ name = '' }: NamedRequest) {
      const queue = existingQueue(name)
      for (const task of store.tasksOf(name)) store.end(task.name, now())
      return save({ ...queue, purgeTimeMs: now() })
    },

    PauseQueue: ({ name = '' }: NamedRequest) => save({ ...existingQueue(name), state: 'PAUSED' }),

    ResumeQueue: ({ name = '' }: NamedRequest) => save({ ...existingQueue(name), state: 'RUNNING' }),

    CreateTask({ parent = '', task = {}, responseView }: ListRequest & { task?: TaskMessage }) {
      checkQueueName(parent)
      const created = taskFromMessage(parent, task, now())
      if (autoCreateQueues && !store.findQueue(parent)) save(defaultQueue(parent))
      existingQueue(parent)
      store.add(created, now())
      dispatcher.refresh(created)
      // As it was made: by now its first attempt may be under way.
      return toTaskMessage(created, view(responseView))
    },

    GetTask: ({ name = '', responseView }: NamedRequest) =>
      toTaskMessage(existingTask(name), view(responseView)),

    DeleteTask({ name = '' }: NamedRequest) {
      store.end(existingTask(name).name, now())
      return {}
    },

    ListTasks({ parent = '', pageSize, pageToken, responseView }: ListRequest) {
      const tasks = store.tasksOf(existingQueue(parent).name)
      const { items, nextPageToken } = page(tasks, pageSize, pageToken, MAX_TASKS_PAGE)
      return { tasks: items.map((task) => toTaskMessage(task, view(responseView))), nextPageToken }
    },

    RunTask({ name = '', responseView }: NamedRequest) {
      existingTask(name)
      dispatcher.runNow(name)
      return toTaskMessage(existingTask(name), view(responseView))
    },
  }
}

const view = (requested: string | undefined): View => (requested === 'FULL' ? 'FULL' : 'BASIC')
