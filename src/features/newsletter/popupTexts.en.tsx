export const popupTexts = {
  failed: 'Oops! Something went wrong',
  again: 'Try Again',
  sent: 'Email Sent Successfully!',
  checkInbox: (
    <>
      <strong>Subscription successful!</strong> Please check your inbox, and your spam folder too: the link in
      our e-mail confirms your address.
    </>
  ),
  wantMore: 'Do you want more than the newsletter?',
  waitlist: 'Join Waitlist',
}
