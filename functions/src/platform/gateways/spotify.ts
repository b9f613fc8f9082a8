import * as v from 'valibot'
import { OUTSIDE_CALL_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../config.ts'
import { jsonIn } from '../json.ts'
import { fetchLimited } from './fetchLimited.ts'
import { OutsideError } from './OutsideError.ts'

const SERVICE = 'Spotify'
const LARGEST_ANSWER_BYTES = 64 * 1024
const ANSWER = v.object({ title: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500)) })

/**
 * A Spotify title, all that Spotify gives without an account; undefined when unknown.
 * @param id 22 letters and digits
 * @throws OutsideError when Spotify does not answer as documented
 * Source: https://developer.spotify.com/documentation/embeds/reference/oembed
 */
export async function spotifyTitle(kind: 'episode' | 'show', id: string): Promise<string | undefined> {
  if (!/^[A-Za-z0-9]{22}$/.test(id)) throw new RangeError('an id of Spotify has 22 letters and digits')
  const url = new URL('/oembed', setting('SPOTIFY_URL'))
  url.searchParams.set('url', `https://open.spotify.com/${kind}/${id}`)
  const limits = { service: SERVICE, timeoutMs: OUTSIDE_CALL_MS.spotify, largestBytes: LARGEST_ANSWER_BYTES }
  const { status, text } = await fetchLimited(url, {}, limits)
  if (status === 400 || status === 404) return undefined
  if (status !== 200) throw new OutsideError(SERVICE, `status ${status}`, { isBusy: status === 429 })
  const answer = v.safeParse(ANSWER, jsonIn(text))
  if (!answer.success) throw new OutsideError(SERVICE, 'an answer without a title')
  return answer.output.title
}
