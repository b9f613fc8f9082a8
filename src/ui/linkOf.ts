import type { ReactNode } from 'react'

export type LinkOf = (text: string) => ReactNode
