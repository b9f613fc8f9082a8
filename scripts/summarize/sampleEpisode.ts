import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Summary } from '#domain/summaries/summary.ts'
import { minutesOf } from '#domain/units.ts'
import { speechBins } from '../../functions/src/engine/transcript/speechBins.ts'
import { endOf, firstReadable, fits, lengthOf } from '../../functions/src/episodes/chooseEpisode.ts'
import { episodeLength } from '../../functions/src/episodes/episodeLength.ts'
import { realFinders } from '../../functions/src/episodes/finding/finders.ts'
import { episodeIn, feedAt } from '../../functions/src/episodes/finding/openFeed.ts'
import { speaksAgainst } from '../../functions/src/episodes/isPublicFeed.ts'
import { withinLength } from '../../functions/src/episodes/reading/readEpisodeTranscript.ts'
import type { Sample } from '../../src/content/sampleAtBuild.ts'
import { LOCAL } from '../stack/paths.ts'
import { BadFile } from './readTranscriptFile.ts'
import { askAbout, useLocalDefaults } from './summarizeByModel.ts'

const SETTING = 'SAMPLE_EPISODE'

/**
 * The sample of an episode of a feed, as JSON for VITE_SAMPLE, by the product's own readers and the configured model.
 * Its summary is kept: the same words are asked about once.
 * @param named "FEED_ADDRESS GUID" @throws BadFile in one line that says what to do
 */
export async function sampleEpisode(named: string, folder = path.join(LOCAL, 'sample')): Promise<string> {
  const [, address = '', guid = ''] = /^\s*(\S+)\s+(\S.*?)\s*$/u.exec(named) ?? []
  if (!URL.canParse(address))
    throw refused('Write the address of a feed, a blank, and the guid of one of its episodes.')
  useLocalDefaults()
  const [finders, asked] = [realFinders(), { country: 'us', now: new Date() }]
  const source = await feedAt(address, finders, asked)
  if ('kind' in source)
    throw refused(`No feed could be read at ${address} (${source.reason}). Check the address.`)
  const { feed } = source
  if (speaksAgainst(source.address, feed))
    throw refused('The feed is private, and the sample is not. Name an episode of a public feed.')
  const found = await episodeIn(source, { guid }, finders, asked)
  const episode = found.kind === 'episode' ? found.episode : undefined
  if (episode === undefined && found.kind === 'refused' && found.reason === 'EPISODE_GONE')
    throw refused(`The feed has no episode with the guid ${guid}. Copy the <guid> of its item.`)
  if (!episode?.enclosure) throw refused('The episode has no sound. Name one that can be heard.')
  const { title, link, durationSeconds, description } = episode
  const { url: audioUrl } = episode.enclosure
  const [read, file] = await Promise.all([firstReadable(episode, feed.language), lengthOf(audioUrl)])
  const saidSeconds = durationSeconds ?? undefined
  const length = read && episodeLength({ file, wordsEndSeconds: endOf(read), saidSeconds })
  const transcript = length && withinLength(read.transcript, length.seconds)
  if (transcript === undefined)
    throw refused(
      'The episode has no transcript of its publisher with times, in English or Spanish. Name another.',
    )
  if (file?.isEstimate === false && !fits(transcript, saidSeconds, file.seconds))
    throw refused(
      'The sound is not as long as its feed says, so times would be off. Name one without inserted advertising.',
    )
  const [channelTitle, name] = [feed.title ?? new URL(address).hostname, title ?? '']
  const words = JSON.stringify([address, guid, transcript])
  const kept = path.join(folder, `${createHash('sha256').update(words).digest('hex')}.json`)
  const ask = async () => {
    const about = { title: name, channelTitle, description: description ?? '', transcript }
    const { summary } = await askAbout(SETTING, about, 'advanced').catch((error: unknown) => {
      if (!(error instanceof BadFile)) throw error
      throw new BadFile(`${error.message} Build again, or name another episode.`)
    })
    await mkdir(folder, { recursive: true })
    await writeFile(kept, JSON.stringify(summary))
    return summary
  }
  const summary = await readFile(kept, 'utf8').then((text) => JSON.parse(text) as Summary, ask)
  const sample: Sample = {
    episode: {
      title: name,
      channelTitle,
      language: transcript.language,
      durationSeconds: transcript.durationSeconds,
    },
    source: { type: 'feed', episodeId: guid, audioUrl, ...(link !== null && { pageUrl: link }) },
    minutes: minutesOf(transcript.durationSeconds),
    summary: { ...summary, speech: speechBins(transcript) },
  }
  return JSON.stringify(sample)
}

const refused = (why: string) => new BadFile(`${SETTING}: ${why}`)
