export type Metadata = Readonly<Record<string, string>>
