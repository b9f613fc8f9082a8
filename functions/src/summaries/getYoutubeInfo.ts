import type { Answer, VideoInfo } from '#domain/api/summaryCalls.ts'
import { parseYouTubeAddress, youTubeAddress } from '#domain/youtubeAddress.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { quoteEpisode } from './quoteEpisode.ts'
import { refusalAnswer } from './refusalAnswer.ts'

/**
 * POST /api/get-youtube-info {videoId}: what an episode is, and its exact price of each kind.
 * docs/rules.md "Calls and answers"
 */
export const getYoutubeInfo = apiCall(
  { identity: 'verified', secrets: ['YOUTUBE_API_KEY', 'GEMINI_API_KEY'] },
  async ({ body, now }) => {
    const { videoId } = body
    // An id is exactly what a whole address of it would give back.
    const id = typeof videoId === 'string' ? parseYouTubeAddress(youTubeAddress(videoId)) : undefined
    if (id === undefined || id !== videoId) return refusalAnswer('INVALID_URL')
    const quote = await quoteEpisode(id, now)
    if (!quote.ok) {
      return refusalAnswer(quote.refused, quote.minutes === undefined ? {} : { videoDuration: quote.minutes })
    }
    const { title, channelTitle, language, durationSeconds, hasTranscript } = quote.episode
    const answer: Answer<VideoInfo> = {
      success: true,
      message: 'Video found.',
      data: {
        title,
        duration: quote.minutes,
        channelTitle,
        language,
        durationSeconds,
        quote: quote.prices,
        verifiable: hasTranscript,
      },
    }
    return { body: answer }
  },
)
