import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type Source,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny'
import {
  type Cut,
  type CutFile,
  type CutMoment,
  type CutTags,
  orderedMoments,
  type PlacedMoment,
} from '../Cut.ts'
import { UncuttableAudio } from '../UncuttableAudio.ts'
import { codedChannels, quieterPacket, silentPacket } from './aacPackets.ts'
import { chapterBox, withUserData } from './chapterBox.ts'

/** A seam lacks half of the overlap: see mp3/fade.ts. */
const QUIETER_STEPS = 2
/** A chapter begins with its seam, at most this long before its first word. */
const MOST_SECONDS_AHEAD = 0.09
const TABLE_BYTES = 32
const MOST_TAG_BYTES = 64 * 1024

/**
 * Cuts moments of an M4A into a new one, packet by packet. An AAC packet overlaps only with the one before it: each
 * moment begins with a silent packet and the one before its first word.
 * @param moments in seconds as players count them, by the file's edit list
 * @throws UncuttableAudio for a file that is not AAC in MP4, or without any of the moments
 */
export async function cutMp4(
  source: Source,
  moments: readonly CutMoment[],
  file: CutFile,
  tags: CutTags = {},
): Promise<Cut> {
  const asked = orderedMoments(moments)
  const input = new Input({ source, formats: [MP4, QTFF] })
  try {
    return await cutTrack(await aacTrackOf(input), asked, file, tags)
  } catch (error) {
    if (error instanceof UncuttableAudio) throw error
    // Its errors have no kinds: a truncated file, say, is one like any other.
    throw new UncuttableAudio('not-audio', 'it cannot be read as MP4', { cause: error })
  } finally {
    input.dispose()
  }
}

async function aacTrackOf(input: Input): Promise<InputAudioTrack> {
  const track = (await input.canRead()) ? await input.getPrimaryAudioTrack() : null
  if (!track) throw new UncuttableAudio('not-audio', 'no sound was found in it')
  const codec = await track.getCodecParameterString()
  // Not HE-AAC (40.5, 40.29): its upper half depends on earlier parameters, which a silent packet lacks.
  if (!/^mp4a\.40\.0?2$/.test(codec ?? ''))
    throw new UncuttableAudio('not-supported', `its sound is ${codec ?? 'of an unknown kind'}, not AAC-LC`)
  return track
}

async function cutTrack(
  track: InputAudioTrack,
  asked: readonly CutMoment[],
  file: CutFile,
  tags: CutTags,
): Promise<Cut> {
  const decoderConfig = await track.getDecoderConfig()
  const sink = new EncodedPacketSink(track)
  const first = await sink.getFirstPacket()
  if (!decoderConfig?.description || !first)
    throw new UncuttableAudio('not-audio', 'no sound was found in it')
  const sampleRate = await track.getSampleRate()
  const silence = silentPacket(codedChannels(bytesOf(decoderConfig.description)))
  const packets = asked.reduce(
    (sum, { startSeconds, endSeconds }) => sum + Math.ceil((endSeconds - startSeconds) / first.duration) + 4,
    0,
  )
  const chapterBytes = chapterBox(
    asked.map(({ title = '' }) => ({ title: title + ' '.repeat(20), startSeconds: 0 })),
  ).length
  const mirror = new HeadMirror(
    file,
    packets * TABLE_BYTES + chapterBytes + MOST_TAG_BYTES + (tags.artwork?.bytes.length ?? 0),
  )
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new StreamTarget(mirror.writable()),
  })
  const sound = new EncodedAudioPacketSource('aac')
  output.addAudioTrack(sound, { maximumPacketCount: packets + Math.ceil(chapterBytes / 4) })
  output.setMetadataTags(tagsOf(tags))
  await output.start()

  let written = 0
  let held: Uint8Array | undefined
  const write = async (data: Uint8Array) => {
    const packet = new EncodedPacket(data, 'key', written * first.duration, first.duration)
    written++
    await sound.add(packet, { decoderConfig })
  }
  const put = async (data: Uint8Array) => {
    if (held) await write(held)
    held = data
  }
  const endMoment = () => {
    if (held) held = quieterPacket(held, QUIETER_STEPS)
  }
  const played = () => (written + (held ? 1 : 0)) * first.duration

  const placed: PlacedMoment[] = []
  const chapters: Array<{ title: string; startSeconds: number }> = []
  /** End of the last taken packet, in seconds of the source. */
  let taken = -Infinity
  for (const [index, moment] of asked.entries()) {
    const startSeconds = Math.round(moment.startSeconds * sampleRate) / sampleRate
    const word = await sink.getPacket(Math.max(startSeconds, first.timestamp))
    if (!word || word.timestamp + word.duration <= startSeconds) break
    const before = await sink.getPacket(word.timestamp - word.duration / 2)
    const isSeam = taken < (before ?? word).timestamp - word.duration / 2
    let seamSeconds: number | undefined
    if (isSeam) {
      endMoment()
      seamSeconds = played()
      if (silence) await put(silence)
      if (before) await put(quieterPacket(before.data, QUIETER_STEPS))
    }
    // Its first word may lie before the end of the previous moment.
    const from = isSeam ? word.timestamp : taken
    const atSeconds = played() + startSeconds - from
    const startPacket = isSeam ? word : await sink.getPacket(taken + word.duration / 2)
    let endSeconds = from
    if (startPacket) {
      for await (const packet of sink.packets(startPacket)) {
        if (packet.timestamp >= moment.endSeconds) break
        await put(packet.data)
        endSeconds = packet.timestamp + packet.duration
      }
    }
    taken = endSeconds
    placed.push({ startSeconds, endSeconds, atSeconds })
    chapters.push({
      title: moment.title || `Moment ${index + 1}`,
      startSeconds: Math.max(seamSeconds ?? atSeconds, atSeconds - MOST_SECONDS_AHEAD),
    })
  }
  endMoment()
  if (held) await write(held)
  if (placed.length === 0) {
    await output.cancel()
    const seconds = Math.round(await track.computeDuration())
    throw new UncuttableAudio('no-moments', `none of the moments lies in its ${seconds} seconds`)
  }
  await output.finalize()
  await mirror.add(chapterBox(chapters))
  return {
    format: 'm4a',
    seconds: written * first.duration,
    bytes: mirror.bytes,
    sourceSeconds: await track.computeDuration(),
    moments: placed,
  }
}

/** Passes writes on, and keeps the beginning, which is changed once more. */
class HeadMirror {
  readonly #file: CutFile
  readonly #head: Buffer
  bytes = 0

  constructor(file: CutFile, headBytes: number) {
    this.#file = file
    this.#head = Buffer.alloc(headBytes)
  }

  writable(): WritableStream<StreamTargetChunk> {
    return new WritableStream({
      write: async ({ data, position }) => {
        this.bytes = Math.max(this.bytes, position + data.length)
        if (position < this.#head.length)
          this.#head.set(data.subarray(0, this.#head.length - position), position)
        await this.#file.write(data, position)
      },
    })
  }

  async add(box: Buffer): Promise<void> {
    const sound = this.#head.indexOf('mdat', 0, 'latin1') - 4
    await this.#file.write(withUserData(this.#head.subarray(0, sound), box), 0)
  }
}

const tagsOf = ({ title, show, artwork }: CutTags) => ({
  ...(title !== undefined && { title }),
  ...(show !== undefined && { artist: show, album: show }),
  ...(artwork && {
    images: [{ data: Uint8Array.from(artwork.bytes), mimeType: artwork.type, kind: 'coverFront' as const }],
  }),
})

function bytesOf(source: NonNullable<AudioDecoderConfig['description']>): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}
