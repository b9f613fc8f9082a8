export const askTexts = {
  failure: 'your library could not be asked. Please try again.',
  question: 'Your question',
  price: (credits: string, balance: string) =>
    `An answer costs ${credits} credits. You have ${balance}. It costs nothing where nobody in your library says it.`,
  unlimited: 'Your plan is unlimited: answers are included.',
  ask: 'Ask',
  asking: 'Listening…',
  afresh: 'Ask about something else',
  follows: 'This question goes on from those before it.',
  nobody: 'Nobody in your library says this.',
  nearest: 'The nearest that is said',
  free: 'Nothing was charged.',
  charged: (credits: string) => `${credits} credits.`,
  why: {
    'no model': 'No model is set up to answer. These are the passages nearest to your question.',
    'no credits':
      'You do not have enough credits for an answer. These are the passages nearest to your question.',
    limit: 'Twenty questions of today had no answer. Until tomorrow you get the nearest passages.',
    failed: 'The model gave no answer. These are the passages nearest to your question.',
  },
  offline: 'You are offline: these are the passages on this device nearest to your question.',
  none: 'None of your summaries has a word of this.',
  earlier: 'Earlier answers on this device',
}
