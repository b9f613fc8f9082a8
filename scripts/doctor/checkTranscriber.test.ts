import { expect, it } from 'vitest'
import { startTranscriber } from '../../emulators/transcriber/src/startTranscriber.ts'
import { useRig } from '../../tests/support/useRig.ts'
import { checkTranscriber } from './checkTranscriber.ts'
import type { Facts } from './Facts.ts'

const transcriber = useRig(() => startTranscriber({ port: 0 }))

const order = (fault: object) =>
  fetch(`${transcriber.url}/control/fault`, { method: 'POST', body: JSON.stringify(fault) })
const factsOf = (settings: Record<string, string>) =>
  ({
    projectId: 'sonobrief-live',
    settings: new Map(Object.entries(settings).map(([name, text]) => [name, { text, from: 'a file' }])),
  }) as unknown as Facts
const set = () => factsOf({ TRANSCRIBER_URL: `${transcriber.url}/v1`, TRANSCRIBER_MODEL: 'my-model' })

it('checkTranscriber finds nothing where none is set, nor where silence is answered as it should be', async () => {
  expect(await checkTranscriber(factsOf({}))).toEqual([])
  expect(transcriber.calls).toEqual([])
  expect(await checkTranscriber(set())).toEqual([])
})

it('checkTranscriber names the model that gives no times', async () => {
  await order({ kind: 'no-times' })
  expect(await checkTranscriber(set())).toMatchObject([
    { level: 'error', what: 'TRANSCRIBER_MODEL my-model gives no times of segments' },
  ])
})

it('checkTranscriber names the key that is missing', async () => {
  await order({ kind: 'refused' })
  expect(await checkTranscriber(set())).toMatchObject([
    { level: 'error', what: 'TRANSCRIBER_URL asks for a key (401)' },
  ])
})

it.each(['500', 'hang-up'])('checkTranscriber names a model that fails to answer: %s', async (kind) => {
  await order({ kind })
  expect(await checkTranscriber(set())).toMatchObject([
    { level: 'error', what: expect.stringMatching(/my-model/) },
  ])
})
