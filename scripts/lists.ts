import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LIST_IDS, type ListId } from '#domain/api/listAnswers.ts'
import { weekBegun } from '#domain/newsletter/listCalendar.ts'
import { askedFor } from './stack/commandLine.ts'
import { PROJECT_ID } from './stack/localSettings.ts'
import { projectDatabase } from './stack/projectDatabase.ts'

/** `npm run lists`: what the editor of the podcast lists sees and wishes. */
const USAGE = `Usage: npm run lists -- show|pin|bar|compose [SHOW ...] [--list us|business|es] [--project ID] [--remove]
show:    how each list stands, its newest week, and what is pinned and barred
pin:     these shows come first, in this order, as soon as they have something new; --remove takes them out again
bar:     these shows are told in no list, past weeks included; --remove takes them out again
compose: has the lists of this week made that are not there, and waits for them
SHOW:      Apple's number of a show, its page at podcasts.apple.com, or the address of its feed
--list:    that list; all three unless given
--project: the local one unless given, as \`npm start\` runs it; for the cloud's, the credentials of gcloud are used`

/** Three summaries by a model take some minutes. */
const WAIT_MS = 20 * 60_000
const LOOK_MS = 2_000

const { command, shows, lists, project, isRemoved } = askedFor(USAGE, options)
const database = await projectDatabase(project)
const [{ listDocument, storedList, storedWeek, weeksOf }, { createListTask }] = await Promise.all([
  import('../functions/src/lists/List.ts'),
  import('../functions/src/lists/ListTask.ts'),
])
const stored = async (list: ListId) => storedList(await listDocument(database, list).get())

if (command === 'compose') await compose()
else {
  for (const list of lists) {
    if (command !== 'show') await wish(command, list)
    await show(list)
  }
}
await database.terminate()
process.exit()

async function wish(kind: string, list: ListId): Promise<void> {
  const field = kind === 'pin' ? 'pinned' : 'barred'
  const others = ((await stored(list))[field] ?? []).filter((each) => !shows.includes(each))
  await listDocument(database, list).set(
    { [field]: isRemoved ? others : [...others, ...shows] },
    { merge: true },
  )
}

async function show(list: ListId): Promise<void> {
  const { newest, weeks = 0, late, pinned = [], barred = [] } = await stored(list)
  const count = `${weeks} ${weeks === 1 ? 'week' : 'weeks'}`
  console.log(`${list}: ${newest === undefined ? 'no week yet' : `${newest} is the newest of ${count}`}`)
  if (late !== undefined)
    console.log(`  ${late.week} is not there: ${late.reason}, tried at ${late.at.toISOString()}`)
  const week = newest === undefined ? undefined : storedWeek(await weeksOf(database, list).doc(newest).get())
  for (const { rank, appleId, show: name, title } of week?.episodes ?? [])
    console.log(
      `  ${rank === undefined ? ' –' : String(rank).padStart(2)}  ${appleId ?? ''}  ${name}: ${title}`,
    )
  if (pinned.length > 0) console.log(`  pinned: ${pinned.join(', ')}`)
  if (barred.length > 0) console.log(`  barred: ${barred.join(', ')}`)
}

async function compose(): Promise<void> {
  const week = weekBegun(new Date())
  const run = new Date().toISOString()
  const missing: ListId[] = []
  for (const list of lists) if (((await stored(list)).newest ?? '') < week) missing.push(list)
  await Promise.all(missing.map((list) => createListTask({ list, week, run })))
  console.log(missing.length === 0 ? `All lists of ${week} are there.` : `${week}: ${missing.join(', ')} …`)
  const untilMs = Date.now() + WAIT_MS
  for (const list of missing) {
    let state = await stored(list)
    const isOver = () =>
      state.newest === week || (state.late !== undefined && state.late.at.toISOString() >= run)
    while (!isOver() && Date.now() < untilMs) {
      await pause(LOOK_MS)
      state = await stored(list)
    }
    if (state.newest !== week) process.exitCode = 1
    await show(list)
  }
}

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'string' },
      project: { type: 'string', default: PROJECT_ID },
      remove: { type: 'boolean', default: false },
    },
  })
  const [asked, ...named] = positionals
  if (asked !== 'show' && asked !== 'pin' && asked !== 'bar' && asked !== 'compose')
    throw new Error('Say what to do: show, pin, bar or compose.')
  const isOfShows = asked === 'pin' || asked === 'bar'
  if (isOfShows !== named.length > 0)
    throw new Error(isOfShows ? 'Name one show or more.' : `${asked} takes no show.`)
  const chosen = LIST_IDS.filter((list) => values.list === undefined || values.list === list)
  if (chosen.length === 0) throw new Error(`There is no list "${values.list}".`)
  return {
    command: asked,
    shows: named.map(showOf),
    lists: chosen,
    project: values.project,
    isRemoved: values.remove,
  }
}

/** @throws Error when it is none */
function showOf(text: string): string {
  const [, onApple] = /^https:\/\/podcasts\.apple\.com\/.*\bid(\d+)/.exec(text) ?? []
  if (onApple !== undefined) return onApple
  if (/^\d{1,15}$/.test(text)) return text
  const address = URL.parse(text)
  if (address === null || !/^https?:$/.test(address.protocol)) throw new Error(`"${text}" is no show.`)
  return text
}
