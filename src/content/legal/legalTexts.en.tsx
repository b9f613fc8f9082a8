import type { ReactNode } from 'react'

export const legalTexts = { inForce: (since: ReactNode) => <>In force since {since}.</> }
