import { describe, expect, it } from 'vitest'
import { summarizeTranscript } from './summarizeTranscript.ts'

/** Three subjects of five minutes each, by two people; nothing of one is said of the next. */
const SUBJECTS = [
  'The keepers of the valley carry the hives to the heather of the hills, and the bees bring the honey in August',
  'The bakers of the village knead the dough of the bread in the night, and the oven is warm before the dawn',
  'The sailors of the harbour mend the nets of the boats in winter, and the tide is the clock of the crew',
]
const LINE_SECONDS = 6
const LINES = 50
const segments = SUBJECTS.flatMap((subject, part) => {
  const [first = '', second = ''] = subject.split(', and ')
  return Array.from({ length: LINES }, (_, line) => {
    const at = (part * LINES + line) * LINE_SECONDS
    const text = line % 2 === 0 ? `${first} of year ${line}.` : `In week ${line}, ${second}.`
    return {
      startSeconds: at,
      endSeconds: at + LINE_SECONDS,
      speaker: line % 5 === 0 ? 'Bo Lund' : 'Ana Ruiz',
      text,
    }
  })
})
const transcript = { language: 'en' as const, durationSeconds: 900, segments }
const summary = summarizeTranscript(transcript, {
  title: 'Work',
  channelTitle: 'Field Notes',
  kind: 'advanced',
})

describe('an advanced summary', () => {
  it('has a chapter where the subject changes', () => {
    expect(summary.chapters?.map(({ startSeconds }) => Math.round(startSeconds / 30) * 30)).toEqual([
      0, 300, 600,
    ])
    expect(summary.chapters?.[1]?.title).toMatch(/bakers|oven/)
  })
  it('says who speaks how much, most first', () => {
    expect(summary.speakers).toEqual([
      { name: 'Ana Ruiz', share: 0.8 },
      { name: 'Bo Lund', share: 0.2 },
    ])
  })
  it('quotes word for word what neither the points nor the gist say', () => {
    expect(summary.quotes?.length).toBeGreaterThanOrEqual(2)
    for (const { quote, startSeconds, speaker } of summary.quotes ?? []) {
      expect(segments.find((segment) => segment.startSeconds === startSeconds)).toMatchObject({
        text: quote,
        speaker,
      })
      expect(summary.gist).not.toContain(quote)
      expect(summary.keyPoints.map((point) => point.quote)).not.toContain(quote)
    }
  })
  it('names nobody where one voice is all there is', () => {
    const alone = {
      ...transcript,
      segments: segments.map((segment) => ({ ...segment, speaker: 'Ana Ruiz' })),
    }
    expect(
      summarizeTranscript(alone, { title: 'Work', channelTitle: 'Field Notes', kind: 'advanced' }).speakers,
    ).toBeUndefined()
  })
})
