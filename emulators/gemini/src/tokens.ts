import type { GenerateRequest } from './GenerateRequest.ts'

/** Source: https://ai.google.dev/gemini-api/docs/tokens and …/video-understanding */
const CHARACTERS_PER_TOKEN = 4
const FRAME_TOKENS = { low: 70, full: 280 }
const SOUND_TOKENS = 32
export const CONTEXT_TOKENS = 1_048_576

export const tokensOfText = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** Tokens of a request by kind, as the API reports them. */
export function promptTokens({ system, texts, isLowResolution }: GenerateRequest, seconds: number) {
  const video = Math.ceil(seconds) * FRAME_TOKENS[isLowResolution ? 'low' : 'full']
  const details = [
    { modality: 'TEXT', tokenCount: tokensOfText([system, ...texts].join('')) },
    { modality: 'VIDEO', tokenCount: video },
    { modality: 'AUDIO', tokenCount: Math.ceil(seconds) * SOUND_TOKENS },
  ].filter(({ tokenCount }) => tokenCount > 0)
  return { total: details.reduce((sum, { tokenCount }) => sum + tokenCount, 0), details }
}
