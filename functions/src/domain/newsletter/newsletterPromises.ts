/** How much an issue holds: the lists of its language, and none twice. */
export const ISSUE_HOLDS = 'three episodes of each list'

/** What the premium waiting list is for: the newsletter's options, not the plan that is on sale. */
export const WAITLIST_GETS = 'one e-mail when the newsletter gets premium options'
