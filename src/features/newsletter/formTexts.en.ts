/** What the form can say before anything else is fetched: the page hydrates with these alone. */
export const FORM_TEXTS = {
  failed: 'There was an error processing your request. Please try again later.',
  offline: 'You are offline. What you have typed stays here: please try again when you are back online.',
} as const
