import { type Frame, FrameReader } from './FrameReader.ts'
import { isInfoFrame } from './infoFrame.ts'

/** Frames of an MP3 without info frame, tags and damage. @throws UncuttableAudio for another file */
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
