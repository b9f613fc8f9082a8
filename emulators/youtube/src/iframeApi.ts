/**
 * The script at /iframe_api: defines `YT.Player`, calls `onYouTubeIframeAPIReady`, and speaks the messages of
 * YouTube's own with /embed/{id}. Covers the web app's player only.
 */
export function iframeApi(): string {
  return `;(${install.toString()})()\n`
}

/** Runs in the page: may use nothing of this file. */
function install(): void {
  type Handler = (event: { target: object; data: unknown }) => void
  interface Config {
    videoId: string
    host: string
    width: string
    height: string
    playerVars: Record<string, string | number>
    events: Record<string, Handler>
  }
  let widgets = 0

  class Player {
    readonly #frame = document.createElement('iframe')
    readonly #place: HTMLElement
    readonly #events: Record<string, Handler>
    readonly #origin: string
    readonly #id: number
    readonly #greeting: ReturnType<typeof setInterval>
    #info: { currentTime?: number } = {}

    constructor(place: HTMLElement, config: Config) {
      widgets += 1
      this.#id = widgets
      this.#place = place
      this.#events = config.events
      this.#origin = new URL(config.host).origin
      const source = new URL(`/embed/${config.videoId}`, this.#origin)
      const vars = { ...config.playerVars, enablejsapi: 1, origin: location.origin, widgetid: this.#id }
      for (const [name, value] of Object.entries(vars)) source.searchParams.set(name, String(value))
      const attributes = {
        width: config.width,
        height: config.height,
        title: 'YouTube video player',
        allow: 'autoplay; encrypted-media; picture-in-picture',
        referrerpolicy: 'strict-origin-when-cross-origin',
        allowfullscreen: '',
        src: source.href,
      }
      for (const [name, value] of Object.entries(attributes)) this.#frame.setAttribute(name, value)
      place.replaceWith(this.#frame)
      addEventListener('message', this.#hear)
      // Repeats until it answers: a message before the page's load is lost.
      this.#greeting = setInterval(() => this.#post({ event: 'listening' }), 100)
    }

    readonly #hear = ({ source, data, origin }: MessageEvent<unknown>) => {
      if (source !== this.#frame.contentWindow || origin !== this.#origin || typeof data !== 'string') return
      const { event, info } = JSON.parse(data) as { event: string; info: unknown }
      if (event === 'initialDelivery' || event === 'infoDelivery') Object.assign(this.#info, info)
      if (event === 'initialDelivery') clearInterval(this.#greeting)
      this.#events[event]?.({ target: this, data: info ?? null })
    }

    #post(message: object): void {
      const text = JSON.stringify({ ...message, id: this.#id, channel: 'widget' })
      this.#frame.contentWindow?.postMessage(text, this.#origin)
    }
    #command(func: string, ...args: unknown[]): void {
      this.#post({ event: 'command', func, args })
    }

    loadVideoById(...args: unknown[]): void {
      this.#command('loadVideoById', ...args)
    }
    playVideo(): void {
      this.#command('playVideo')
    }
    pauseVideo(): void {
      this.#command('pauseVideo')
    }
    seekTo(seconds: number, allowSeekAhead: boolean): void {
      this.#command('seekTo', seconds, allowSeekAhead)
    }
    setPlaybackRate(rate: number): void {
      this.#command('setPlaybackRate', rate)
    }
    getCurrentTime(): number {
      return this.#info.currentTime ?? 0
    }
    getIframe(): HTMLIFrameElement {
      return this.#frame
    }
    destroy(): void {
      clearInterval(this.#greeting)
      removeEventListener('message', this.#hear)
      this.#frame.replaceWith(this.#place)
    }
  }

  Object.assign(globalThis, { YT: { Player } })
  const ready: unknown = Reflect.get(globalThis, 'onYouTubeIframeAPIReady')
  if (typeof ready === 'function') ready()
}
