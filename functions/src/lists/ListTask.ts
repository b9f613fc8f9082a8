import * as v from 'valibot'
import { LIST_IDS } from '#domain/api/listAnswers.ts'
import { isWeek } from '#domain/newsletter/listCalendar.ts'
import { createTask } from '../platform/gateways/tasks.ts'
import { taskParser } from '../platform/taskParser.ts'

const SHAPE = v.strictObject({
  list: v.picklist(LIST_IDS),
  week: v.pipe(v.string(), v.check(isWeek)),
  /** What makes the task's name another one: the run that made it. */
  run: v.string(),
})
export type ListTask = v.InferOutput<typeof SHAPE>

/** Has a week of a list made, now or later. A run that is called twice makes one task. @throws the client's error when Cloud Tasks does not take it */
export async function createListTask({ list, week, run }: ListTask, scheduleTime?: Date): Promise<void> {
  const name = `${list}-${week}-${run.replaceAll(/[^\w-]/g, '')}-list`
  const payload = { list, week, run }
  await createTask({ name, target: 'composeList', payload, queue: 'RESETS_QUEUE', scheduleTime })
}

export const parseListTask = taskParser(SHAPE)
