export const landingTexts = {
  journey: 'Start Your Journey Today',
  journeyLead: 'One e-mail a week, in Spanish, English or both.',
  journeyTerms: 'Free forever • No spam • Unsubscribe anytime',
  mainMenu: 'Main',
  description: 'Description',
  pricing: 'Pricing',
  coffee: 'BuyMeACoffee',
  about: 'About',
  blog: 'Blog',
}
