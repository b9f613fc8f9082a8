import type { OwnModelQuestion } from '#domain/api/askReplies.ts'
import type { DeviceQuestion } from '#domain/api/replies.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { PROPOSALS_PER_HOUR } from '../proposals/proposals.ts'
import type { PricedQuestion } from './askWithTries.ts'
import { type EpisodePart, proposalParts } from './episodeParts.ts'
import { partQuestion } from './questions.ts'

/** Least context of a browser's model, question and answer together. */
export const DEVICE = { contextTokens: 9_000 }

type DevicePart = EpisodePart & Required<Pick<EpisodePart, 'proposals'>>

/** As many proposals as a device's model holds, always the same; undefined for too long an episode. */
export function devicePart(transcript: Transcript): DevicePart | undefined {
  for (let perHour: number = PROPOSALS_PER_HOUR.usual; perHour >= 20; perHour = Math.floor(perHour * 0.8)) {
    const [part, ...others] = proposalParts(transcript, DEVICE, perHour) ?? []
    if (others.length === 0) return part?.proposals && { ...part, proposals: part.proposals }
  }
  return undefined
}

/** The question for a device's model. Browsers import it: no Firebase, no Node. */
export function deviceQuestion(
  part: DevicePart,
  { durationSeconds }: Pick<Transcript, 'durationSeconds'>,
  { kind, episode, language }: Pick<DeviceQuestion['read'], 'kind' | 'episode' | 'language'>,
): DeviceQuestion {
  const asked = { episode: { ...episode, durationSeconds, language, hasTranscript: true }, kind, language }
  return {
    question: askedOfDevice(partQuestion(asked, part, 1, 1, DEVICE)),
    read: { kind, episode, language, durationSeconds, proposals: [...part.proposals] },
  }
}

export function askedOfDevice({ question: { system, inputs, schema } }: PricedQuestion): OwnModelQuestion {
  const text = inputs.map((input) => ('text' in input ? input.text : '')).join('\n')
  return { system, text, schema: { ...schema } }
}
