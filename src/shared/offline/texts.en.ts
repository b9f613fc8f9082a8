export const waitingTexts = {
  title: 'Links that wait',
  price: 'See its price',
  waiting: 'Waiting for the network',
  removeOf: (link: string) => `Remove ${link}`,
  remove: 'Remove',
  online: 'Nothing is charged before you have seen the price.',
  offline: 'They are kept on this device until you are online.',
}
