type Answer = string | readonly string[] | undefined

const TEXT = 'other:'

/** Whether a question may be left: something is chosen, and a lone 'other' has its text. docs/rules.md "Quiz" */
export function isAnswered(answer: Answer): boolean {
  if (typeof answer === 'string') return answer !== ''
  return (answer ?? []).some((value) =>
    value.startsWith(TEXT) ? value.length > TEXT.length : value !== 'other',
  )
}

export function otherText(answer: Answer): string {
  const entry = listOf(answer).find((value) => value.startsWith(TEXT))
  return entry === undefined ? '' : entry.slice(TEXT.length)
}

/** Adds or removes one value; removing 'other' removes its text. */
export function toggled(answer: Answer, value: string): string[] {
  const list = listOf(answer)
  if (!list.includes(value)) return [...list, value]
  return list.filter((entry) => entry !== value && !(value === 'other' && entry.startsWith(TEXT)))
}

/** The list with another text for 'other'; blank text leaves no entry. */
export function withOtherText(answer: Answer, text: string): string[] {
  const rest = listOf(answer).filter((entry) => !entry.startsWith(TEXT))
  return text.trim() === '' ? rest : [...rest, TEXT + text]
}

function listOf(answer: Answer): readonly string[] {
  return typeof answer === 'string' ? [answer] : (answer ?? [])
}
