import type * as english from './startTexts.en.tsx'

export const heroTexts: typeof english.heroTexts = {
  title: 'Diez minutos en lugar de dos horas.',
  lead: 'Pega el enlace de un episodio. Recibirás lo esencial por correo, y cada idea te lleva al segundo exacto, en la voz de quien la dijo.',
  demo: 'Probar la demo gratis',
  pricing: 'Ver precios',
  caption: ({ name, language, minutes, litMinutes }, sample) => (
    <>
      <i lang={language}>{name}</i>
      {`, ${minutes} min. Iluminados, los ${litMinutes} minutos que importan. `}
      {sample('Leer su resumen')}
    </>
  ),
}

export const featuresTexts: typeof english.featuresTexts = {
  title: 'Disfruta más de tus podcasts',
  transform: 'Transforma tu forma de escuchar',
  transformed: 'La IA pone en contexto los momentos clave: una conversación de dos horas no pierde el hilo.',
  listening: 'Escucha inteligente',
  listened: 'Las ideas de horas de contenido, en unos minutos.',
  original: 'Conserva el audio original',
  originalKept: 'Cada línea abre el episodio en el segundo exacto.',
}
