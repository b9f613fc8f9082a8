export const searchTexts = { ask: 'Ask your library' }
