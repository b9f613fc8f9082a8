import type { ReactNode } from 'react'
import type { LateReason, ListId } from '#domain/api/listAnswers.ts'

/** 1st, 2nd, 3rd, 4th, 11th. */
function ordinal(place: number): string {
  const isTeen = place % 100 > 10 && place % 100 < 14
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}

export const listTexts = {
  weekOf: (week: string, chart: ReactNode) => (
    <>
      Week of {week}. Chosen from {chart}.
    </>
  ),
  inventedChart: 'the chart of the local stack, whose shows are invented',
  /** Apple asks to be named. */
  charts: {
    us: 'Apple’s public chart, United States',
    business: 'Apple’s public chart, Business, United States',
    es: 'Apple’s public chart, Spain',
  } satisfies Record<ListId, string>,
  takenOut: 'The episodes of this week were taken out at their publishers’ wish.',
  place: (place: number) => `${ordinal(place)} in the chart`,
  placeAtApple: (place: number) => `${ordinal(place)} in the chart, on Apple Podcasts`,
  lengths: (heard: string, whole: string) => (
    <>
      <strong>{heard} that matter</strong> of {whole}
    </>
  ),
  translated: 'Translated from Spanish',
  listen: 'Listen',
  listenTo: (title: string) => `Listen to ${title}`,
  summarize: 'Get the full summary',
  summarizeOf: (title: string) => `Get the full summary: ${title}`,
  everyWeek: 'Every week',
  older: 'Older weeks',
  olderFailed: 'They could not be fetched. Please try again.',
  since: (month: string, weeks: number) => `Since ${month}, ${weeks} ${weeks === 1 ? 'week' : 'weeks'}`,
  inInbox: 'The next list, in your inbox',
  onceAWeek: 'Once a week, in Spanish, English or both.',
  subscribe: 'Subscribe',
  moreLists: 'More lists',
  kept: (isOnline: boolean, week: string) =>
    `${isOnline ? 'The newest list cannot be had now.' : 'You are offline.'} This is the list you read last, of ${week}.`,
  lastWeeks: 'This is last week’s list.',
  olderList: (week: string) => `This is the list of ${week}.`,
  /** Why this Friday's list is late, and until when. */
  late: {
    CHART: 'On Friday the chart did not answer. We ask again every hour, and this page changes by itself.',
    TOO_FEW:
      'Too few shows of the chart had something new that can be read. We look again every six hours, and this page changes by itself.',
    ENGINE:
      'This Friday’s episodes are not summarized yet. We try again every hour, and this page changes by itself.',
  } satisfies Record<LateReason, string>,
  soundMayBeGone: 'Some sound may have left its publisher since.',
  newestWeek: 'Newest week',
  notOnDevice: 'You are offline. This list was not read on this device yet.',
}
