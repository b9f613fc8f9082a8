/**
 * The name of the file that a summary is saved as.
 * @param title of the episode, as its publisher wrote it
 * @returns letters, digits and hyphens, at most 60, then the extension
 */
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
