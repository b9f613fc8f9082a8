export const teamCallFailed = 'No se ha podido hacer. Inténtalo de nuevo.'
