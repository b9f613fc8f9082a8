import { execFile } from 'node:child_process'
import { beforeAll, expect, it } from 'vitest'
import { weekBegun } from '#domain/newsletter/listCalendar.ts'
import { bin, fromRoot } from '../../../scripts/stack/paths.ts'
import { listedEpisode, seedList } from '../../../scripts/rigs/issueRig.ts'
import { PROJECT } from '../../../scripts/rigs/pipeline.ts'
import { startGeminiRig } from '../summaries/geminiRig.ts'
import { useRig } from '../../support/useRig.ts'
import { Outside } from './outside.ts'

/** `npm run lists`, as an editor calls it. */

const outside = useRig(() => new Outside().start())
const pipeline = useRig(() => startGeminiRig({ automaticTasks: true, podcasts: true }))
beforeAll(() => {
  outside.reset()
  Object.assign(process.env, {
    ITUNES_URL: outside.url,
    APPLE_CHARTS_URLS: outside.url,
    PODCAST_INDEX_KEY: 'none',
    PODCASTS_LOCAL_HOSTS: `*.localhost=${outside.port}`,
  })
})

/** It asks this process's services, so it must not hold it up. */
const lists = (...options: string[]) =>
  new Promise<{ status: number | string; out: string; err: string }>((resolve) => {
    execFile(
      bin('node'),
      [fromRoot('scripts', 'lists.ts'), ...options, '--project', PROJECT],
      { env: { ...process.env, ...pipeline.environment(pipeline.ports) } },
      (error, out, err) => resolve({ status: error?.code ?? 0, out, err }),
    )
  })
const stored = async (list: string) => (await pipeline.database.doc(`lists/${list}`).get()).data()

it('npm run lists shows how the lists stand, and stores what the editor pins and bars', async () => {
  await seedList(pipeline.database, 'us', '2025-W10', [listedEpisode('one', { appleId: 77 })])
  const { out } = await lists('show')
  expect(out).toContain('us: 2025-W10 is the newest of 1 week\n   4  77  Show of one: Title of one')
  expect(out).toContain('es: no week yet')

  const page = 'https://podcasts.apple.com/us/podcast/some-show/id1200361736?i=1'
  await lists('pin', page, 'https://feeds.test/b', '--list', 'us')
  await lists('bar', '2')
  expect(await stored('us')).toMatchObject({ pinned: ['1200361736', 'https://feeds.test/b'], barred: ['2'] })
  expect(await stored('es')).toMatchObject({ barred: ['2'] })
  expect(await stored('es')).not.toHaveProperty('pinned')
  await lists('pin', '1200361736', '--list', 'us', '--remove')
  expect(await stored('us')).toMatchObject({ pinned: ['https://feeds.test/b'] })
})

it('npm run lists makes a list that is not there, and says whether it was made', async () => {
  const made = await lists('compose', '--list', 'us')
  expect(made).toMatchObject({ status: 0, err: '' })
  expect(made.out).toContain(`us: ${weekBegun(new Date())} is the newest of 2 weeks`)
  expect((await lists('compose', '--list', 'us')).out).toContain('are there.')
  outside.chart = outside.newerChart = 503
  const late = await lists('compose', '--list', 'business')
  expect(late.status).toBe(1)
  expect(late.out).toContain('is not there: CHART')
})
