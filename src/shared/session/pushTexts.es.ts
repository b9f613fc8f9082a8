import type * as english from './pushTexts.en.ts'

export const pushTexts: typeof english.pushTexts = {
  title: 'Avisos en este dispositivo',
  about: 'No dicen de qué episodio ni de qué podcast se trata. Se desactivan al cerrar sesión.',
  summaries: 'Un resumen está listo',
  shows: 'Hay un episodio nuevo de un podcast que sigo',
  tellMe: 'Avisarme cuando esté listo',
  told: 'Este dispositivo te avisará cuando esté listo.',
  unsupported:
    'Este navegador no puede avisarte. En un iPhone o iPad, añade Sonobrief a la pantalla de inicio y ábrelo desde ahí.',
  blocked: 'Tu navegador bloquea los avisos de Sonobrief. Permítelos en los ajustes de este sitio.',
}
