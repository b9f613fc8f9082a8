export const networkError = 'Network error. Please check your connection and try again.'
export const callFailed = 'Something went wrong. Please try again.'
export const didNotWork = 'This did not work. Please try again.'
export const notDone = 'This could not be done. Please try again.'
export const notChanged = 'This could not be changed. Please try again.'

/** @param message a sentence */
export const againAt = (message: string, time: string, isToday: boolean) =>
  `${message} It works again ${isToday ? '' : 'tomorrow '}at ${time}.`
