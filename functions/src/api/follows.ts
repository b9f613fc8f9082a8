import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import type { followAnswer, followRequest, followsAnswer, showRequest } from './rules/schemas.ts'
import { answerFollow, answerUnfollow } from '../following/answerFollow.ts'
import { follows, storedFollow } from '../following/followStore.ts'
import type { V1Answer } from './problem.ts'
import type { V1Call } from './V1Call.ts'

type Shown = v.InferOutput<typeof followAnswer>

/** GET /api/v1/follows: all of them, by their title. */
export async function listFollows(
  database: Firestore,
  { identity: { uid } }: V1Call<unknown>,
): Promise<V1Answer<v.InferOutput<typeof followsAnswer>>> {
  const { docs } = await follows(database).where('uid', '==', uid).get()
  const shown = docs.flatMap((snapshot) => {
    const follow = storedFollow(snapshot)
    return follow === undefined ? [] : [shownFollow(follow)]
  })
  return { body: { follows: shown.toSorted((one, other) => one.title.localeCompare(other.title, 'en')) } }
}

/** PUT /api/v1/follows/{show}, by the very code of the app's call. */
export async function followShow(
  database: Firestore,
  { body: { show, ...choice }, identity, now }: V1Call<v.InferOutput<typeof followRequest>>,
): Promise<V1Answer> {
  const answer = await answerFollow(database, { body: { showId: show, ...choice }, identity, now })
  const { body } = answer
  return body.success ? { body: shownFollow(body.data) } : answer
}

/** DELETE /api/v1/follows/{show} */
export async function unfollowShow(
  database: Firestore,
  { body: { show }, identity, now }: V1Call<v.InferOutput<typeof showRequest>>,
): Promise<V1Answer> {
  const answer = await answerUnfollow(database, { body: { showId: show }, identity, now })
  return answer.body.success ? { body: { show, followed: false } } : answer
}

function shownFollow({
  showId: show,
  title,
  state,
  automatic,
  kind,
}: Omit<Shown, 'show'> & { showId: string }): Shown {
  return { show, title, state, automatic, kind }
}
