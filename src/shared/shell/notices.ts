import { announcer } from '../offline/announcer.ts'

let needed = false
const { tell, subscribe } = announcer()

/** A notice may be due: its code is worth fetching from here on. */
export function needNotices(): void {
  needed = true
  tell()
}

export function noticesNeeded(): boolean {
  return needed
}

export const onNoticesNeeded = subscribe
