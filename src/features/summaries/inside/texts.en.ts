export const lookTexts = {
  title: 'Look inside first',
  about: 'See and hear the best passages of an episode right here, without an account.',
  open: 'Open an episode',
}
