/** File types of podcast hosts. */
export const TRANSCRIPT_TYPES = {
  json: 'application/json',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  html: 'text/html',
} as const

export const SOUND_TYPES = { mp3: 'audio/mpeg', m4a: 'audio/x-m4a' } as const
