export const RELATED = 'Related'
