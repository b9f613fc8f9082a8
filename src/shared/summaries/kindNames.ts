import { requestTexts } from './texts.en.ts'

export const KIND_NAMES = requestTexts.kinds
