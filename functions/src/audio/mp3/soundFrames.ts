import { UncuttableAudio } from '../UncuttableAudio.ts'
import { type Frame, FrameReader } from './FrameReader.ts'
import { isInfoFrame } from './infoFrame.ts'

/** Pictures in front of the sound are smaller; without a frame for so long it is another kind of file. */
const MOST_WITHOUT_FRAME = 32 * 1024 * 1024

/**
 * The frames of an MP3 that hold sound, as its bytes come in: not the one that tells of the file, no tags, nothing damaged.
 * @throws UncuttableAudio for what is no MP3 that can be cut
 */
export async function* soundFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const reader = new FrameReader()
  let isFirst = true
  let without = 0
  function* sounding(frames: readonly Frame[]) {
    for (const frame of frames) {
      if (!(isFirst && isInfoFrame(frame))) yield frame
      isFirst = false
    }
  }
  for await (const chunk of chunks) {
    without += chunk.length
    yield* sounding(reader.push(chunk))
    if (isFirst && without > MOST_WITHOUT_FRAME) break
  }
  yield* sounding(reader.end())
  if (isFirst) throw new UncuttableAudio('not-audio', 'no MP3 sound was found in it')
}
