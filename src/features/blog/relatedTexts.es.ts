import type * as english from './relatedTexts.en.ts'

export const RELATED: typeof english.RELATED = 'Te puede interesar'
