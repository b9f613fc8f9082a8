import { lazyScreen } from './lazyScreen.ts'

/** Draws the fallback screen: for an unknown address, or a screen that cannot be drawn. */
export const FallbackPage = lazyScreen(() =>
  import('../shell/FallbackScreen.tsx').then((m) => m.FallbackScreen),
)
