/** Each list of its language, without repeats. */
export const ISSUE_HOLDS = 'three episodes of each list'
export const ISSUE_HOLDS_ES = 'tres episodios de cada lista'

/** For the newsletter's options, not the plan on sale. */
export const WAITLIST_GETS = 'one e-mail when the newsletter gets premium options'
