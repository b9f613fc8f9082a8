import type { Firestore } from 'firebase-admin/firestore'
import { LIST_IDS, type ListWeek } from '#domain/api/listAnswers.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { CHARTS, listDocument, storedList, storedWeek, weeksOf, withoutBarred } from './List.ts'

/** The lists of a week that are there, in the order in which they are told, each with the language that it is written in. */
export async function toldLists(
  database: Firestore,
  week: string,
): Promise<Array<ListWeek & { language: EpisodeLanguage }>> {
  const lists = await Promise.all(
    LIST_IDS.map(async (id) => {
      const [list, found] = await database.getAll(listDocument(database, id), weeksOf(database, id).doc(week))
      const told = found && storedWeek(found)
      if (list === undefined || told === undefined) return []
      const { language } = CHARTS[id]
      return [{ week, language, episodes: withoutBarred(told, storedList(list)) }]
    }),
  )
  return lists.flat()
}
