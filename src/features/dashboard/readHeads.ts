import { HEADS_ANSWER, type HeadsAnswer } from '#domain/api/listAnswers.ts'
import { readPublic } from '../../shared/api/readPublic.ts'

/** What the newest weeks of the lists hold; nothing where that cannot be had. */
export async function readHeads(): Promise<HeadsAnswer['lists']> {
  const found = await readPublic('/api/lists.json', HEADS_ANSWER)
  return found === 'failed' || found === 'missing' ? [] : found.lists
}
