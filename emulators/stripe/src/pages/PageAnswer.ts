/** What a page's handler answers: a page, or the way to another. */
export type PageAnswer = { status: number; page: string } | { to: string }
