/** Programs that notes are written for, beside what every plan has: Markdown, copy and PDF. docs/rules.md "Exports" */
export const NOTE_FORMATS = ['obsidian', 'readwise'] as const
export type NoteFormat = (typeof NOTE_FORMATS)[number]
