export const dayTexts = {
  unknown: 'Unknown',
  unlimited: 'Unlimited',
  episodes: (count: number, written: string) => (count === 1 ? '1 episode' : `${written} episodes`),
  today: 'today',
  yesterday: 'yesterday',
  todayAt: (time: string) => `today at ${time}`,
  yesterdayAt: (time: string) => `yesterday at ${time}`,
  dayAt: (day: string, time: string) => `on ${day} at ${time}`,
}
