import { useEffect, useState } from 'react'
import { forget, KEYS, recall, remember } from '../offline/deviceStorage.ts'

/** What mailed links lead to, and the name that each carries its token under. */
const LINKS = {
  confirm: { parameter: 'newsletter', key: KEYS.newsletterConfirm },
  manage: { parameter: 'token', key: KEYS.newsletterManage },
  never: { parameter: 'token', key: KEYS.newsletterNever },
  team: { parameter: 'token', key: KEYS.teamInvitation },
  briefs: { parameter: 'token', key: KEYS.stopBriefs },
} as const

/** Marks an entry of the tab's history that a kept token belongs to: another one of the same address has none. */
export const MAILED = { mailed: true }

/**
 * The token of the mailed link that opened this screen; undefined where none did. It is taken out of the address at
 * once, so that it stands in no history, no bookmark and no report, and is kept for this tab: a reload still has it.
 * Log-out removes it. docs/decisions/0025
 */
export function useMailedToken(kind: keyof typeof LINKS): string | undefined {
  const { parameter, key } = LINKS[kind]
  const [token] = useState(() => {
    const given = new URLSearchParams(location.search).get(parameter)
    return given ?? (isMailed(history.state) ? (recall(key, 'session') ?? undefined) : undefined)
  })
  useEffect(() => {
    if (token === undefined) return
    remember(key, token, 'session')
    history.replaceState(MAILED, '', location.pathname)
  }, [key, token])
  return token
}

/** What the link was for is done: a reload begins without it. */
export function forgetMailedToken(kind: keyof typeof LINKS): void {
  forget(LINKS[kind].key, 'session')
}

/** Puts a token by for the preferences: a link there with `state={MAILED}` needs none in its address. */
export function keepManageToken(token: string): void {
  remember(KEYS.newsletterManage, token, 'session')
}

function isMailed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mailed' in state && state.mailed === true
}
