import { done, refusal } from '../platform/http/ApiRequest.ts'
import { followSettingsContract } from '#domain/api/followCalls.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { UNLIMITED } from '#domain/units.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { profileOf } from '../profiles/profiles.ts'
import { newSettings, settingsOf, storedSettings } from './followStore.ts'
import { nextMailAt } from './mailTimes.ts'

/** POST /api/follow-settings: cap, mails and pause; a lower cap takes nothing back. docs/rules.md "Following" */
export const followSettings = apiCall(
  followSettingsContract,
  { identity: 'verified', secrets: ['HASH_KEY'] },
  async ({ body, identity: { uid, email, signedInAt }, now }) => {
    const database = await firestore()
    if (typeof body.cap === 'number') {
      const profile = profileOf(await database.collection('users').doc(email).get(), uid)
      const { credits } = PLANS[profile?.subscription.plan ?? 'free']
      if (credits !== UNLIMITED && body.cap > credits)
        return refusal(400, 'Your plan has fewer credits than this cap.')
    }
    const none = await deleteField()
    const reference = settingsOf(database, uid)
    await database.runTransaction(async (transaction) => {
      const stored = storedSettings(await transaction.get(reference))
      const before = stored ?? newSettings(uid, signedInAt, now)
      const { cap = before.cap, paused = before.paused, timeZone = before.timeZone } = body
      const mails = { ...before.mails, ...body.mails }
      const isSameTime =
        stored !== undefined &&
        body.mails === undefined &&
        timeZone === before.timeZone &&
        before.nextMailAt !== undefined
      // Without follows there is no mail.
      const isFollowing = before.shows > 0
      const mailAt = isSameTime ? before.nextMailAt : nextMailAt(mails, timeZone, now)
      const { nextMailAt: _, ...rest } = before
      transaction.set(
        reference,
        {
          ...rest,
          cap,
          paused,
          timeZone,
          mails,
          signedInAt,
          updatedAt: now,
          nextMailAt: mailAt !== undefined && isFollowing ? mailAt : none,
        },
        { merge: true },
      )
    })
    return done('Saved.')
  },
)
