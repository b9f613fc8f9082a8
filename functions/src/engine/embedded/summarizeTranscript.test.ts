import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { SummaryKind } from '#domain/summaryCost.ts'
import type { Transcript } from '#domain/transcript.ts'
import { SHARED_DIR } from '../../../../scripts/rigs/shared.ts'
import { checkSummary } from '../../../../tests/support/checkSummary.ts'
import { summarizeTranscript } from './summarizeTranscript.ts'
import { type EpisodeFile, transcriptOf } from '../../../../scripts/rigs/episodeFile.ts'

const KINDS: SummaryKind[] = ['basic', 'advanced']
const SEEDED = fileURLToPath(new URL('../../../../emulator-data/episodes', import.meta.url))

interface TitledEpisode extends EpisodeFile {
  title: string
  channelTitle: string
}

function episodesOf(folder: string): Array<[string, TitledEpisode]> {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, JSON.parse(readFileSync(path.join(folder, name), 'utf8'))])
}

/** The shared episodes are real, and not part of the repository: readShared() says when they may be missing. */
function sharedEpisodes(): Array<[string, TitledEpisode]> {
  try {
    return episodesOf(path.join(SHARED_DIR, 'episodes'))
  } catch (error) {
    if (process.env['CI'] === 'true') throw error
    return []
  }
}

/** As automatic captions look: small letters, no punctuation, no speakers, a few words a line. */
function asCaptions({ durationSeconds, language, segments }: Transcript): Transcript {
  const lines: Array<Transcript['segments'][number]> = []
  for (const { startSeconds, endSeconds, text } of segments) {
    const words = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s'’]/gu, ' ')
      .trim()
      .split(/\s+/)
    const seconds = (endSeconds - startSeconds) / words.length
    for (let at = 0, size = 0; at < words.length; at += size) {
      size = 3 + ((at + words.length) % 4)
      lines.push({
        startSeconds: startSeconds + at * seconds,
        endSeconds: startSeconds + Math.min(words.length, at + size) * seconds,
        text: words.slice(at, at + size).join(' '),
      })
    }
  }
  return { durationSeconds, language, segments: lines }
}

describe.each([...episodesOf(SEEDED), ...sharedEpisodes()])('%s', (_, file) => {
  const transcript = transcriptOf(file)
  it.each(KINDS)('keeps every promise of a %s summary', (kind) => {
    checkSummary(transcript, summarizeTranscript(transcript, { ...file, kind }), kind)
  })
  it.each(KINDS)('keeps them for captions without punctuation, %s', (kind) => {
    const captions = asCaptions(transcript)
    checkSummary(captions, summarizeTranscript(captions, { ...file, kind }), kind)
  })
  it('answers the same twice', () => {
    const once = summarizeTranscript(transcript, { ...file, kind: 'basic' })
    expect(summarizeTranscript(transcript, { ...file, kind: 'basic' })).toEqual(once)
  })
})
