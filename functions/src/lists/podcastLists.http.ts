import { createHash } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import { onRequest } from 'firebase-functions/https'
import { type HeadsAnswer, LIST_IDS, type ListId, type NewestAnswer } from '#domain/api/listAnswers.ts'
import { isWeek, weekDue } from '#domain/newsletter/listCalendar.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logError } from '../platform/log.ts'
import { deployedAs } from '../platform/scaling.ts'
import { type List, listDocument, storedList, storedWeek, weeksOf, withoutBarred } from './List.ts'

/** Of the archive, with the newest week, and for each further press. */
const FIRST_WEEKS = 4
const FURTHER_WEEKS = 12
/** Browsers ask again after a minute, the network in front after five; while it does, and when we fail, what it has is told. */
const KEPT = 'public, max-age=60, s-maxage=300, stale-while-revalidate=3600, stale-if-error=604800'
const ADDRESS = /\/api\/lists(?:\/(us|business|es)(?:\/([\w-]+))?)?\.json$/

/** `GET` of `/api/lists…`, all ending in `.json`, the same for all. Contracts: #domain/api/listAnswers.ts */
export const podcastLists = onRequest(
  { ...deployedAs('podcastLists'), invoker: 'public' },
  async (request, response) => {
    response.set('Cache-Control', 'no-store')
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return void response.set('Allow', 'GET, HEAD').sendStatus(405)
      const [, list, name] = ADDRESS.exec(request.path) ?? []
      const isList = ADDRESS.test(request.path)
      const before = typeof request.query['before'] === 'string' ? request.query['before'] : undefined
      const answer = isList
        ? await answerOf(await firestore(), list as ListId | undefined, name, before, new Date())
        : undefined
      if (answer === undefined) return void response.status(404).json({ message: 'There is no such list.' })
      const body = JSON.stringify(answer)
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      response.set({ 'Cache-Control': KEPT, ETag: etag })
      // Networks in front of us mark it as weak.
      if (request.get('if-none-match')?.includes(etag)) return void response.status(304).end()
      response.type('application/json').send(body)
    } catch (error) {
      logError('The lists could not be told', error)
      response.set('Cache-Control', 'no-store').sendStatus(500)
    }
  },
)

async function answerOf(
  database: Firestore,
  list: ListId | undefined,
  name: string | undefined,
  before: string | undefined,
  now: Date,
): Promise<object | undefined> {
  if (list === undefined) return heads(database)
  const stored = storedList(await listDocument(database, list).get())
  if (name === undefined) return newest(database, list, stored, now)
  if (name === 'weeks') {
    if (before === undefined || !isWeek(before)) return undefined
    return { earlier: await weeksBefore(database, list, stored, before, FURTHER_WEEKS) }
  }
  return isWeek(name) ? week(database, list, stored, name) : undefined
}

async function newest(database: Firestore, list: ListId, stored: List, now: Date): Promise<NewestAnswer> {
  const { newest: name, weeks = 0, since = null } = stored
  const [told, earlier] =
    name === undefined
      ? [undefined, []]
      : await Promise.all([
          week(database, list, stored, name),
          weeksBefore(database, list, stored, name, FIRST_WEEKS),
        ])
  const due = weekDue(now)
  const isLate = name !== undefined && name < due
  const reason = stored.late?.week === due ? stored.late.reason : 'ENGINE'
  return { newest: told ?? null, late: isLate ? { week: due, reason } : null, earlier, weeks, since }
}

async function heads(database: Firestore): Promise<HeadsAnswer> {
  const all = await Promise.all(
    LIST_IDS.map(async (id) => {
      const stored = storedList(await listDocument(database, id).get())
      const told = stored.newest === undefined ? undefined : await week(database, id, stored, stored.newest)
      const [first] = told?.episodes ?? []
      if (told === undefined || first === undefined) return []
      const heardSeconds = told.episodes.reduce((sum, each) => sum + each.heardSeconds, 0)
      return [{ id, week: told.week, episodes: told.episodes.length, heardSeconds, drawing: first.drawing }]
    }),
  )
  return { lists: all.flat() }
}

async function week(database: Firestore, list: ListId, stored: List, name: string) {
  const found = storedWeek(await weeksOf(database, list).doc(name).get())
  return found && { week: found.week, episodes: withoutBarred(found, stored) }
}

async function weeksBefore(database: Firestore, list: ListId, stored: List, before: string, count: number) {
  const found = await weeksOf(database, list)
    .where('week', '<', before)
    .orderBy('week', 'desc')
    .limit(count)
    .get()
  return found.docs.flatMap((each) => {
    const told = storedWeek(each)
    const episodes = told === undefined ? [] : withoutBarred(told, stored)
    const [first] = episodes
    if (told === undefined || first === undefined) return []
    const titles = episodes.map(({ title }) => title)
    return [{ week: told.week, titles, shows: episodes.map(({ show }) => show), drawing: first.drawing }]
  })
}
