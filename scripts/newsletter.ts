import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isoWeekOf, NEWSLETTER_TIME_ZONE } from '#domain/time/calendar.ts'
import { NEWSLETTER_LANGUAGES } from '#domain/newsletter/newsletter.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { SITE } from '#domain/site.ts'
import type { IssueEpisode } from '../functions/src/newsletter/rules/weeklyIssue.ts'
import { DAY_MS } from '#domain/units.ts'
import { composeEditions, type ToldList } from '../functions/src/newsletter/issue/composeEditions.ts'
import { renderIssue } from '../functions/src/newsletter/issue/issueMails.ts'
import { sampleWeeks } from './mails/sampleWeeks.ts'
import { PROJECT_ID } from './stack/localSettings.ts'
import { askedFor, callersPath } from './stack/commandLine.ts'

/**
 * `npm run newsletter -- preview --language es --out FILE`: the issue of a week as a reader of that language would get
 * it, in a file. Sends nothing, and works without any service; with --project, what listeners shared is in it too.
 */
const USAGE = `Usage: npm run newsletter -- preview --language en|es|both --out FILE [--week 2026-W47] [--project ID]
FILE: its HTML, or its plain text where the name ends in .txt
--week: this week's unless given
--project: tells the lists of that week, and what listeners shared in the last 14 days, from the database of this project:
the local one's where FIRESTORE_EMULATOR_HOST says so, else the cloud's, with the credentials of gcloud. Without it our
sample episodes stand in the place of the lists`

/** Whose links the preview has: nobody's. */
const NOBODY = '0'.repeat(40)

const { language, out, week, project } = askedFor(USAGE, options)
process.env['GCLOUD_PROJECT'] = project ?? PROJECT_ID
process.env['APP_URL'] ??= SITE.origin
// Links of no subscriber.
process.env['LINK_KEYS'] ??= 'a preview has no links that work'.replaceAll(' ', '-')
const NONE = { en: [], es: [] }
const { lists, shared } =
  project === undefined ? { lists: sampleWeeks(week), shared: NONE } : await toldIn(week)
const editions = composeEditions(week, lists, shared)
const mail = renderIssue({ week, editions }).mailTo({
  id: NOBODY,
  email: 'reader@example.com',
  receives: language,
})
if (mail === undefined) {
  console.error(
    `There is no issue in "${language}" for ${week}: nothing is told in that week, so nothing would be sent.`,
  )
  process.exit(1)
}
const file = callersPath(out)
await writeFile(file, out.endsWith('.txt') ? mail.text : mail.html)
const episodes = Object.values(editions).map((each) => `${each.language}: ${each.episodes.length} episodes`)
console.log(`${file}\n"${mail.subject}" (${episodes.join(', ')})\nNothing was sent.`)
process.exit(0)

async function toldIn(
  told: string,
): Promise<{ lists: ToldList[]; shared: Record<EpisodeLanguage, IssueEpisode[]> }> {
  const [{ firestore }, { sharedEpisodes }, { toldLists }] = await Promise.all([
    import('../functions/src/platform/gateways/firestore.ts'),
    import('../functions/src/newsletter/issue/sharedEpisodes.ts'),
    import('../functions/src/lists/toldLists.ts'),
  ])
  const database = await firestore()
  const now = new Date()
  const since = new Date(now.getTime() - 14 * DAY_MS)
  const [ofLists, ofListeners] = await Promise.all([
    toldLists(database, told),
    sharedEpisodes(database, since, now),
  ])
  return { lists: ofLists, shared: ofListeners }
}

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      language: { type: 'string', default: 'en' },
      out: { type: 'string' },
      week: { type: 'string', default: isoWeekOf(new Date(), NEWSLETTER_TIME_ZONE) },
      project: { type: 'string' },
    },
  })
  if (positionals.join(' ') !== 'preview') throw new Error('Say what to do: preview.')
  const asked = NEWSLETTER_LANGUAGES.find((name) => name === values.language)
  if (asked === undefined) throw new Error(`There is no edition "${values.language}".`)
  if (values.out === undefined) throw new Error('Say with --out where to write it.')
  if (!/^\d{4}-W\d{2}$/.test(values.week)) throw new Error(`"${values.week}" is no week.`)
  return { language: asked, out: values.out, week: values.week, project: values.project }
}
