import type { Head } from '../shared/shell/head.ts'

/** One page, drawn at build time. */
export interface RenderedPage {
  markup: string
  head: Head
  /** Name of the component, and so of its file; undefined for the page of unknown addresses. */
  component: string | undefined
  /** Names of its still parts, and so of their files. */
  stills: string[]
  /** Facts for search engines, as schema.org has them. */
  structuredData: object[]
  /** Path of the picture of previews. */
  card: string
  /** `YYYY-MM-DD`, of an article. */
  publishedOn: string | undefined
}
