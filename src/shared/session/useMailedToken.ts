import { useEffect, useState } from 'react'
import { forget, KEYS, recall, remember } from '../offline/deviceStorage.ts'

/** Targets of mailed links, and their tokens' parameters. */
const LINKS = {
  confirm: { parameter: 'newsletter', key: KEYS.newsletterConfirm },
  manage: { parameter: 'token', key: KEYS.newsletterManage },
  never: { parameter: 'token', key: KEYS.newsletterNever },
  team: { parameter: 'token', key: KEYS.teamInvitation },
  briefs: { parameter: 'token', key: KEYS.stopBriefs },
} as const

/** Marks the history entry of a kept token: other entries of the same address have none. */
export const MAILED = { mailed: true }

/**
 * The token of the mailed link that opened this screen; undefined without one. Removed from the address, so that no
 * history, bookmark or report has it, and kept for this tab: a reload still has it. Log-out removes it.
 * docs/decisions/0025
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

/** The link is used: a reload starts without its token. */
export function forgetMailedToken(kind: keyof typeof LINKS): void {
  forget(LINKS[kind].key, 'session')
}

/** Keeps a token for the preferences: a link there with `state={MAILED}` needs none in its address. */
export function keepManageToken(token: string): void {
  remember(KEYS.newsletterManage, token, 'session')
}

function isMailed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mailed' in state && state.mailed === true
}
