import * as v from 'valibot'
import { parseEmailAddress } from '../accounts/emailAddress.ts'
import { parsePersonName } from '../accounts/personName.ts'
import { GIVEN_ROLES, HIGHEST_MEMBER_CAP, LOWEST_MEMBER_CAP, TEAM_NAME_LIMIT } from '../teams/teams.ts'
import { contractOf, ID, mailedToken, parsedBy, textLike } from './requestFields.ts'

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

/** Changes of the caller's own team. Each may be repeated, with the same result. docs/rules.md "Teams" */
export const teamContract = contractOf('team', {
  request: v.variant(
    'do',
    [
      v.object({ do: v.literal('create'), name }),
      v.object({ do: v.literal('rename'), name }),
      /** Inviting an address again sends a new link, and the older one ends. */
      v.object({
        do: v.literal('invite'),
        email: parsedBy(parseEmailAddress, 'Please enter a valid email address'),
        role,
        cap,
      }),
      v.object({ do: v.literal('revoke'), invitation: textLike(ID, TEAM) }),
      /** By the account with the invited address, as are the next two. */
      v.object({ do: v.literal('look'), token }),
      v.object({ do: v.literal('accept'), token }),
      v.object({ do: v.literal('decline'), token }),
      v.object({ do: v.literal('role'), member, role }),
      v.object({ do: v.literal('cap'), member, cap }),
      v.object({ do: v.literal('remove'), member }),
      /** A lone owner ends the team so. */
      v.object({ do: v.literal('leave') }),
      /** The owner becomes an admin. */
      v.object({ do: v.literal('pass'), member }),
      v.object({ do: v.literal('share'), summaryId: textLike(ID, TEAM), shared: v.boolean(TEAM) }),
    ],
    TEAM,
  ),
})
