import type * as english from './templateNames.en.ts'

export const templateNames: typeof english.templateNames = {
  brief: { name: 'Resumen breve', about: 'Lo esencial' },
  decide: { name: 'Decidir', about: '¿Merece la pena?' },
  study: { name: 'Estudiar', about: 'Primero, las preguntas' },
  shownotes: { name: 'Notas del episodio', about: 'Capítulos y nombres' },
}
