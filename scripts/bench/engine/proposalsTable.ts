import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fromRoot } from '../../stack/paths.ts'
import type { EpisodeFile } from '../../rigs/episodeFiles.ts'
import { type Proposal, proposalCount, proposals } from '../../../functions/src/engine/proposals/proposals.ts'

/** By episode and question: parts of the answer, each with the start seconds of its sentences. */
type AnswerTimes = Record<string, number[][][]>

/** Questions answered by so many proposals for an hour, in full or in part. */
export function printProposals(episodes: readonly EpisodeFile[]): void {
  const file = fromRoot('scripts', 'bench', 'engine', 'answerTimes.json')
  const times = JSON.parse(readFileSync(file, 'utf8')) as AnswerTimes
  const rows: Record<string, object> = {}
  for (const perHour of [80, 120, 160, 240, 320]) {
    const row = { full: 0, part: 0, questions: 0, words: 0, hours: 0 }
    for (const { name, transcript } of episodes) {
      const questions = times[path.basename(name, '.json')]
      if (questions === undefined) continue
      const list = proposals(transcript, proposalCount(transcript, perHour))
      row.hours += transcript.durationSeconds / 3_600
      row.words += list.reduce((sum, { text }) => sum + text.split(' ').length, 0)
      for (const parts of questions) {
        const held = parts.filter((seconds) => seconds.some((second) => list.some(isSaidIn(second)))).length
        row.questions++
        if (held === parts.length) row.full++
        else if (held > 0) row.part++
      }
    }
    const { full, part, questions, words, hours } = row
    rows[`${perHour} an hour`] = { full, part, of: questions, 'words an hour': Math.round(words / hours) }
  }
  console.log('Answers to questions about episodes that stand in their proposals')
  console.table(rows)
}

const isSaidIn =
  (second: number) =>
  ({ startSeconds, endSeconds }: Proposal) =>
    startSeconds <= second + 0.1 && second + 0.1 < Math.max(endSeconds, startSeconds + 0.3)
