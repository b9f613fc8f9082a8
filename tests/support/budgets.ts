import type { Budget } from '../../functions/src/engine/SummaryEngine.ts'

/** For engines whose spending a test does not look at. */
export const UNLIMITED: Budget = { reserve: async () => ({ settle: async () => {} }) }
