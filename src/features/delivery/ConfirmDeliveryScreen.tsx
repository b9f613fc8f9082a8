export function ConfirmDeliveryScreen() {
  return null
}
