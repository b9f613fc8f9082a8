import type * as english from './endTexts.en.ts'

export const endTexts: typeof english.endTexts = {
  trending: 'Podcasts del momento',
  everyFriday: (episodes) => `${episodes} episodios, cada viernes`,
  about: 'Preguntas frecuentes',
  newFeature: 'NOVEDAD',
  coffee: 'Invítanos a un café',
  coffeeWhy:
    'Ni inversores ni publicidad en tus resúmenes. Si Sonobrief te ha devuelto una tarde, un café nos ayuda a seguir.',
  support: 'Apoyar a Sonobrief',
  promotion: 'Escucha los resúmenes',
  soon: 'Pronto…',
}
