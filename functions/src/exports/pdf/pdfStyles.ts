import type { TextStyle } from './PdfPaper.ts'

/** The site's type, in points. */
export const STYLES = {
  brand: { face: 'heading', size: 12, line: 16, colour: 'ink' },
  about: { face: 'text', size: 9.5, line: 16, colour: 'ink2', align: 'right' },
  caption: { face: 'text', size: 10, line: 15, colour: 'ink2' },
  captionRight: { face: 'text', size: 10, line: 15, colour: 'ink2', align: 'right' },
  title: { face: 'heading', size: 25, line: 31, colour: 'ink', tracking: -0.022 },
  gist: { face: 'text', size: 12.5, line: 20, colour: 'ink' },
  heading: { face: 'heading', size: 15, line: 22, colour: 'ink', tracking: -0.012 },
  time: { face: 'strong', size: 10.5, line: 17, colour: 'lamp', isTabular: true },
  point: { face: 'text', size: 11.5, line: 17, colour: 'ink' },
  name: { face: 'heading', size: 11.5, line: 17, colour: 'ink' },
  quote: { face: 'display', size: 10, line: 16, colour: 'ink2' },
  said: { face: 'text', size: 10, line: 16, colour: 'ink' },
  foot: { face: 'text', size: 9, line: 14, colour: 'ink2' },
  footRight: { face: 'text', size: 9, line: 14, colour: 'ink2', align: 'right' },
} as const satisfies Record<string, TextStyle>

export const TIME_COLUMN = 66
