export const deliveryTexts = {
  title: 'Confirm delivery',
  heading: 'Receive summaries here?',
  about:
    'Somebody asked Sonobrief to send podcast summaries to the address that this link was mailed to. Without your consent nothing is sent, and you need not do anything.',
  confirming: 'Confirming...',
  confirm: 'Yes, send them to me',
  done: 'Summaries may now be delivered to this address.',
  missing: 'This link is not complete. Please open it again from the e-mail.',
  home: 'Home',
}
