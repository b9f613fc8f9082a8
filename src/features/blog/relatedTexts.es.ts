export const RELATED = 'Te puede interesar'
