import { isSigned, signedToken } from '../../deliverability/signedToken.ts'
import { setting } from '../../platform/config.ts'

/** What the proof is good for. */
const JOIN = 'join a team'

const TOKEN = /^(([a-f0-9]{40})\.([1-9]\d{0,11}))\.[\w-]{43}$/

/** An invitation, by its team and its number there. */
export interface NamedInvitation {
  team: string
  number: number
}

/** The page that shows an invitation; opening it changes nothing. */
export function invitationLink({ team, number }: NamedInvitation): string {
  return `${setting('APP_URL')}/team?token=${signedToken(`${team}.${number}`, JOIN)}`
}

/** The invitation that a token names; undefined when it is not one of ours, unchanged. */
export function readInvitationToken(token: string): NamedInvitation | undefined {
  const [, named, team, number] = TOKEN.exec(token) ?? []
  if (named === undefined || team === undefined || !isSigned(token, named, JOIN)) return undefined
  return { team, number: Number(number) }
}
