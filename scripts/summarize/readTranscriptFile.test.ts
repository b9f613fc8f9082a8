import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BadFile, readTranscriptFile } from './readTranscriptFile.ts'

const TEXT = 'The bees of the north are in the heather and they are not in the valley.'
const TEXTO = 'Las abejas del norte están en el brezo y no en el valle, porque allí no hay flores.'
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'transcripts-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(name: string, content: string | Uint8Array) {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return readTranscriptFile(file)
}

describe('readTranscriptFile reads', () => {
  const segment = { startSeconds: 61.5, endSeconds: 65, speaker: 'Ana Ruiz', text: TEXT }
  const unnamed = { title: '', channelTitle: '', description: '' }
  const transcript = { language: 'en', durationSeconds: 65, segments: [segment] }
  it.each([
    [
      'our episode format',
      'a.json',
      '{"title": "Bees", "channelTitle": "Hills", "language": "en", "durationSeconds": 70, ' +
        `"segments": [[61.5, 65, "Ana Ruiz", "${TEXT}"]]}`,
      { title: 'Bees', channelTitle: 'Hills', transcript: { ...transcript, durationSeconds: 70 } },
    ],
    [
      'JSON of the podcast namespace',
      'b.json',
      `{"segments": [{"speaker": "Ana Ruiz", "startTime": 61.5, "endTime": 65, "body": "${TEXT}"}]}`,
      { ...unnamed, transcript },
    ],
    [
      'WebVTT',
      'c.vtt',
      `WEBVTT\n\n00:01:01.500 --> 00:01:05.000\n<v Ana Ruiz>${TEXT}\n`,
      { ...unnamed, transcript },
    ],
    [
      'SRT with a byte order mark and lines of Windows',
      'd.srt',
      `\uFEFF1\r\n00:01:01,500 --> 00:01:05,000\r\n${TEXTO}\r\n`,
      {
        ...unnamed,
        transcript: { language: 'es', segments: [{ startSeconds: 61.5, endSeconds: 65, text: TEXTO }] },
      },
    ],
    [
      'a page',
      'p.html',
      `<cite>Ana Ruiz</cite><time>1:01</time><p>${TEXT}</p>`,
      { transcript: { segments: [{ startSeconds: 61, speaker: 'Ana Ruiz', text: TEXT }] } },
    ],
    [
      'text with times',
      'n.txt',
      `[0:01] ${TEXTO}\n[0:09] ${TEXTO}\n[0:17] Sí.`,
      {
        transcript: { language: 'es', segments: [{ startSeconds: 1 }, { startSeconds: 9 }, { text: 'Sí.' }] },
      },
    ],
  ])('%s', async (_, name, content, expected) => expect(await read(name, content)).toMatchObject(expected))
})

describe('readTranscriptFile corrects', () => {
  it('a language that the file is wrong about', async () => {
    const { transcript } = await read(
      'r.json',
      JSON.stringify({ language: 'es', segments: [[0, 4, '', TEXT]] }),
    )
    expect(transcript.language).toBe('en')
  })
})

describe('readTranscriptFile refuses, and says why,', () => {
  it.each([
    ['an empty file', 'e.vtt', ' \n', /empty/],
    ['a text without times', 'f.srt', 'Hello there.', /No words with times/],
    ['broken JSON', 'g.json', '{"segments": [', /JSON is broken/],
    ['bytes of no text', 'z.vtt', '\0\u0001\u0002PNG\0', /No words with times/],
    ['JSON of another kind', 'h.json', '{"name": "x"}', /No words with times/],
    ['a segment without times', 'i.json', '{"segments": [{"body": "x"}]}', /No words with times/],
    ['a segment that ends before it starts', 'j.json', '{"segments": [[5, 4, "", "x"]]}', /Segment 1 is not/],
    [
      'another language, found',
      'l.json',
      `{"segments": [[0, 4, "", "${'Und dann sind wir in den Laden gegangen, weil das nicht im Haus war. '.repeat(4)}"]]}`,
      /neither English nor Spanish/,
    ],
    ['more than twelve hours', 'm.json', `{"segments": [[0, 43201, "", "${TEXT}"]]}`, /longer than 12 hours/],
  ])('%s', async (_, name, content, message) => {
    const reading = read(name, content)
    await expect(reading).rejects.toThrow(message)
    await expect(reading).rejects.toBeInstanceOf(BadFile)
  })
})
