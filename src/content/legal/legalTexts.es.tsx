import type * as english from './legalTexts.en.tsx'

export const legalTexts: typeof english.legalTexts = { inForce: (since) => <>En vigor desde el {since}.</> }
