/** Heights as shares of the tallest bar, left to right, and which of them are lit. */
export interface MarkBars {
  shares: readonly number[]
  lit: readonly number[]
}

/** The logo, of mails and PDFs as well, and icons from 48 px on. docs/rules.md "Look" */
export const MARK: MarkBars = {
  shares: [0.3, 0.52, 0.82, 0.46, 0.7, 1, 0.74, 0.44, 0.58, 0.26],
  lit: [4, 5, 6],
}
