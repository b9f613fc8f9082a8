/** The parameters that were given: an absent one changes nothing. */
export function defined<Fields extends object>(fields: Fields) {
  type Given = { [K in keyof Fields]?: Exclude<Fields[K], undefined> }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given
}
