import type { ReactNode } from 'react'

/** Makes a link of some words of a sentence. */
export type LinkOf = (text: string) => ReactNode
