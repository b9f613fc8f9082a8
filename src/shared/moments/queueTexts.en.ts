export const queueTexts = {
  all: 'All moments',
  kept: (quote: string | undefined) => (quote ? `Kept: “${quote}”` : 'Kept.'),
  keptHere: 'Kept on this device. It is sent once there is a network.',
}
