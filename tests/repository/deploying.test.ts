import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RETENTION } from '#domain/time/lifetimes.ts'
import { ALERTS } from '../../scripts/deploy/alerts.ts'
import { queueNames } from '../../scripts/doctor/checkCloud.ts'
import { SETTINGS } from '../../scripts/doctor/checkSettings.ts'
import { WEB_SETTINGS } from '../../scripts/doctor/checkWebSettings.ts'
import {
  ACCOUNT_USER,
  APIS,
  ENDINGS_FILTER,
  ERASURES,
  PROJECT_ROLES,
  queueCommand,
  TOKEN_CREATOR,
} from '../../scripts/doctor/production.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'

const read = (...parts: string[]) => readFileSync(fromRoot(...parts), 'utf8')
const guide = read('docs', 'deploying.md')

/** A section of the guide. @throws Error when there is none by this title */
function section(title: string): string {
  const found = guide.split(/^## /m).find((each) => each.replace(/^\d+\. /, '').startsWith(title))
  if (found === undefined) throw new Error(`docs/deploying.md has no section "${title}"`)
  return found
}

/** First cells of the tables in a text, each with the names in it that stand in backticks. */
function rowsOf(text: string): string[] {
  return [...text.matchAll(/^\s*\| (?!-)([^|]+)\|/gm)].flatMap(([, cell]) =>
    [...String(cell).matchAll(/`([^`]+)`/g)].map(([, name]) => String(name)),
  )
}

describe('docs/deploying.md', () => {
  it('has a row for each setting, each secret and each variable of the web app, and for nothing else', () => {
    const [settings, rest] = section('Settings and secrets').split('Secrets go into Secret Manager')
    const [secrets, web] = (rest ?? '').split("The web app's go into")
    const named = (isSecret: boolean) =>
      SETTINGS.filter(([, row]) => (row.secret === true) === isSecret).map(([name]) => name)
    expect(rowsOf(settings ?? '').toSorted()).toEqual(named(false).toSorted())
    expect(rowsOf(secrets ?? '').toSorted()).toEqual(named(true).toSorted())
    expect(rowsOf(web ?? '').toSorted()).toEqual(Object.keys(WEB_SETTINGS).toSorted())
  })

  it('#secret-rotation: tells for each secret how it is replaced', () => {
    const secrets = SETTINGS.filter(([, row]) => row.secret).map(([name]) => name)
    const rows = rowsOf(section('Replacing a secret'))
    expect(rows.toSorted()).toEqual(secrets.toSorted())
  })

  it('#silent-schedule: tells for each alert what it means and what to do, and names no other alert', () => {
    const rows = [...section('Budgets and alerts').matchAll(/^\| `([\w-]+)` \| ([^|]+) \| ([^|]+) \|$/gm)]
    expect(rows.map(([, id = '']) => id).toSorted()).toEqual(ALERTS.map(({ id }) => id).toSorted())
    for (const [, id, meaning, remedy] of rows) {
      expect(String(meaning).length, id).toBeGreaterThan(20)
      expect(String(remedy).length, id).toBeGreaterThan(20)
    }
  })

  it.each(queueNames({ settings: new Map() }))(
    'creates the queue $id as the doctor wants it',
    ({ id, queue }) =>
      expect(section('Queues').split('\n')).toContain(queueCommand('create', id, queue, '$PROJECT')),
  )

  it('keeps backups as long as the privacy policy says', () => {
    const weeks = /--recurrence=daily --retention=(\d+)w/.exec(section('The database'))?.[1]
    expect(Number(weeks) * 7).toBe(RETENTION.backupDays)
  })

  it('#restore-erases-again: keeps the log of erasures for longer than any backup', () => {
    const text = section('Logs')
    const days = new RegExp(`buckets create ${ERASURES} .*--retention-days=(\\d+)`).exec(text)?.[1]
    expect(Number(days)).toBe(RETENTION.erasureLogDays)
    expect(Number(days)).toBeGreaterThan(RETENTION.backupDays)
    expect(text).toContain(`--log-filter='${ENDINGS_FILTER}'`)
    expect(section('Backups')).toContain('npm run erase-again -- --project $PROJECT --since SINCE')
  })

  it('enables every API that the doctor asks for, and no other', () => {
    const enabled = section('The project').match(/[a-z]+\.googleapis\.com/g)
    expect(enabled?.toSorted()).toEqual(Object.keys(APIS).toSorted())
  })

  it('gives the account of the functions every role that the doctor asks for', () => {
    const text = section('Accounts of the machines')
    const roles = /for role in ([^;]+);/.exec(text)?.[1] ?? ''
    const given = roles.split(' ').map((role) => `roles/${role}`)
    expect(given.toSorted()).toEqual(Object.keys(PROJECT_ROLES).toSorted())
    expect(rowsOf(text).toSorted()).toEqual([...given, TOKEN_CREATOR, ACCOUNT_USER].toSorted())
  })
})

it.each(['package-lock.json', 'functions/package-lock.json'])(
  '%s names no registry and no path of one machine',
  (lock) => expect(read(lock)).not.toMatch(/"resolved": "(https?:|file:\/)/),
)

describe('the workflow of continuous integration', () => {
  const workflow = read('.github', 'workflows', 'ci.yml')

  it('runs the tests on the oldest Node that is supported, and deploys by hand only', () => {
    expect(workflow).toMatch(/node-version: 20\n/)
    expect(workflow).toContain('.ci/run')
    const [, deploy = ''] = workflow.split(/^ {2}deploy:$/m)
    expect(deploy).toContain("if: github.event_name == 'workflow_dispatch'")
    expect(deploy).toContain('environment: production')
    expect(deploy).toContain('needs: test')
    expect(deploy).toContain('npm run deploy -- --project')
  })
})

describe.each(readdirSync(fromRoot('.github', 'workflows')))('the workflow %s', (file) => {
  const workflow = read('.github', 'workflows', file)

  it('uses actions of others only by the hash of a commit', () => {
    const used = [...workflow.matchAll(/uses: (\S+)/g)].map(([, name]) => name)
    expect(used.length).toBeGreaterThan(1)
    expect(used.filter((name) => !/@[\da-f]{40}$/.test(String(name)))).toEqual([])
  })

  it('holds no secret, and has read permission only', () => {
    expect(workflow).not.toMatch(/secrets\./)
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m)
  })
})
