import type { LinkOf } from '../../ui/linkOf.ts'
import type { EPISODE } from './highlights.ts'

export const heroTexts = {
  title: 'Ten minutes that replace two hours.',
  lead: 'Paste a podcast episode. Its essentials come by e‑mail, and every point links to the second it was said, in the speaker’s own voice.',
  demo: 'Try Free Demo',
  pricing: 'See Pricing',
  caption: ({ name, language, minutes, litMinutes }: typeof EPISODE, sample: LinkOf) => (
    <>
      <span lang={language}>{name}</span>
      {`, ${minutes} min. Lit: the ${litMinutes} minutes that matter. `}
      {sample('Read its summary')}
    </>
  ),
}

export const featuresTexts = {
  title: 'Elevate Your Listening Experience',
  transform: 'Transform Your Experience',
  transformed: 'The AI contextualizes key moments, so a two-hour conversation keeps its thread.',
  listening: 'Smart Listening',
  listened: 'Insights from hours of content, extracted in minutes.',
  original: 'Keep the original audio',
  originalKept: 'Every line opens the episode at its second.',
}
