/** What a shop writes down at an object. */
export type Metadata = Readonly<Record<string, string>>
