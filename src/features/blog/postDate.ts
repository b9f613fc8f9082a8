/** A day as the articles write it, like May 15, 2025. @param date `YYYY-MM-DD` */
export function postDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
