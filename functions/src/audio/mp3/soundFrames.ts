import { type Frame, FrameReader } from './FrameReader.ts'
import { isInfoFrame } from './infoFrame.ts'

/**
 * The frames of an MP3 that hold sound, as its bytes come in: not the one that tells of the file, no tags, nothing damaged.
 * @throws UncuttableAudio for what is no MP3 that can be cut
 */
export async function* soundFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const reader = new FrameReader()
  let isFirst = true
  function* sounding(frames: readonly Frame[]) {
    for (const frame of frames) {
      if (!(isFirst && isInfoFrame(frame))) yield frame
      isFirst = false
    }
  }
  for await (const chunk of chunks) yield* sounding(reader.push(chunk))
  yield* sounding(reader.end())
}
