import * as v from 'valibot'
import { GIVEN_ROLES, TEAM_REFUSALS, type TeamRefusal } from '../teams/teams.ts'
import { type ApiReply, codeOf, done, refusedWith } from './ApiContract.ts'

/** Shown to guests before they join. */
const shownInvitation = v.object({
  teamName: v.string(),
  /** Address of the inviter; absent where they have left the team, and from an older server. */
  by: v.exactOptional(v.string()),
  role: v.fallback(v.picklist(GIVEN_ROLES), 'member'),
  /** Credits a month; null: no cap. */
  cap: v.nullable(v.number()),
  members: v.number(),
  email: v.string(),
  /** ISO 8601. */
  expiresAt: v.string(),
})
export type ShownInvitation = v.InferOutput<typeof shownInvitation>

export const teamReply = {
  path: '/api/team',
  answer: v.variant('success', [
    done({
      data: v.exactOptional(
        v.object({
          /** `teams/{teamId}`: with `create` and `accept`. */
          teamId: v.exactOptional(v.string()),
          /** With `look`. */
          invitation: v.exactOptional(shownInvitation),
        }),
      ),
    }),
    refusedWith(v.object({ teamError: codeOf(Object.keys(TEAM_REFUSALS) as TeamRefusal[]) })),
  ]),
} satisfies ApiReply
