import * as v from 'valibot'
import { parseEmailAddress } from '../accounts/emailAddress.ts'
import { parsePersonName } from '../accounts/personName.ts'
import { GIVEN_ROLES, HIGHEST_MEMBER_CAP, LOWEST_MEMBER_CAP, TEAM_NAME_LIMIT } from '../teams/teams.ts'
import { contractOf } from './ApiContract.ts'
import { ID, mailedToken, parsedBy, textLike } from './requestFields.ts'
import { teamReply } from './teamReplies.ts'

const TEAM = 'Send {"do": …} with what belongs to it.'
const NAME = `A team needs a name of at most ${TEAM_NAME_LIMIT} letters.`
const CAP = `cap must be null, or whole credits from ${LOWEST_MEMBER_CAP} to ${HIGHEST_MEMBER_CAP}.`
const ROLE = `role must be one of ${GIVEN_ROLES.join(', ')}.`

const name = v.pipe(parsedBy(parsePersonName, NAME), v.nonEmpty(NAME), v.maxLength(TEAM_NAME_LIMIT, NAME))
const role = v.picklist(GIVEN_ROLES, ROLE)
const cap = v.nullable(
  v.pipe(
    v.number(CAP),
    v.safeInteger(CAP),
    v.minValue(LOWEST_MEMBER_CAP, CAP),
    v.maxValue(HIGHEST_MEMBER_CAP, CAP),
  ),
)
/** Uid of a member. */
const member = v.pipe(v.string(TEAM), v.nonEmpty(TEAM), v.maxLength(128, TEAM))
const token = mailedToken('This invitation is no longer valid. Ask for a new one.')

/**
 * What somebody does in their team, which is the account's own: nobody names it. Each may be said again, with the same result.
 * docs/rules.md "Teams"
 */
export const teamContract = contractOf(teamReply, {
  request: v.variant(
    'do',
    [
      v.object({ do: v.literal('create'), name }),
      v.object({ do: v.literal('rename'), name }),
      /** Whom an open invitation was sent to gets a new one, and the older link ends. */
      v.object({
        do: v.literal('invite'),
        email: parsedBy(parseEmailAddress, 'Please enter a valid email address'),
        role,
        cap,
      }),
      v.object({ do: v.literal('revoke'), invitation: textLike(ID, TEAM) }),
      /** By who is logged in with the address that the invitation was sent to, as are the next two. */
      v.object({ do: v.literal('look'), token }),
      v.object({ do: v.literal('accept'), token }),
      v.object({ do: v.literal('decline'), token }),
      v.object({ do: v.literal('role'), member, role }),
      v.object({ do: v.literal('cap'), member, cap }),
      v.object({ do: v.literal('remove'), member }),
      /** An owner who is alone ends the team with it. */
      v.object({ do: v.literal('leave') }),
      /** The owner becomes an admin. */
      v.object({ do: v.literal('pass'), member }),
      v.object({ do: v.literal('share'), summaryId: textLike(ID, TEAM), shared: v.boolean(TEAM) }),
    ],
    TEAM,
  ),
})
