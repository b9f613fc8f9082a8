import { HEADS_ANSWER, type HeadsAnswer } from '#domain/api/listAnswers.ts'
import { readPublic } from '../../shared/api/readPublic.ts'

/** The lists' newest weeks; empty where they cannot be read. */
export async function readHeads(): Promise<HeadsAnswer['lists']> {
  const found = await readPublic('/api/lists.json', HEADS_ANSWER)
  return found === 'failed' || found === 'missing' ? [] : found.lists
}
