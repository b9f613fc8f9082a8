/** One thing that the doctor has found. An error keeps a deploy from going on; a warning is for a person to judge. */
export interface Finding {
  level: 'error' | 'warning' | 'note'
  /** What is missing or malformed; begins with its name. */
  what: string
  /** What it is for, or what goes wrong without it. */
  why: string
  /** What to do about it, as a command where there is one. */
  mend: string
}

const MARKS: Record<Finding['level'], string> = { error: '✗', warning: '!', note: '·' }

/** A finding as its one line. */
export function lineOf({ level, what, why, mend }: Finding): string {
  return `${MARKS[level]} ${[what, why, mend].map(sentence).join(' ')}`.replaceAll(/\s+/g, ' ')
}

function sentence(text: string): string {
  return /[.!?:]$/.test(text) ? text : `${text}.`
}
