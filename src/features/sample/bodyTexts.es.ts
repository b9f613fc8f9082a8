import type * as english from './bodyTexts.en.ts'

export const bodyTexts: typeof english.bodyTexts = {
  aboutSample:
    'Este episodio lo escribimos nosotros, para mostrar cómo es un resumen: no tiene audio. En tus resúmenes, cada marca de tiempo abre el original en ese segundo. El resumen está en inglés, como el episodio.',
  keyPoints: 'Ideas clave',
  keyMoments: 'Momentos clave',
  fromTo: (from, to) => `De ${from} a ${to}`,
  tryIt: 'Probar con un episodio tuyo',
}
