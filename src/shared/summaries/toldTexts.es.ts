import type * as english from './toldTexts.en.ts'

export const inEnglish: typeof english.inEnglish = {}
