export const teamCallFailed = 'This could not be done. Please try again.'
