import { lazyScreen } from './lazyScreen.ts'

/** Draws what stands in for a screen: of an unknown address, or of one that cannot be drawn. */
export const FallbackPage = lazyScreen(() =>
  import('../shell/FallbackScreen.tsx').then((m) => m.FallbackScreen),
)
