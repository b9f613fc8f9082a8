import type * as english from './planFeatures.en.ts'

export const FREE_IN_EPISODES = 'cuatro episodios de media hora o dos de una hora, con un máximo de 5 al día.'

const KINDS = { text: 'Resúmenes básicos y avanzados' }

export const PLAN_HOURS: typeof english.PLAN_HOURS = {
  free: `Dos horas de audio al mes: ${FREE_IN_EPISODES}`,
  premium: 'Diez horas de audio al mes.',
  enterprise: 'Audio sin límite.',
}

export const planForWhom: typeof english.planForWhom = {
  free: 'Para un episodio de media hora a la semana.',
  premium: 'Para el trayecto de cada día.',
  enterprise: 'Para equipos que escuchan por trabajo.',
}

export const planFeatures: typeof english.planFeatures = {
  free: [
    {
      text: '20.000 créditos al mes',
      note: `Dos horas: ${FREE_IN_EPISODES}`,
    },
    { text: 'Hasta 5 resúmenes al día' },
    KINDS,
    { text: 'En español y en inglés' },
  ],
  premium: [
    { text: '100.000 créditos al mes', note: 'Diez horas de audio' },
    KINDS,
    { text: 'Exportación', note: 'Obsidian, Readwise' },
    { text: 'Plantillas' },
    { text: 'Acceso a la API', href: '/developers' },
  ],
  enterprise: [
    { text: 'Créditos ilimitados' },
    { text: '40.000 créditos al mes, siempre sin restricciones' },
    KINDS,
    { text: 'Trabajo en equipo', note: 'Cinco plazas y una biblioteca compartida' },
    { text: 'Panel de administración', note: 'Miembros, límites, consumo y registro' },
    { text: 'Facturación', note: 'Un año con factura a 30 días: se pide en tu cuenta' },
  ],
}
