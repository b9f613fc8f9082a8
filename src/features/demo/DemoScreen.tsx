export function DemoScreen() {
  return null
}
