/** Optional changes of the sound, where its host allows CORS. Off by default. */
export interface SoundShape {
  skipsSilence: boolean
  isBoosted: boolean
}

export const UNSHAPED: SoundShape = { skipsSilence: false, isBoosted: false }

/** Speed of silence, relative to speech. */
export const SILENCE_FACTOR = 3
const CHECK_MS = 50
/** Shorter pauses between sentences stay. */
const LEAST_SILENCE_MS = 400
/** Root mean square of samples below which nobody speaks: -48 dB. */
const SILENT = 0.004

/** Whether the file's host allows CORS. A separate element tests it: a playing one would fall silent where it may not. */
export function mayShape(address: string, signal: AbortSignal): Promise<boolean> {
  const probe = document.createElement('audio')
  probe.crossOrigin = 'anonymous'
  probe.preload = 'metadata'
  return new Promise((resolve) => {
    const end = ({ type }: Event) => {
      resolve(type === 'loadedmetadata')
      probe.removeAttribute('src')
      probe.load()
    }
    for (const type of ['loadedmetadata', 'error']) probe.addEventListener(type, end, { once: true })
    signal.addEventListener('abort', end, { once: true })
    probe.src = address
  })
}

/** Shapes the sound of an element that was loaded with `crossorigin`. */
export function shaperOf(audio: HTMLAudioElement): { set: (shape: SoundShape) => void; close: () => void } {
  const context = new AudioContext()
  const source = context.createMediaElementSource(audio)
  const analyser = context.createAnalyser()
  // Raises quiet voices to loud ones, and everything slightly.
  const compressor = new DynamicsCompressorNode(context, { threshold: -32, knee: 20, ratio: 4 })
  compressor.connect(new GainNode(context, { gain: 1.6 })).connect(context.destination)
  const samples = new Float32Array(analyser.fftSize)
  let timer: ReturnType<typeof setInterval> | undefined
  let silentSinceMs: number | undefined

  const check = () => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    silentSinceMs =
      Math.sqrt(power) < SILENT && !audio.paused ? (silentSinceMs ?? performance.now()) : undefined
    const isSkipped = silentSinceMs !== undefined && performance.now() - silentSinceMs >= LEAST_SILENCE_MS
    audio.playbackRate = audio.defaultPlaybackRate * (isSkipped ? SILENCE_FACTOR : 1)
  }
  return {
    set({ skipsSilence, isBoosted }) {
      void context.resume()
      source.disconnect()
      source.connect(isBoosted ? compressor : context.destination)
      source.connect(analyser)
      clearInterval(timer)
      timer = skipsSilence ? setInterval(check, CHECK_MS) : undefined
      audio.playbackRate = audio.defaultPlaybackRate
    },
    close() {
      clearInterval(timer)
      void context.close()
    },
  }
}
