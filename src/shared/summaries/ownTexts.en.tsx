import type { LinkOf } from '../../ui/linkOf.ts'

export const haveThis = (summary: LinkOf) => <>You have this: {summary('read it')}.</>
