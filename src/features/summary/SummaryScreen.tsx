export function SummaryScreen() {
  return null
}
