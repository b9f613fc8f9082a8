/** Programs with a note format, beside Markdown, copy and PDF. docs/rules.md "Exports" */
export const NOTE_FORMATS = {
  obsidian: { label: 'Obsidian', extension: 'md', type: 'text/markdown' },
  readwise: { label: 'Readwise', extension: 'csv', type: 'text/csv' },
} as const
export type NoteFormat = keyof typeof NOTE_FORMATS
export const NOTE_FORMAT_IDS = Object.keys(NOTE_FORMATS) as NoteFormat[]
