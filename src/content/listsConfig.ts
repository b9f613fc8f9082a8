import * as v from 'valibot'
import { LIST_WEEK, type ListId, type ListWeek } from '#domain/api/listAnswers.ts'

const LISTS = v.record(v.picklist(['us', 'business', 'es']), LIST_WEEK)

/** The lists that the pages are drawn with. Unreadable ones are left out: our samples replace them. */
export function parseListsAtBuild(env: Record<string, unknown>): Partial<Record<ListId, ListWeek>> {
  const told = env.VITE_LISTS_AT_BUILD
  if (typeof told !== 'string' || told === '') return {}
  try {
    const read = v.safeParse(LISTS, JSON.parse(told))
    return read.success ? read.output : {}
  } catch {
    return {}
  }
}
