import type * as english from './ownTexts.en.tsx'

export const haveThis: typeof english.haveThis = (summary) => <>Ya tienes este resumen: {summary('léelo')}.</>
