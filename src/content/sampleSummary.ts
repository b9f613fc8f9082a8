import { type Sample, sampleAtBuild } from './sampleAtBuild.ts'
import { SAMPLE_EPISODES } from './sampleEpisodes.ts'
import { SOURDOUGH } from './sourdoughDrawing.ts'

const { zoo } = SAMPLE_EPISODES

/** The public sample summary, of an episode that we wrote where the build names none; also the first subject of templates. */
export const SAMPLE: Sample = sampleAtBuild ?? {
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
        text: 'Head for head, a mature starter is bacteria: about a hundred for every yeast cell.',
        quote: 'the lactic acid bacteria outnumber the yeast by something like a hundred to one',
        startSeconds: 135,
      },
      {
        text: 'The first arrivals sour the jar until they cannot live in it. The still days that follow are when most people throw it away.',
        quote: "by day four the early crowd are sitting in a place they can't live in",
        startSeconds: 261,
      },
      {
        text: 'A typical starter holds about three common bacteria and one common yeast, a survey of five hundred found.',
        quote: 'the typical one had about three kinds of bacteria and one kind of yeast',
        startSeconds: 345,
      },
      {
        text: 'Species share the jar because they differ in what they want; two that want the same thing cannot last together.',
        quote: 'If two species want precisely the same thing, one pushes the other out sooner or later.',
        startSeconds: 466,
      },
      {
        text: 'The age of the jar tells that somebody has been careful for a long time, and little else.',
        quote: "The age of the jar tells you somebody's been careful for a long time.",
        startSeconds: 647,
      },
      {
        text: 'Where a starter lives matters little: neighbours are hardly more alike than strangers.',
        quote: "Two starters from the same town weren't much more alike than two from different continents.",
        startSeconds: 679,
      },
      {
        text: 'A dried spare at another address had the bakery open again eight days after a flood.',
        quote: 'I dry some every January on baking paper and put it in an envelope',
        startSeconds: 977,
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
        startSeconds: 466,
      },
    ],
    verified: { anchored: 9, total: 9 },
    speech: [...SOURDOUGH.bins],
  },
}
