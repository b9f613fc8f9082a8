import { openAudio } from './openAudio.ts'
import { isRunning } from './Playback.ts'
import { PlayerSession } from './PlayerSession.ts'
import { statusTexts as texts } from './texts.en.ts'

const none = async () => undefined
/** There is no cut that could replace the file, whatever its length. */
const ALONE = {
  durationSeconds: Number.NaN,
  kept: undefined,
  findCut: none,
  findHeldCut: none,
  findAddress: none,
}

const session = new PlayerSession([])
let pressed: HTMLButtonElement | undefined
let disconnect: (() => void) | undefined

session.subscribe(() => {
  const now = session.playback()
  const held = now.status === 'blocked' ? texts.blocked.feed : ''
  show(isRunning(now), now.trouble === undefined ? held : texts.troubles.feed[now.trouble])
})

function show(isPressed: boolean, told: string): void {
  pressed?.setAttribute('aria-pressed', String(isPressed))
  pressed?.nextElementSibling?.replaceChildren(told)
}

/** Plays a button's span, "address#t=start,end", or pauses it and goes on. Beside it stands what keeps it from playing. */
export function playSpan(button: HTMLButtonElement): void {
  const { 0: audioUrl = '', 1: startSeconds, 2: endSeconds } = button.value.split(/#t=(?=[^#]*$)|,(?=[^,]*$)/)
  disconnect ??= session.connect((atSeconds, report) => {
    const place = document.createElement('div')
    return openAudio({ ...ALONE, place, audioUrl, atSeconds, onFrom() {}, onShapable() {} }, report)
  })
  if (button === pressed && session.playback().aside !== undefined) return session.send({ type: 'press' })
  show(false, '')
  pressed = button
  const span = { startSeconds: Number(startSeconds), endSeconds: Number(endSeconds) }
  session.send({ type: 'listen', span, isWhole: true })
}

/** Leaves the buttons as they were served. */
export function stopSpan(): void {
  disconnect?.()
  disconnect = undefined
  show(false, '')
  pressed = undefined
}
