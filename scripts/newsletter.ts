import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isoWeekOf, NEWSLETTER_TIME_ZONE } from '#domain/calendar.ts'
import { NEWSLETTER_LANGUAGES, type NewsletterLanguage } from '#domain/newsletter.ts'
import { PODCAST_LISTS } from '#domain/podcastLists.ts'
import { SITE } from '#domain/site.ts'
import type { IssueEpisode } from '#domain/weeklyIssue.ts'
import { DAY_MS } from '#domain/units.ts'
import { composeEditions } from '../functions/src/newsletter/issue/composeEditions.ts'
import { renderIssue } from '../functions/src/newsletter/issue/issueMails.ts'
import { PROJECT_ID } from './stack/localSettings.ts'

/**
 * `npm run newsletter -- preview --language es --out FILE`: the issue of a week as a reader of that language would get
 * it, in a file. Sends nothing, and works without any service; with --project, what listeners shared is in it too.
 */
const USAGE = `Usage: npm run newsletter -- preview --language en|es|both --out FILE [--week 2026-W47] [--project ID]
FILE: its HTML, or its plain text where the name ends in .txt
--week: this week's unless given
--project: tells the episodes too that listeners of this project shared in the last 14 days, from its database: the
local one's where FIRESTORE_EMULATOR_HOST says so, else the cloud's, with the credentials of gcloud`

/** Whose links the preview has: nobody's. */
const NOBODY = '0'.repeat(40)

const { language, out, week, project } = options()
process.env['GCLOUD_PROJECT'] = project ?? PROJECT_ID
process.env['APP_URL'] ??= SITE.origin
// Of links that are nobody's.
process.env['LINK_KEYS'] ??= 'a preview has no links that work'.replaceAll(' ', '-')
const shared = project === undefined ? { en: [], es: [] } : await sharedIn()
const editions = composeEditions(week, PODCAST_LISTS, shared)
const mail = renderIssue({ week, editions }).mailTo({
  id: NOBODY,
  email: 'reader@example.com',
  receives: language,
})
if (mail === undefined) {
  const weeks = [...new Set(PODCAST_LISTS.map((list) => list.week))].join(', ')
  console.error(
    `There is no issue in "${language}" for ${week}: nothing is told in that week, so nothing would be sent. The podcast lists are of ${weeks}.`,
  )
  process.exit(1)
}
// npm runs scripts in the repository's folder, and says where it was called from.
const file = path.resolve(process.env['INIT_CWD'] ?? '.', out)
await writeFile(file, out.endsWith('.txt') ? mail.text : mail.html)
const episodes = Object.values(editions).map((each) => `${each.language}: ${each.episodes.length} episodes`)
console.log(`${file}\n"${mail.subject}" (${episodes.join(', ')})\nNothing was sent.`)
process.exit(0)

async function sharedIn(): Promise<{ en: IssueEpisode[]; es: IssueEpisode[] }> {
  const [{ firestore }, { sharedEpisodes }] = await Promise.all([
    import('../functions/src/platform/gateways/firestore.ts'),
    import('../functions/src/newsletter/issue/sharedEpisodes.ts'),
  ])
  const now = new Date()
  return sharedEpisodes(await firestore(), new Date(now.getTime() - 14 * DAY_MS), now)
}

function options(): {
  language: NewsletterLanguage
  out: string
  week: string
  project: string | undefined
} {
  try {
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
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    process.exit(2)
  }
}
