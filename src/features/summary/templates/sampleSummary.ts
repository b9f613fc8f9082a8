import type { Summary } from '#domain/summary.ts'
import { SAMPLE_EPISODES } from '#domain/sampleEpisodes.ts'
import { SOURDOUGH } from '../../../content/sourdoughDrawing.ts'
import type { ListedRequest } from '../../../shared/session/useRequests.ts'

const { zoo } = SAMPLE_EPISODES

/** What the preview shows of, until somebody has a summary of their own: an episode that we wrote. */
export const SAMPLE: Pick<ListedRequest, 'episode' | 'source' | 'minutes'> & { summary: Summary } = {
  episode: {
    title: zoo.title,
    channelTitle: zoo.show,
    language: 'en',
    durationSeconds: zoo.durationMinutes * 60,
  },
  source: { type: 'youtube', videoId: zoo.videoId },
  minutes: zoo.durationMinutes,
  summary: {
    headline: 'A sourdough starter is a small ecosystem, shaped by flour, feeding and time',
    gist: 'Microbial ecologist Ines Halloran and baker Desmond Quaye explain that what lives in a starter comes with the flour, and is decided by who arrived first and by how it is fed. A starter that looks dead on its fourth day is usually about to recover.',
    keyPoints: [
      {
        text: 'Sourdough microbes come mostly with the flour and partly from the baker, not out of the air as bakers were long told.',
        quote: 'nearly everything that matters arrives with the flour, and some with the baker',
        startSeconds: 108,
      },
      {
        text: 'Species share the jar because they differ in what they want; two that want the same thing cannot last together.',
        quote: 'If two species want precisely the same thing, one pushes the other out sooner or later.',
        startSeconds: 420,
      },
      {
        text: 'The age of the jar tells that somebody has been careful for a long time, and little else.',
        quote: "The age of the jar tells you somebody's been careful for a long time.",
        startSeconds: 647,
      },
      {
        text: "To change a starter's flavour, change one thing only and leave it for two weeks.",
        quote: 'Change one thing. Only one, and then leave it alone for two weeks.',
        startSeconds: 1042,
      },
    ],
    moments: [
      {
        title: 'Not the air, but the flour',
        quote: "It's mostly not the air. Some things land in it, sure.",
        startSeconds: 107,
        endSeconds: 158,
        weight: 0.9,
      },
      {
        title: 'One table, different dishes',
        quote: "In some classic starters there's a bacterium whose favourite food in the world is maltose",
        startSeconds: 409,
        endSeconds: 450,
        weight: 0.7,
      },
      {
        title: 'A teaspoon of beige dust',
        quote: 'There was a man who sold dried starter through the post',
        startSeconds: 557,
        endSeconds: 660,
        weight: 0.8,
      },
      {
        title: 'Day four on a peat bog',
        quote: 'Eleven years, in the rain, yes.',
        startSeconds: 910,
        endSeconds: 1050,
        weight: 0.6,
      },
    ],
    chapters: [
      { title: 'Where the microbes come from', startSeconds: 0 },
      { title: 'A forest in eight days', startSeconds: 220 },
      { title: 'What feeding does', startSeconds: 700 },
    ],
    speakers: [
      { name: 'Ines Halloran', share: 0.58 },
      { name: 'Desmond Quaye', share: 0.27 },
      { name: 'Maren Oakley', share: 0.15 },
    ],
    mentions: [{ name: 'Priority effects', kind: 'other', startSeconds: 700 }],
    quotes: [
      {
        quote: 'If two species want precisely the same thing, one pushes the other out sooner or later.',
        speaker: 'Ines Halloran',
        startSeconds: 420,
      },
    ],
    verified: { anchored: 4, total: 4 },
    speech: [...SOURDOUGH.bins],
  },
}
