import { expectTypeOf, it } from 'vitest'
import type { Answer, SendSummaryCall, SendSummaryResult, VideoInfo } from './summaryCalls.ts'

it('keeps the names that the calls have had from the start', () => {
  expectTypeOf<VideoInfo>().toHaveProperty('title')
  expectTypeOf<VideoInfo>().toHaveProperty('duration')
  expectTypeOf<VideoInfo>().toHaveProperty('channelTitle')
  expectTypeOf<VideoInfo['language']>().toEqualTypeOf<'en' | 'es'>()
  expectTypeOf<SendSummaryCall>().toExtend<{ url: string; email: string }>()
})

it('carries data only with success, and details only with a refusal', () => {
  expectTypeOf<
    Extract<Answer<SendSummaryResult>, { success: true }>['data']
  >().toEqualTypeOf<SendSummaryResult>()
  expectTypeOf<Extract<Answer<SendSummaryResult>, { success: true }>>().not.toHaveProperty('error_details')
})
