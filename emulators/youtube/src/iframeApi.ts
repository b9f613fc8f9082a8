/**
 * The script at /iframe_api: it defines `YT.Player`, calls `onYouTubeIframeAPIReady`, and speaks the messages of
 * YouTube's own with /embed/{id}, of the origin that it came from unless `host` names another. Only what a player for
 * one video needs.
 */
export function iframeApi(): string {
  return `;(${install.toString()})()\n`
}

/** Runs in the page; so it may use nothing of this file. */
function install(): void {
  type Handler = (event: { target: object; data: unknown }) => void
  interface Config {
    videoId?: string
    host?: string
    width?: number | string
    height?: number | string
    playerVars?: Record<string, string | number>
    events?: Record<string, Handler>
  }
  const script = document.currentScript
  const own = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin
  let widgets = 0

  class Player {
    readonly #frame = document.createElement('iframe')
    readonly #place: HTMLElement
    readonly #events: Record<string, Handler>
    readonly #origin: string
    readonly #id: number
    readonly #greeting: ReturnType<typeof setInterval>
    #info: { currentTime?: number; playerState?: number; duration?: number; playbackRate?: number } = {}

    constructor(place: HTMLElement | string, config: Config) {
      const element = typeof place === 'string' ? document.getElementById(place) : place
      if (element === null) throw new Error('YouTube player element is not an element or id')
      widgets += 1
      this.#id = widgets
      this.#place = element
      this.#events = config.events ?? {}
      this.#origin = new URL(config.host ?? own).origin
      const source = new URL(`/embed/${config.videoId ?? ''}`, this.#origin)
      const vars = { ...config.playerVars, enablejsapi: 1, origin: location.origin, widgetid: this.#id }
      for (const [name, value] of Object.entries(vars)) source.searchParams.set(name, String(value))
      const attributes = {
        width: String(config.width ?? 640),
        height: String(config.height ?? 390),
        title: 'YouTube video player',
        allow: 'autoplay; encrypted-media; picture-in-picture',
        referrerpolicy: 'strict-origin-when-cross-origin',
        allowfullscreen: '',
        src: source.href,
      }
      for (const [name, value] of Object.entries(attributes)) this.#frame.setAttribute(name, value)
      element.replaceWith(this.#frame)
      addEventListener('message', this.#hear)
      // Until it answers: a message that comes before its page is there is lost.
      this.#greeting = setInterval(() => this.#post({ event: 'listening' }), 100)
    }

    readonly #hear = ({ source, data, origin }: MessageEvent<unknown>) => {
      if (source !== this.#frame.contentWindow || origin !== this.#origin || typeof data !== 'string') return
      const { event, info } = JSON.parse(data) as { event: string; info: unknown }
      if (event === 'initialDelivery' || event === 'infoDelivery') Object.assign(this.#info, info)
      if (event === 'initialDelivery') clearInterval(this.#greeting)
      if (event === 'onStateChange') this.#info.playerState = Number(info)
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
    seekTo(seconds: number, allowSeekAhead?: boolean): void {
      this.#command('seekTo', seconds, allowSeekAhead)
    }
    setPlaybackRate(rate: number): void {
      this.#command('setPlaybackRate', rate)
    }
    getCurrentTime(): number {
      return this.#info.currentTime ?? 0
    }
    getDuration(): number {
      return this.#info.duration ?? 0
    }
    getPlayerState(): number {
      return this.#info.playerState ?? -1
    }
    getPlaybackRate(): number {
      return this.#info.playbackRate ?? 1
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

  const PlayerState = { UNSTARTED: -1, ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 }
  Object.assign(globalThis, { YT: { Player, PlayerState, loaded: 1 } })
  const ready: unknown = Reflect.get(globalThis, 'onYouTubeIframeAPIReady')
  if (typeof ready === 'function') ready()
}
