import { SITE } from '#domain/site.ts'
import type * as english from './postTexts.en.ts'

export const POST_TEXTS: typeof english.POST_TEXTS = {
  1: {
    title: 'Una nueva forma de escuchar podcasts: resúmenes con IA',
    shortDescription:
      'Dos horas son mucho tiempo para esperar una idea. Qué cambia cuando cada afirmación lleva el segundo en que se dijo.',
    imageText:
      'Una conversación larga como líneas de barras, con los momentos clave de su resumen iluminados.',
    readMinutes: 5,
    tags: ['IA', 'Escuchar'],
  },
  2: {
    title: 'Cómo escuchar tus resúmenes con un reproductor de podcasts',
    shortDescription: 'Escucha solo los momentos clave, en la voz de sus protagonistas.',
    imageText:
      'El símbolo de reproducir en un anillo de barras: un episodio, con los momentos clave de su resumen iluminados.',
    readMinutes: 6,
    tags: ['Guía', 'Reproductor'],
  },
}

export const AUTHOR: typeof english.AUTHOR = `El equipo de ${SITE.name}`

export const bylineTexts: typeof english.bylineTexts = { minutes: (minutes) => `${minutes} min de lectura` }
