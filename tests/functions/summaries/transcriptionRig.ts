import type { FindAnswer } from '#domain/api/replies.ts'
import { foldSpace, type Transcript } from '#domain/episodes/transcript.ts'
import { hasTranscript, storedTranscript } from '../../../functions/src/episodes/transcripts.ts'
import type { Called } from '../../../scripts/rigs/callFunction.ts'
import type { Account, Pipeline } from '../../../scripts/rigs/pipeline.ts'
import { zooTranscript } from '../../support/zooAnswer.ts'

export type FoundEpisode = Extract<FindAnswer, { kind: 'episode' }>

/** What the words of "A Zoo on the Kitchen Shelf" are, which has no transcript. */
export const knownSegments = () =>
  zooTranscript().segments.map((each) => ({ ...each, text: foldSpace(each.text) }))

/** Shorthands for tests of episodes that nobody wrote down. @param pipeline with podcasts and a transcriber */
export function transcriptionRig(pipeline: Pipeline) {
  const { database } = pipeline
  const bearer = ({ token }: Account) => ({ Authorization: `Bearer ${token}` })
  const find = (account: Account, body: object): Promise<Called> =>
    pipeline.call('findEpisode', body, bearer(account))
  const found = async (account: Account, body: object): Promise<FoundEpisode> => {
    const { body: answer } = await find(account, body)
    if (answer.data?.['kind'] !== 'episode') throw new Error(JSON.stringify(answer))
    return answer.data as unknown as FoundEpisode
  }
  return {
    find,
    found,
    /** The episode that the transcriber hears words in. */
    zoo: async (account: Account) =>
      found(account, { text: await pipeline.link('an episode without a transcript') }),
    ask: (account: Account, { episodeId, quote }: FoundEpisode, more: object = {}) =>
      pipeline.send(account, { url: undefined, episodeId, quotedCredits: quote.basic, ...more }),
    /** What goes wrong with the transcriber's calls to come. */
    order: (fault: object) => pipeline.spoil(`${pipeline.transcriber?.url}`, fault),
    /** What goes wrong with the publisher's files of sound. */
    spoilSound: (fault: object) => pipeline.spoil(pipeline.podcastsUrl, { path: '/audio/', ...fault }),
    /** Advertisements that are sewn into its sound, a list for each download. */
    sew: (renditions: ReadonlyArray<ReadonlyArray<{ atSeconds: number; seconds: number }>>) =>
      pipeline.control(pipeline.podcastsUrl, '/control/renditions', {
        method: 'POST',
        body: JSON.stringify({ episode: 'nobody-took-notes-1', renditions }),
      }),
    words: (episodeId: string): Promise<Transcript | undefined> =>
      storedTranscript(database, episodeId, new Date()),
    /** Nobody has ever heard it. */
    async forget(episodeId: string): Promise<void> {
      await database.recursiveDelete(database.doc(`transcripts/${episodeId}`))
      await database.recursiveDelete(database.doc(`transcriptions/${episodeId}`))
      if ((await database.doc(`episodes/${episodeId}`).get()).exists)
        await database.doc(`episodes/${episodeId}`).update({ words: 'none' })
    },
    hasWords: (episodeId: string) => hasTranscript(database, episodeId, new Date()),
    /** Has the sound made that is handed out next, which may take longer than a host is waited for. @param times downloads */
    async makeSound(times = 1): Promise<void> {
      for (let time = 0; time < times; time++)
        await (await fetch(`${pipeline.podcastsUrl}/audio/nobody-took-notes-1.mp3`)).arrayBuffer()
    },
    /** Of a file that is made before it is asked for. */
    async soundLink(): Promise<string> {
      const text = await pipeline.link('a file of sound')
      await (await fetch(`${pipeline.podcastsUrl}${new URL(text).pathname}`)).arrayBuffer()
      return text
    },
    /** Documents of sound and pieces that are left. */
    async leftBehind(episodeId: string): Promise<number> {
      const reference = database.doc(`transcriptions/${episodeId}`)
      const [sound, pieces] = await Promise.all(
        ['sound', 'pieces'].map((name) => reference.collection(name).count().get()),
      )
      return (sound?.data().count ?? 0) + (pieces?.data().count ?? 0)
    },
  }
}
