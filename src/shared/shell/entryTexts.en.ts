export const entryTexts = {
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
  label: 'Your e-mail',
  placeholder: 'you@example.com',
  submit: 'Subscribe',
}
