import { checkQueueName } from './resourceNames.ts'
import type { Dispatcher } from './Dispatcher.ts'
import { type TaskMessage, taskFromMessage, toTaskMessage } from './taskMessage.ts'
import type { StoredQueue, TaskStore } from './TaskStore.ts'

interface Named {
  name?: string
}

export type CloudTasksMethods = ReturnType<typeof cloudTasksMethods>

/**
 * The methods of google.cloud.tasks.v2.CloudTasks, from request to response as plain objects. Each throws CallRefusal
 * where Cloud Tasks refuses. Naming a queue creates it.
 */
export function cloudTasksMethods(store: TaskStore, dispatcher: Dispatcher, now: () => number) {
  const setState = (name: string, state: StoredQueue['state']) => {
    checkQueueName(name)
    store.putQueue({ name, state })
    dispatcher.refresh()
    return { name, state }
  }
  return {
    CreateTask({ parent = '', task = {} }: { parent?: string; task?: TaskMessage }) {
      checkQueueName(parent)
      const created = taskFromMessage(parent, task, now())
      if (!store.findQueue(parent)) setState(parent, 'RUNNING')
      store.add(created, now())
      dispatcher.refresh()
      // As created: its first attempt may have begun by now.
      return toTaskMessage(created)
    },
    PurgeQueue({ name = '' }: Named) {
      checkQueueName(name)
      for (const task of store.tasksOf(name)) store.end(task.name, now())
      return { name, state: store.findQueue(name)?.state ?? 'RUNNING' }
    },
    PauseQueue: ({ name = '' }: Named) => setState(name, 'PAUSED'),
    ResumeQueue: ({ name = '' }: Named) => setState(name, 'RUNNING'),
  }
}
