/** A transcript's names of unknown speakers. */
const ROLES =
  /^(?:audience|host|guest|moderator|interviewer|participant|narrator|various|público|invitad[oa]|presentador[a]?|moderador[a]?)(?:\s.*)?$/iu

/** "Ana Ruiz, PhD", "Ana Ruiz (Vigo)" */
const TITLES = /,\s*\p{Lu}[\p{L}.]{1,5}$|\s\(.*\)$/u

/** A speaker's real name: not "Speaker", "SPEAKER_01", "Speaker 2" or a letter. */
export function nameOf(speaker: string | undefined): string | undefined {
  const name = speaker?.replace(TITLES, '').replace(/\s+/gu, ' ').trim()
  if (name === undefined || name.length < 2 || name.length > 40) return undefined
  if (/^(?:speaker|spk|hablante|locutor[ae]?|orador[ae]?|unknown|voz|voice)[\s_-]*\w{0,3}$/iu.test(name))
    return undefined
  // Initials and "Audience" are not names.
  if (/^\p{Lu}{1,4}$|^\p{Lu}\p{Ll}?\p{Lu}+$/u.test(name) || ROLES.test(name)) return undefined
  return /^\p{Lu}[\p{L}\p{N} .'’-]*$/u.test(name) ? name : undefined
}
