/** The text of one field of a form; '' where there is none, or where it holds a file. */
export function typed(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
