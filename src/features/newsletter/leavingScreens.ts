/** Small screens, reached from mails only: one chunk. */
export { NeverAskScreen } from './NeverAskScreen.tsx'
export { StopBriefsScreen } from './StopBriefsScreen.tsx'
export { UnsubscribeScreen } from './UnsubscribeScreen.tsx'
