import type * as english from './bodyTexts.en.ts'

export const bodyTexts: typeof english.bodyTexts = {
  aboutSample:
    'Este episodio lo escribimos nosotros, para mostrar cómo es un resumen: no tiene audio. En tus resúmenes, cada marca de tiempo abre el original en ese segundo. El resumen está en inglés, como el episodio.',
  aboutEpisode: (show) =>
    `Un episodio real de ${show}, tal como lo resume Sonobrief, en el idioma en que se habla. Cada marca de tiempo reproduce el archivo original desde ese segundo: no se carga nada de allí hasta que pulsas.`,
  original: 'El episodio original',
  keyPoints: 'Ideas clave',
  keyMoments: 'Momentos clave',
  fromTo: (from, to) => `De ${from} a ${to}`,
  tryIt: 'Probar con un episodio tuyo',
}
