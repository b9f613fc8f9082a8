import { atTime } from '../../ui/language.es.ts'
import type * as english from './texts.en.ts'

export const networkError = 'Error de red. Comprueba tu conexión e inténtalo de nuevo.'
export const callFailed = 'Algo ha fallado. Inténtalo de nuevo.'
export const didNotWork = callFailed
export const notDone = 'No se ha podido hacer. Inténtalo de nuevo.'
export const notChanged = 'No se ha podido cambiar. Inténtalo de nuevo.'

export const againAt: typeof english.againAt = (message, time, isToday) =>
  `${message} Podrás hacerlo de nuevo ${isToday ? 'hoy' : 'mañana'} ${atTime(time)}.`
