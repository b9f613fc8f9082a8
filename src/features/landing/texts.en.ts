export const landingTexts = {
  journey: 'Start Your Journey Today',
  journeyLead: 'One e-mail a week, in Spanish, English or both.',
  journeyTerms: 'Free forever • No spam • Unsubscribe anytime',
  description: 'Description',
  coffee: 'BuyMeACoffee',
  about: 'About',
}
