/** Small, and reached from mails alone: one file of code. */
export { NeverAskScreen } from './NeverAskScreen.tsx'
export { StopBriefsScreen } from './StopBriefsScreen.tsx'
export { UnsubscribeScreen } from './UnsubscribeScreen.tsx'
