import type { ReactNode } from 'react'

/** Links some words of a sentence. */
export type LinkOf = (text: string) => ReactNode
