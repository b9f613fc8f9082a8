export const stateLabels = {
  held: 'Waiting for confirmation',
  requested: 'Requested',
  charged: 'Charged',
  transcribing: 'Listening',
  summarizing: 'Summarizing',
  ready: 'Ready',
  sending: 'Sending',
  sent: 'Sent',
  refused: 'Refused, not charged',
  failed: 'Failed, refunded',
}
export const readyNotMailed = 'Ready, not mailed'
