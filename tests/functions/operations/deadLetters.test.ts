import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TASK_ATTEMPTS } from '#domain/time/lifetimes.ts'
import { HOUR_MS } from '#domain/units.ts'
import { deadLetters, replayDeadLetter } from '../../../functions/src/platform/http/deadLetters.ts'
import { createTask } from '../../../functions/src/platform/gateways/tasks.ts'
import { type Account, PROJECT, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { bin, fromRoot } from '../../../scripts/stack/paths.ts'
import { expectBounded } from '../../support/sharedDocuments.ts'
import { useRig } from '../../support/useRig.ts'

/** What happens at a worker's attempt, before its work. */
const before = vi.hoisted(() => ({
  attempt: undefined as ((nth: number) => Promise<void> | void) | undefined,
  /** Of which request: others have tasks too. */
  id: '',
  nth: 0,
}))
vi.mock(import('../../../functions/src/summaries/tasks/runStage.ts'), async (original) => {
  const { runStage } = await original()
  return {
    runStage: async (...given: Parameters<typeof runStage>) => {
      if (given[0].id === before.id) await before.attempt?.(++before.nth)
      return runStage(...given)
    },
  }
})

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
let at = Date.now()
afterEach(async () => {
  before.attempt = undefined
  before.nth = 0
  for (const each of await letters()) await each.ref.delete()
})

const letters = async () => (await deadLetters(pipeline.database).get()).docs

/** An hour later each time: the queue waits no longer than that. */
async function attempts(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) await pipeline.runDue(new Date((at += HOUR_MS)))
}

async function charged(): Promise<{ account: Account; id: string }> {
  const account = await pipeline.account(20_000)
  const { body } = await pipeline.send(account)
  await pipeline.settle()
  return { account, id: String(body.data?.['requestId']) }
}

describe('#dead-letter: a task that can never succeed', () => {
  it('is given up after fifty attempts, kept, counted by an alert, and done when it is replayed', async () => {
    const { account, id } = await charged()
    before.id = id
    before.attempt = () => {
      throw new Error(`down for ${account.email}`)
    }
    await attempts(TASK_ATTEMPTS - 1)
    expect(await letters()).toEqual([])
    const lines: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    await attempts(5)
    log.mockRestore()
    expect(before.nth).toBe(TASK_ATTEMPTS)
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter?.data()).toMatchObject({
      target: 'summarize',
      queue: 'TASKS_QUEUE',
      uid: account.uid,
      requestId: (await pipeline.request(id)).trace,
      attempts: TASK_ATTEMPTS,
      state: 'open',
    })
    expect(letter?.get('error')).toMatch(/^Error: down for u…@listener\.test/)
    await expectBounded(pipeline.database, 'deadLetters', 'knownVideos')
    const logged = lines.map((line) => JSON.parse(line) as { event?: string })
    expect(logged.filter(({ event }) => event === 'task.deadLetter')).toEqual([
      expect.objectContaining({ severity: 'WARNING', target: 'summarize', deadLetterId: letter?.id }),
    ])

    before.attempt = undefined
    const replay = () => replayDeadLetter(pipeline.database, String(letter?.id), new Date(at))
    expect(await Promise.all([replay(), replay()])).toEqual(['replayed', 'replayed'])
    expect((await letters())[0]?.data()).toMatchObject({ state: 'replayed', replays: 1 })
    const [request] = await pipeline.driveToEnd(account.uid)
    expect(request).toMatchObject({ id, state: 'sent' })
  })

  it('is kept before its last attempt, in which the worker may die, and forgotten where that succeeds', async () => {
    const { account, id } = await charged()
    before.id = id
    let keptThen = 0
    before.attempt = async (nth) => {
      if (nth < TASK_ATTEMPTS) throw new Error('down')
      if (nth === TASK_ATTEMPTS) keptThen = (await letters()).length
    }
    while (before.nth < TASK_ATTEMPTS) await attempts(1)
    expect(keptThen).toBe(1)
    expect(await letters()).toEqual([])
    expect(await pipeline.requests(account.uid)).toMatchObject([{ state: 'sent' }])
  })

  it('is kept with the uid of the account that it is for', async () => {
    const { uid } = await pipeline.account(0)
    // It says no time.
    await createTask({ name: 'of-somebody', target: 'sendBrief', payload: { uid }, queue: 'FOLLOWING_QUEUE' })
    await attempts(1)
    const [letter] = await letters()
    expect(letter?.data()).toMatchObject({ target: 'sendBrief', uid })
  })

  it('is kept at once where its payload cannot be read, and listed and replayed by one command', async () => {
    await createTask({ name: 'unreadable', target: 'deliver', payload: { of: 'tomorrow' } })
    await attempts(2)
    const [letter] = await letters()
    expect(letter?.data()).toMatchObject({ target: 'deliver', attempts: 1, payload: '{"of":"tomorrow"}' })
    const command = async (...args: string[]) => {
      const run = promisify(execFile)
      const all = [fromRoot('scripts', 'dead-letters.ts'), '--project', PROJECT, ...args]
      return (await run(bin('node'), all, { env: process.env })).stdout
    }
    expect(await command()).toMatch(new RegExp(`^${String(letter?.id)} .* deliver .*\n1 to replay`))
    expect(await command('--replay', 'all')).toContain(`${String(letter?.id)}: replayed\n`)
    expect(await command()).toContain('no dead letters')
    await attempts(1)
    // Nobody can read it still: it is a dead letter of its own.
    expect((await letters()).map((each) => each.get('state') as string).toSorted()).toEqual([
      'open',
      'replayed',
    ])
  })
})
