import type * as english from './texts.en.ts'

export const searchTexts: typeof english.searchTexts = { ask: 'Preguntar a tu biblioteca' }
