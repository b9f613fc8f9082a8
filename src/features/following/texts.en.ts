import type { FeedTrouble, MailRhythm, MailWay } from '#domain/following/following.ts'

export const showsTexts = {
  show: 'Show',
  noShow: 'we couldn’t find this show.',
  title: 'Shows',
  failure: 'your shows could not be loaded. Please try again.',
  whose: 'Whose shows',
  own: 'Yours',
  team: 'Team',
  teamFailure: 'Error: the team’s shows could not be loaded. Please try again.',
  follow: 'You follow',
  count: (shows: number, limit: number) => `${shows} of ${limit} shows`,
  automatic: 'Automatic',
  automaticOf: (show: string) => `Automatic: ${show}`,
  waits: 'Waits for the network',
  change: 'Change',
  changeOf: (what: string) => `Change: ${what}`,
  unfollow: 'Unfollow',
  unfollowOf: (show: string) => `Unfollow: ${show}`,
}

export const noteTexts = {
  troubles: {
    UNREACHABLE: 'its feed does not answer',
    FEED_UNREADABLE: 'its feed cannot be read',
    FEED_PRIVATE: 'a private feed: paste your own address of it',
    TOO_LARGE: 'its feed is too large',
  } satisfies Record<FeedTrouble, string>,
  waiting: 'Checking…',
  resting: 'Resting',
  overLimit: 'More than your plan holds',
  objected: 'Its publisher objects',
  spent: (credits: string) => `${credits} this month`,
  unspent: 'Nothing this month',
  offered: 'Asks you first',
}

export const listTexts = {
  none: 'No shows yet',
  aboutNone: 'Follow a show and its new episodes are offered here. Nothing is charged until you say so.',
  import: 'Import OPML',
  yours: 'Your shows',
  unread: 'Your shows come when the network returns.',
  offline: 'You are offline.',
  asOf: (day: string, time: string) => `This is your list as of ${day}, ${time}. `,
  switches: 'Switches wait and go when the network returns.',
  reading: 'Reading your shows',
  read: (shows: number, all: number) => `${shows} of ${all}`,
  close: 'You can close this page. We’ll ask before summarizing. Turn on Automatic per show.',
  unreadable: (shows: number) => (shows === 1 ? 'One could not be read' : `${shows} could not be read`),
  full: (limit: number, plan: string) =>
    `${['No', 'One', 'Two', 'Three'][limit] ?? limit} shows is what ${plan} holds`,
  makeRoom: 'Unfollow one. Those that you have stay as they are.',
  makeRoomOr: (limit: number, plan: string) =>
    `Unfollow one, or follow up to ${limit} with ${plan}. Those that you have stay as they are.`,
  prices: 'See Pricing',
}

export const capTexts = {
  title: 'Credits for new episodes',
  none: 'None set, so nothing is summarized by itself: new episodes are offered, each with its price.',
  set: 'Set credits a month',
  left: (cap: string, month: string) => `left of the ${cap} you set for ${month}`,
  meter: 'Credits left for new episodes',
  usedUp: (until: string) => `New episodes are offered, not summarized, until ${until}.`,
  wait: (episodes: number) => ` ${episodes} ${episodes === 1 ? 'waits' : 'wait'} for you.`,
  used: 'Used by automatic shows',
  expected: (until: string) => `Expected until ${until}`,
  about: (credits: string) => `about ${credits}`,
  atEnd: 'When it is used up',
  offered: 'Episodes are offered',
  pause: 'Pause',
  paused: 'Nothing is summarized by itself: new episodes are offered.',
  notPaused: 'When on, nothing is summarized by itself: new episodes are offered.',
  aMonth: 'Credits a month',
  needed: 'Set this first: then the show is summarized by itself. ',
  aboutCap:
    'Automatic summaries never use more in a month. When it is used up, new episodes are offered, each with its price.',
  label: 'Credits a month for new episodes',
}

export const episodesTexts = {
  title: 'Episodes',
  search: 'Search the episodes',
  searchIn: (count: string) => `Search ${count}`,
  newest: (title: string, day: string) => `The newest is “${title}”, ${day}. `,
  offline: 'All episodes come when the network returns.',
  older: 'Older episodes',
  found: (episodes: number, all: string) => `${episodes} found. Searched in the newest ${all}.`,
  count: (shown: string, all: string) => `${shown} of ${all}`,
  credits: ' credits',
  summarized: 'Summarized',
  words: {
    transcript: ['Transcript', 'by the publisher'] as [string, string],
    none: ['No transcript', 'its preview says more'] as [string, string],
    'no-sound': ['No sound', 'not in this feed'] as [string, string],
  },
  unread:
    'Its feed is not read yet. Find the show by its name or address, and its episodes are read at once.',
  noShow: 'This show comes when the network returns.',
}

export const findTexts = {
  offline: 'You are offline. Shows are searched for when the network returns.',
  empty: 'Write the name of a show, or paste a link to it.',
  label: 'Find a show',
  placeholder: 'A name, a topic or a link',
  hint: 'Names are searched in the public directory. Links may come from any podcast app.',
  looking: 'Looking...',
  noChannels: 'A channel of YouTube cannot be followed. Paste the address of the podcast’s feed or page.',
  found: (shows: number) => (shows === 1 ? '1 show found' : `${shows} shows found`),
  clear: 'Clear',
  notAmong:
    'Not among them? Paste the address of its feed or page above. Shows are found in the directory of Apple Podcasts.',
  newest: (episode: string) => `Newest: ${episode}`,
  episodesOf: (show: string) => `Episodes: ${show}`,
  nothing: (words: string) => `No show called “${words}”`,
  spelling: 'Check the spelling, or paste the address of its page or feed.',
  clearSearch: 'Clear Search',
  failed: 'This show could not be read. Please try again.',
}

export const followTexts = {
  since: (when: string) => `Followed since ${when}`,
  about: (month: string) =>
    `Each new episode is summarized by itself, as long as ${month}’s credits last. Off: you are asked first.`,
  typical: 'Credits for a typical episode of this show.',
  waits: 'Kept on this device. It goes when the network returns.',
  spent: (month: string) => `Spent here in ${month}`,
  left: 'Left for new episodes',
  noneSet: 'none set',
  unpriced: 'by its length',
  resting: 'Its feed has not answered for two weeks, so we stopped asking. Nothing was charged.',
  asked: 'It is asked once more.',
  ask: 'Ask once more',
  overLimit:
    'Your plan holds fewer shows. Those that you have followed for longer come first. This one goes on when there is room.',
  objected: 'Its publisher does not want it here. Nothing new comes of it.',
  reading: 'It is being read: new episodes come within minutes.',
  unread: (trouble: string) => `It could not be read yet: ${trouble}. We go on trying.`,
  not: 'Not followed',
  aboutNot:
    'Follow it and its new episodes are offered to you, each with its price. Nothing is charged until you say so.',
  network: 'This needs the network.',
}

export const mailsTexts = {
  title: 'E-mails about new episodes',
  brief: 'Morning brief',
  timeZone: 'Time zone',
  language: 'Language',
  asSpoken: 'as spoken',
  to: 'To',
  devices: 'your devices',
  as: 'Comes as',
  ways: { mail: 'E-mail', push: 'Notification' } satisfies Record<MailWay, string>,
  elseMailed: 'A notification that reaches no device comes as an e-mail.',
  often: 'How often',
  day: 'Day',
  hour: 'Hour, by your clock',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  rhythms: {
    each: { name: 'One for each summary', about: 'What is offered comes in one mail a day.' },
    daily: { name: 'One a day', about: 'What was summarized, and what is offered.' },
    weekly: { name: 'One a week', about: 'The same, for the whole week.' },
    off: { name: 'None', about: 'Only on your dashboard' },
  } satisfies Record<MailRhythm, { name: string; about: string }>,
  when: {
    each: () => 'one for each summary',
    daily: (time: string) => `every day at ${time}`,
    weekly: (time: string, weekday: string) => `${weekday}s at ${time}`,
    off: () => 'no mail',
  } satisfies Record<MailRhythm, (time: string, weekday: string) => string>,
}

export const moveTexts = {
  title: 'Move your shows',
  about:
    'An OPML file carries the list from one podcast app to another. Private addresses are left out of yours.',
  tooLarge: 'This file is larger than 1 MB. A list of shows is never that large.',
  file: 'OPML file',
  importing: 'Importing...',
  export: (shows: number) => (shows === 1 ? 'Export 1 show' : `Export ${shows} shows`),
  offline: 'Both need the network.',
  leftOut: (shows: number) =>
    `${shows === 1 ? 'One private show was' : `${shows} private shows were`} left out: anyone with its address can listen in your name.`,
  withPrivate: 'Export with private addresses',
  followed: (shows: number) => `${shows === 1 ? '1 show' : `${shows} shows`} followed. Nothing was charged.`,
  known: (shows: number) => `${shows} were followed before.`,
  unreadable: (shows: number) => `${shows} had no address that could be a feed’s.`,
  beyond: (shows: number, limit: number) => `${shows} were left out: your plan holds ${limit}.`,
}

export const teamTexts = {
  followed: 'Followed by the team',
  not: 'Not followed by the team',
  about: 'New episodes are offered to all of the team.',
  aboutNot:
    'Follow it for the team and its new episodes are offered to all of it. The team pays for what a member asks for.',
  follow: 'Follow for the team',
  unfollowOf: (show: string) => `Unfollow for the team: ${show}`,
  offline: 'You are offline. All here can be read; changes need the network.',
  title: 'For the team',
  paid: 'New episodes are offered to all of the team. The team pays for what a member asks for here, within their cap, and everybody can read it.',
  limits: 'A team’s shows are not summarized by themselves. Private feeds stay with their listener.',
  list: 'The team follows',
  none: 'No shows yet. Find one above, and its new episodes are offered to all of the team.',
}
