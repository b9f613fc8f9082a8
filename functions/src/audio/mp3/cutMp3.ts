import {
  type Cut,
  type CutFile,
  type CutMoment,
  type CutTags,
  orderedMoments,
  type PlacedMoment,
} from '../Cut.ts'
import { UncuttableAudio } from '../UncuttableAudio.ts'
import { type Frame, FrameReader } from './FrameReader.ts'
import type { FrameHeader } from './frameHeader.ts'
import { fadedIn } from './fade.ts'
import { id3Tag } from './id3Tag.ts'
import { DECODER_DELAY, delaySamples, infoFrame, infoFrameBytes, isInfoFrame } from './infoFrame.ts'
import { Mp3Body } from './Mp3Body.ts'
import { SeamlessFrames } from './SeamlessFrames.ts'
import { loudness } from './sideInfo.ts'

interface PlannedMoment extends CutMoment {
  /** Start of its first word by the decoder's count: frame n sounds at n times the samples of one. */
  readonly startSample: number
  readonly firstFrame: number
  readonly wordFrame: number
  /** Exclusive. */
  readonly endFrame: number
}

/**
 * Frames overlap, and the filters remember 480 samples more: sound is right after one frame of MPEG-1, which has two
 * granules, and after two of the others, which have one.
 */
const OVERLAP_FRAMES = { 1: 1, 2: 2, 2.5: 2 } as const

/** @param delay left out by players at the start of the file */
function planMoments(
  moments: readonly CutMoment[],
  { version, samples, sampleRate }: FrameHeader,
  delay: number,
): PlannedMoment[] {
  return moments.map((moment) => {
    // Whole samples, so that one number serves in both files.
    const startSample = Math.round(moment.startSeconds * sampleRate) + delay
    const endSample = moment.endSeconds * sampleRate + delay
    const wordFrame = Math.floor(startSample / samples)
    return {
      ...moment,
      startSeconds: (startSample - delay) / sampleRate,
      startSample,
      wordFrame,
      firstFrame: Math.max(0, wordFrame - OVERLAP_FRAMES[version]),
      endFrame: Math.max(wordFrame + 1, Math.ceil(endSample / samples)),
    }
  })
}

const LEVELS = 256
const LOUD_SHARE = 0.9
/** 24 dB in steps of 1.5: speech pauses lie that far below loud parts. */
const PAUSE_STEPS = 16

/** Finds pauses by the frames' stated loudness, relative to all frames so far. */
class PauseFinder {
  readonly #counts = new Uint32Array(LEVELS)
  #frames = 0

  /** Whether the file's next frame is a pause. */
  isPause({ bytes, header }: Frame): boolean {
    const level = loudness(bytes, header)
    this.#counts[level] = (this.#counts[level] ?? 0) + 1
    this.#frames++
    return level <= this.#loud() - PAUSE_STEPS
  }

  #loud(): number {
    let above = this.#frames * (1 - LOUD_SHARE)
    for (let level = LEVELS - 1; level > 0; level--) {
      above -= this.#counts[level] ?? 0
      if (above < 0) return level
    }
    return 0
  }
}

/** Longest extension of a moment to end in a pause. */
const MOST_SECONDS_TO_PAUSE = 0.5
/** Most that pauses may add; the seams' share is unavoidable. */
const MOST_ADDED_SHARE = 0.018
/** A chapter begins with its seam, at most this long before its first word. */
const MOST_SECONDS_AHEAD = 0.09

/**
 * Cuts moments of an MP3 into a new one, frame by frame, without encoding again. Memory does not grow with length.
 * @param source the file from its start
 * @param moments in seconds as players count them
 * @throws UncuttableAudio for a file that is not a cuttable MP3, or without any of the moments
 */
export async function cutMp3(
  source: AsyncIterable<Uint8Array>,
  moments: readonly CutMoment[],
  file: CutFile,
  tags: CutTags = {},
): Promise<Cut> {
  const asked = orderedMoments(moments)
  const reader = new FrameReader()
  let cutter: Mp3Cutter | undefined
  const add = async (frames: readonly Frame[]) => {
    for (const frame of frames) {
      if (cutter) await cutter.add(frame)
      else {
        cutter = new Mp3Cutter(frame, asked, file, tags)
        // A file's first frame is usually the info frame.
        if (!isInfoFrame(frame)) await cutter.add(frame)
      }
    }
  }
  for await (const chunk of source) await add(reader.push(chunk))
  await add(reader.end())
  // The reader throws without a frame.
  return (cutter as Mp3Cutter).finish()
}

class Mp3Cutter {
  readonly #first: Frame
  readonly #stream: FrameHeader
  readonly #moments: readonly PlannedMoment[]
  readonly #delaySamples: number
  readonly #file: CutFile
  readonly #tags: CutTags
  readonly #tagBytes: number
  readonly #body: Mp3Body
  readonly #sound = new SeamlessFrames()
  readonly #pauses = new PauseFinder()
  /** Frames of the source so far. */
  #index = 0
  /** The moment being written, or the next. */
  #current = 0
  #isOpen = false
  #endedInPause = false
  /** Frames after a moment's end, until a pause. */
  #ahead: Uint8Array[] = []
  /** Start of the seam before the current moment; undefined without one. */
  #seamSeconds: number | undefined
  readonly #placed: PlacedMoment[] = []
  readonly #chapters: Array<{ title: string; startSeconds: number }> = []

  /** @param first of the file, sound or info frame */
  constructor(first: Frame, moments: readonly CutMoment[], file: CutFile, tags: CutTags) {
    this.#first = first
    this.#stream = first.header
    this.#delaySamples = isInfoFrame(first) ? delaySamples(first) : 0
    this.#moments = planMoments(moments, first.header, this.#delaySamples)
    this.#file = file
    this.#tags = tags
    // As long as the final one, whose times come later.
    const chapters = moments.map(({ title = '' }, index) => ({
      title: title === '' ? usualTitle(index) : title,
      startSeconds: 0,
      endSeconds: 0,
    }))
    this.#tagBytes = id3Tag(tags, chapters).length
    this.#body = new Mp3Body(file, this.#tagBytes + infoFrameBytes(first.bytes))
  }

  async add(frame: Frame): Promise<void> {
    await this.#take(frame, this.#pauses.isPause(frame))
    this.#sound.pass(frame)
    this.#index++
  }

  async finish(): Promise<Cut> {
    if (this.#isOpen) this.#close(this.#index - this.#ahead.length)
    if (this.#placed.length === 0)
      throw new UncuttableAudio(
        'no-moments',
        `none of the moments lies in its ${Math.round(this.#seconds(this.#index))} seconds`,
      )
    await this.#body.flush()
    const { frames } = this.#body
    const seconds = this.#playedSeconds()
    const info = infoFrameBytes(this.#first.bytes)
    const bytes = this.#body.bytes + info
    const places = Array.from({ length: 100 }, (_, each) => (this.#body.place(each / 100) + info) / bytes)
    const chapters = this.#chapters.map((chapter, index) => ({
      ...chapter,
      endSeconds: this.#chapters[index + 1]?.startSeconds ?? seconds,
    }))
    await this.#file.write(id3Tag(this.#tags, chapters, this.#tagBytes), 0)
    await this.#file.write(infoFrame(this.#first.bytes, { frames, bytes, places }), this.#tagBytes)
    const sourceSeconds = this.#seconds(this.#index) - this.#delaySamples / this.#stream.sampleRate
    return { format: 'mp3', seconds, bytes: this.#tagBytes + bytes, sourceSeconds, moments: this.#placed }
  }

  async #take(frame: Frame, isPause: boolean): Promise<void> {
    if (this.#isOpen && this.#index >= (this.#moments[this.#current]?.endFrame ?? 0)) {
      const next = this.#moments[this.#current + 1]
      if (next && this.#index >= next.firstFrame) {
        // Continues into the next one without a seam.
        await this.#writeAhead()
        this.#end(this.#index)
        this.#seamSeconds = undefined
      } else if (this.#endedInPause || this.#ahead.length >= this.#mostAhead()) {
        this.#close(this.#index - this.#ahead.length)
      } else {
        this.#ahead.push(this.#sound.sound(frame))
        if (!isPause) return
        await this.#writeAhead()
        this.#close(this.#index + 1)
        return
      }
    }
    const moment = this.#moments[this.#current]
    if (!moment || this.#index < moment.firstFrame) return
    if (!this.#isOpen) {
      this.#seamSeconds = this.#playedSeconds()
      await this.#body.write(this.#sound.seam(frame))
      this.#isOpen = true
    }
    if (this.#index >= moment.wordFrame && this.#placed.length === this.#current) this.#place(moment)
    const sound = this.#sound.sound(frame)
    const isSeam = this.#seamSeconds !== undefined
    await this.#body.write(isSeam ? fadedIn(sound, moment.wordFrame - this.#index) : sound)
    this.#endedInPause = isPause
  }

  /** Notes where a moment's first word is heard, before that frame or a later one is written. */
  #place({ startSeconds, endSeconds, startSample, title = '' }: PlannedMoment): void {
    const { samples, sampleRate } = this.#stream
    const shift = (this.#body.frames - this.#index) * samples
    const atSeconds = (startSample + shift - DECODER_DELAY) / sampleRate
    this.#placed.push({ startSeconds, endSeconds, atSeconds })
    const seam = this.#seamSeconds === undefined ? atSeconds : this.#seamSeconds
    this.#chapters.push({
      title: title === '' ? usualTitle(this.#current) : title,
      startSeconds: Math.max(seam, atSeconds - MOST_SECONDS_AHEAD),
    })
  }

  /** @param endFrame of the source, exclusive */
  #close(endFrame: number): void {
    this.#body.endMoment()
    this.#isOpen = false
    this.#end(endFrame)
  }

  #end(endFrame: number): void {
    const placed = this.#placed[this.#current]
    if (placed) {
      const endSeconds = this.#seconds(endFrame) - this.#delaySamples / this.#stream.sampleRate
      this.#placed[this.#current] = { ...placed, endSeconds }
    }
    this.#ahead = []
    this.#current++
  }

  async #writeAhead(): Promise<void> {
    for (const bytes of this.#ahead) await this.#body.write(bytes)
    this.#ahead = []
  }

  #mostAhead(): number {
    const asked = this.#moments
      .slice(0, this.#current + 1)
      .reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
    const left = asked * (1 + MOST_ADDED_SHARE) - this.#playedSeconds()
    return Math.floor(
      (Math.min(MOST_SECONDS_TO_PAUSE, left) * this.#stream.sampleRate) / this.#stream.samples,
    )
  }

  #playedSeconds(): number {
    return Math.max(0, this.#seconds(this.#body.frames) - DECODER_DELAY / this.#stream.sampleRate)
  }

  #seconds(frames: number): number {
    return (frames * this.#stream.samples) / this.#stream.sampleRate
  }
}

const usualTitle = (index: number) => `Moment ${index + 1}`
