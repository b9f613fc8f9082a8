import type { Page } from 'playwright-core'
import type { State } from './table.ts'

/**
 * Says that a state is reached, and checks its texts.
 * @param seen the page that is in it; or every text that stood there while it lasted, where it passes by itself
 */
export type At = (state: State, seen: Page | readonly string[]) => Promise<void>
