export const headTexts = {
  description:
    'Paste a podcast episode. Its essentials come by e-mail, and every point links to the second it was said.',
}

export const shellTexts = {
  skip: 'Skip to content',
  home: 'Home',
  logo: 'Sonobrief, home',
  blog: 'Blog',
  pricing: 'Pricing',
  main: 'Main',
  account: 'Account',
  subscribe: 'Subscribe',
  dashboard: 'Dashboard',
  logIn: 'Login',
  new: 'New',
  signUp: 'Sign Up',
  menu: 'Menu',
  closeMenu: 'Close menu',
  crash: 'Unexpected Application Error!',
  offline: 'This page needs the network',
  reload: 'Reload',
}

export const footerTexts = {
  company: 'Company',
  about: 'About',
  support: 'Support us',
  resources: 'Resources',
  demo: 'Try the demo',
  newsletter: 'Newsletter',
  developers: 'Developers',
  legal: 'Legal',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  motto: 'A calm reading room for audio.',
  contact: 'Contact support',
  footer: 'Footer',
  otherLanguage: 'Español',
  social: 'Social links',
}

/** Texts where the app cannot be fetched: src/app/boot.ts. */
export const bootTexts = {
  failed: 'Loading failed. Please check your connection and load the page again.',
  noScript: 'Sonobrief draws this page with JavaScript. Please switch it on, and load the page again.',
}
