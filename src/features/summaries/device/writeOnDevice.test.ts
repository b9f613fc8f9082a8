import { expect, it, vi } from 'vitest'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../../../scripts/rigs/episodeFiles.ts'
import { verifiedAnswer } from '../../../../functions/src/engine/model/verifiedAnswer.ts'
import { proposals } from '../../../../functions/src/engine/proposals/proposals.ts'
import { languagesOf, writeOnDevice } from './writeOnDevice.ts'

const zoo = readEpisodeFiles(SEEDED_EPISODES).episodes.find(({ name }) => name.includes('zoo'))
if (zoo === undefined) throw new Error('the episode is not there')
const { transcript } = zoo
const { durationSeconds } = transcript
const read = {
  kind: 'basic' as const,
  episode: { title: 'The Zoo in the Jar', channelTitle: 'Lantern and Ladder' },
  language: 'en' as const,
  durationSeconds,
  proposals: proposals(transcript, 60),
}
const question = { system: 'Summarize.', text: 'The proposals.', schema: { type: 'object' } }
const chosen = read.proposals.filter((_, at) => at % 7 === 0).slice(0, 8)
const good = {
  moments: [1, 20, 40].map((from) => ({ from, to: from + 2, title: 'What lives in the jar' })),
  points: chosen.map(({ n, text }) => ({ n, text })),
  gist: 'An ecologist and a baker say what lives in a jar of flour and water, and what makes it taste as it does.',
  headline: 'A sourdough starter is a community of microbes',
}
const spanish = {
  ...good,
  gist: 'Una ecóloga y un panadero cuentan lo que vive en un frasco de harina y agua, y por qué sabe como sabe.',
  headline: 'La masa madre es una comunidad de microbios que vive de la harina',
  points: chosen.map(({ n }) => ({
    n,
    text: 'En el frasco viven bacterias y levaduras que llegan con la harina.',
  })),
}

/** The browser's own model with this answer. */
function standIn(answer: string | Error, downloads: number[] = []) {
  const prompt = vi.fn(async (..._: unknown[]) => {
    if (answer instanceof Error) throw answer
    return answer
  })
  const destroy = vi.fn()
  const create = vi.fn(async ({ monitor }: LanguageModelCreateOptions) => {
    const events = new EventTarget()
    monitor?.(events as CreateMonitor)
    for (const loaded of downloads)
      events.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }))
    return { prompt, destroy } as unknown as LanguageModel
  })
  return { create, prompt, destroy }
}

async function written(model: ReturnType<typeof standIn>, signal = new AbortController().signal) {
  const shares: number[] = []
  const made = await writeOnDevice(model, question, read.language, {
    signal,
    onDownload: (share) => shares.push(share),
    verify: async (answer) =>
      verifiedAnswer(answer, {
        ...read,
        transcript: { language: 'en', durationSeconds, segments: read.proposals },
      }),
  })
  return { made, shares }
}

it('writeOnDevice has the browser’s model write about the proposals, and verifies what it has written', async () => {
  const model = standIn(JSON.stringify(good), [0, 0.5, 1])
  const { made, shares } = await written(model)
  expect(made).toMatchObject({ made: { form: 'summary', verified: { anchored: 8, total: 8 } } })
  expect(shares).toEqual([0, 0.5, 1])
  expect(model.create).toHaveBeenCalledWith(expect.objectContaining(languagesOf('en')))
  expect(model.prompt).toHaveBeenCalledWith(
    'The proposals.',
    expect.objectContaining({ responseConstraint: question.schema }),
  )
  expect(model.destroy).toHaveBeenCalledOnce()
})

it('writeOnDevice drops a key point that its sentence does not say', async () => {
  const [first, ...others] = good.points
  const lie = { n: first?.n, text: 'Nine thousand bakers were arrested in Paris for selling bread.' }
  const { made } = await written(standIn(JSON.stringify({ ...good, points: [lie, ...others] })))
  expect(made).toMatchObject({ made: { verified: { anchored: 7, total: 8 } } })
})

it.each<[string, string | Error, string]>([
  ['the model’s room does not suffice', new DOMException('too much', 'QuotaExceededError'), 'too long'],
  ['the model fails', new Error('crashed'), 'failed'],
  ['the answer is cut', JSON.stringify(good).slice(0, 600), 'not verified'],
  ['the answer is in another language', JSON.stringify(spanish), 'not verified'],
  ['the answer is prose', 'I cannot help with that.', 'not verified'],
])('writeOnDevice keeps the excerpt where %s', async (_, answer, why) => {
  const model = standIn(answer)
  expect((await written(model)).made).toBe(why)
  expect(model.destroy).toHaveBeenCalledOnce()
})

it('writeOnDevice ends when the page is left', async () => {
  const leaving = new AbortController()
  leaving.abort()
  expect((await written(standIn(new Error('aborted')), leaving.signal)).made).toBe('ended')
})
