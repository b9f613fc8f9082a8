import { expect, expectTypeOf, it } from 'vitest'
import * as v from 'valibot'
import type { AnswerOf, RequestOf } from './ApiContract.ts'
import type { SendSummaryResult, VideoInfo } from './replies.ts'
import { findEpisodeContract, type sendSummaryContract } from './summaryCalls.ts'

type SendAnswer = AnswerOf<typeof sendSummaryContract>

it('the calls of summaries keep the field names of their first version', () => {
  expectTypeOf<VideoInfo>().toHaveProperty('title')
  expectTypeOf<VideoInfo>().toHaveProperty('duration')
  expectTypeOf<VideoInfo>().toHaveProperty('channelTitle')
  expectTypeOf<VideoInfo['language']>().toEqualTypeOf<'en' | 'es'>()
  expectTypeOf<RequestOf<typeof sendSummaryContract>>().toExtend<{ url?: string; email: string }>()
})

it('an answer has data only with success, and details only with a refusal', () => {
  expectTypeOf<Extract<SendAnswer, { success: true }>['data']>().toEqualTypeOf<SendSummaryResult>()
  expectTypeOf<Extract<SendAnswer, { success: true }>>().not.toHaveProperty('error_details')
})

it('findEpisode refuses a malformed episode id instead of finding the show', () => {
  const asked = (episodeId: unknown) =>
    v.safeParse(findEpisodeContract.request, { showId: 'a'.repeat(40), episodeId }).success
  expect(asked('b'.repeat(40))).toBe(true)
  for (const episodeId of ['yt_sbZ0oInJar1', 7, null]) expect(asked(episodeId)).toBe(false)
})
