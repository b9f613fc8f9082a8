import speak from 'espeak-ng'

export interface SpokenLine {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly speaker: string
  readonly text: string
}

/** As eSpeak NG gives it. */
export const SPEECH_SAMPLE_RATE = 22_050
const WAV_HEADER_BYTES = 44
/** Slowest reading speed; silence fills the rest of a line's time. */
const CHARACTERS_PER_SECOND = 11
const PAUSE_SECONDS = 0.5
const VOICES = ['', '+f3'] as const

/** The time of each line, known without the slow synthesizer. */
export function timed(lines: ReadonlyArray<readonly [speaker: string, text: string]>): SpokenLine[] {
  let at = PAUSE_SECONDS
  return lines.map(([speaker, text]) => {
    const startSeconds = at
    const endSeconds = at + Math.ceil(text.length / CHARACTERS_PER_SECOND)
    at = endSeconds + PAUSE_SECONDS
    return { startSeconds, endSeconds, speaker, text }
  })
}

export const secondsOf = (lines: readonly SpokenLine[]) => (lines.at(-1)?.endSeconds ?? 0) + PAUSE_SECONDS

/** Speaks en or es, each line from its second on, by its speaker. @throws Error naming a line too long */
export async function speech(language: string, lines: readonly SpokenLine[]): Promise<Float32Array> {
  const samples = new Float32Array(Math.round(secondsOf(lines) * SPEECH_SAMPLE_RATE))
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))]
  for (const { startSeconds, endSeconds, speaker, text } of lines) {
    const said = await spoken(`${language}${VOICES[speakers.indexOf(speaker) % VOICES.length]}`, text)
    if (said.length > (endSeconds - startSeconds) * SPEECH_SAMPLE_RATE)
      throw new Error(`"${text}" takes ${said.length / SPEECH_SAMPLE_RATE} s: longer than its time`)
    samples.set(said, Math.round(startSeconds * SPEECH_SAMPLE_RATE))
  }
  return samples
}

/** One line in one voice, without eSpeak's silence around it. */
async function spoken(voice: string, text: string): Promise<Float32Array> {
  const { FS } = await speak({ arguments: ['-v', voice, '-w', 'said.wav', text], print: () => {} })
  const wav = FS.readFile('said.wav')
  const view = new DataView(wav.buffer, wav.byteOffset + WAV_HEADER_BYTES)
  const samples = Float32Array.from(
    { length: (wav.length - WAV_HEADER_BYTES) >> 1 },
    (_, index) => view.getInt16(2 * index, true) / 32_768,
  )
  const isLoud = (sample: number) => Math.abs(sample) > 0.005
  return samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1)
}
