import type { SettingName } from '../platform/config.ts'

/** All that the calls of the API read, which are those of find-episode and send-summary. */
export const API_SECRETS: SettingName[] = [
  'YOUTUBE_API_KEY',
  'GEMINI_API_KEY',
  'LLM_API_KEY',
  'HASH_KEY',
  'LINK_KEYS',
  'SMTP_URL',
  'PODCAST_INDEX_KEY',
]
