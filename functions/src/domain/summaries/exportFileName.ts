/** At most 60 letters, digits and hyphens of an episode's title, then the extension. */
export function exportFileName(
  title: string,
  extension: 'md' | 'pdf' | 'csv' | 'vtt' | 'srt' | 'txt',
): string {
  const name = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return `${name === '' ? 'summary' : name}.${extension}`
}
