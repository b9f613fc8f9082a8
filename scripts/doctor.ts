import { Resolver } from 'node:dns/promises'
import { parseArgs } from 'node:util'
import { checkCloud } from './doctor/checkCloud.ts'
import { checkDns, type Dns } from './doctor/checkDns.ts'
import { checkFiles } from './doctor/checkFiles.ts'
import { checkModel } from './doctor/checkModel.ts'
import { checkSettings, isLocal, SETTINGS } from './doctor/checkSettings.ts'
import { checkTranscriber } from './doctor/checkTranscriber.ts'
import { checkWebSettings } from './doctor/checkWebSettings.ts'
import { error, type Facts, type Finding, lineOf, note } from './doctor/Facts.ts'
import { gatherFacts } from './doctor/gatherFacts.ts'
import { targetProject } from './doctor/targetProject.ts'
import { modelSettings } from './stack/modelSettings.ts'
import { ROOT } from './stack/paths.ts'
import { defaultPorts } from './stack/ports.ts'
import { catalogueGaps } from './stripe/catalogueGaps.ts'
import { stripeAt } from './stripe/setUpStripe.ts'
import { taxFindings } from './doctor/taxFindings.ts'

/**
 * `npm run doctor -- [--project ID] [--offline] [--dns [--dkim-selector NAME]…] [--smtp] [--root FOLDER]`: names a
 * project's gaps before a deploy, one line each: what, why, how to mend it. Ends with 1 when anything must be mended.
 * It changes nothing, and never prints a secret; it asks the configured model and transcriber a question.
 * docs/deploying.md
 */
const { values: options } = parseArgs({
  options: {
    project: { type: 'string' },
    offline: { type: 'boolean', default: false },
    dns: { type: 'boolean', default: false },
    'dkim-selector': { type: 'string', multiple: true, default: [] },
    smtp: { type: 'boolean', default: false },
    root: { type: 'string', default: ROOT },
  },
})
const projectId = await targetProject(options.root, options.project)
// Defaults of some settings, and the gateways, ask for it.
process.env['GCLOUD_PROJECT'] = projectId
const gathered = await gatherFacts(options.root, projectId, options)
// A local project has the model of `npm start`.
const looks = isLocal(gathered) && !options.offline
const models = looks ? await modelSettings(defaultPorts()) : { env: {}, lines: [] }
const taken = Object.entries(models.env).map(([name, text]) => [name, { text, from: 'npm start' }] as const)
const facts: Facts = { ...gathered, settings: new Map([...gathered.settings, ...taken]) }
const findings: Finding[] = [
  ...checkFiles(facts),
  ...checkSettings(facts),
  ...checkWebSettings(facts),
  ...checkCloud(facts),
  ...(await checkStripe(facts)),
  ...models.lines.map((what) => note(what, '', '')),
  ...(options.offline ? [] : [...(await checkModel(facts)), ...(await checkTranscriber(facts))]),
  ...(options.dns ? await checkDns(resolver(), mailDomains(facts)) : []),
  ...(options.smtp ? await checkSmtp(facts) : []),
]
for (const level of ['note', 'warning', 'error'] as const) {
  for (const finding of findings) if (finding.level === level) console.log(lineOf(finding))
}
const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length
const [errors, warnings] = [count('error'), count('warning')]
const where = isLocal(facts) ? `${projectId} (local)` : projectId
console.log(
  errors + warnings === 0
    ? `${where} is fine: ${SETTINGS.length} settings and what a deploy uploads were looked at.`
    : `${where}: ${errors} to mend, ${warnings} to think about. docs/deploying.md tells more of each.`,
)
process.exit(errors === 0 ? 0 : 1)

/** Whether Stripe sells the expected plans; asked only with its key. */
async function checkStripe({ settings }: Facts): Promise<Finding[]> {
  const key = settings.get('STRIPE_SECRET_KEY')?.text
  const appUrl = settings.get('APP_URL')?.text
  if (options.offline || isLocal(facts) || key === undefined || appUrl === undefined) return []
  const url = settings.get('STRIPE_API_URL')?.text ?? 'https://api.stripe.com'
  try {
    const api = await stripeAt(url, key)
    const isTaxed = settings.get('STRIPE_TAX')?.text === 'on'
    const tax = isTaxed ? await taxFindings(api) : []
    const gaps = await catalogueGaps(api, new URL(appUrl).origin)
    const why = 'Nobody could pay, or nobody would hear of it'
    const mend = 'npm run stripe-setup, with STRIPE_SECRET_KEY, APP_URL and GCLOUD_PROJECT of this project'
    return [...gaps.map((gap) => error(`Stripe lacks ${gap}`, why, mend)), ...tax]
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.name : 'no answer'
    return [
      error(
        'Stripe does not answer',
        `It said ${said} to STRIPE_SECRET_KEY`,
        'Check the key, and the network',
      ),
    ]
  }
}

async function checkSmtp({ settings }: Facts): Promise<Finding[]> {
  const url = settings.get('SMTP_URL')?.text
  if (url === undefined) return []
  process.env['SMTP_URL'] = url
  const { openMailer } = await import('../functions/src/platform/gateways/mail.ts')
  const mailer = await openMailer()
  try {
    await mailer.reach()
    return []
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'no answer'
    return [
      error(
        'The mail server of SMTP_URL cannot be used',
        `It said ${code}`,
        'Check host, port, user and password; some networks block port 25',
      ),
    ]
  } finally {
    mailer.close()
  }
}

function mailDomains({ settings }: Facts) {
  const domain = (name: string, fallback: string) =>
    (settings.get(name)?.text ?? fallback).split('@')[1] ?? ''
  const ours = Object.fromEntries(SETTINGS)
  const from = domain('MAIL_FROM', ours['MAIL_FROM']?.fallback?.() ?? '')
  return {
    from,
    bounces: domain('BOUNCE_ADDRESS', ours['BOUNCE_ADDRESS']?.fallback?.() ?? `@${from}`),
    selectors: options['dkim-selector'],
  }
}

function resolver(): Dns {
  const dns = new Resolver({ timeout: 5_000, tries: 2 })
  const none = (thrown: unknown) => {
    if (thrown instanceof Error && 'code' in thrown && ['ENOTFOUND', 'ENODATA'].includes(String(thrown.code)))
      return []
    throw thrown
  }
  return {
    txt: (name) => dns.resolveTxt(name).then((records) => records.map((parts) => parts.join('')), none),
    mx: (name) => dns.resolveMx(name).then((records) => records.map(({ exchange }) => exchange), none),
  }
}
