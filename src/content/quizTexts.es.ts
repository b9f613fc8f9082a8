import type * as english from './quizTexts.en.ts'

const OTHER = { other: 'Otra cosa' }

export const quizQuestions: typeof english.quizQuestions = {
  hours: {
    question: '¿Cuánto tiempo dedicas a los podcasts cada semana?',
    options: {
      'less-1h': 'Menos de 1 h',
      '1-2h': '1-2 h',
      '2-5h': '2-5 h',
      '5-10h': '5-10 h',
      'more-10h': 'Más de 10 h',
    },
  },
  obstacle: {
    question: '¿Qué te frena más a menudo?',
    options: {
      'no-time': 'No tengo tiempo para episodios enteros',
      'forget-points': 'Se me olvida lo importante',
      'lose-interest': 'Pierdo el interés a la mitad',
      nothing: 'Nada, termino lo que empiezo',
    },
  },
  place: {
    question: '¿Dónde sueles escuchar?',
    options: {
      commute: 'De camino al trabajo',
      exercise: 'Mientras me muevo o hago ejercicio',
      home: 'En casa, haciendo otras cosas',
      desk: 'En mi mesa de trabajo',
    },
  },
  length: {
    question: '¿Cuánto duran los episodios que eliges?',
    options: {
      'under-30m': 'Menos de 30 minutos',
      '30-60m': 'De 30 a 60 minutos',
      '1-2h': 'De 1 a 2 horas',
      'over-2h': 'Más de 2 horas',
    },
  },
  content: {
    question: '¿Qué escuchas?',
    options: {
      business: 'Negocios',
      tech: 'Tecnología',
      science: 'Ciencia y salud',
      history: 'Historia y política',
      culture: 'Cultura e historias',
      ...OTHER,
    },
  },
  language: {
    question: '¿En qué idioma escuchas?',
    options: { en: 'En inglés', es: 'En español', both: 'En los dos' },
  },
  share: {
    question: 'Un resumen conserva en torno al 30 % del original. ¿Qué te parece?',
    options: {
      right: 'Justo lo que quiero',
      shorter: 'Lo preferiría más corto',
      longer: 'Lo preferiría más largo',
    },
  },
  gives: {
    question: '¿Qué debería darte un buen resumen?',
    options: {
      'key-points': 'Las ideas clave, en orden',
      quotes: 'Citas literales de quien habla',
      links: 'Enlaces al segundo exacto',
      decide: 'Ayuda para decidir qué escuchar entero',
      ...OTHER,
    },
  },
  wanted: {
    question: '¿Cuántos resúmenes usarías?',
    options: {
      basic: 'Básico: 10 resúmenes al mes',
      standard: 'Estándar: 50 resúmenes al mes',
      premium: 'Prémium: resúmenes ilimitados',
    },
  },
}

export const RECOMMENDATIONS: typeof english.RECOMMENDATIONS = {
  'heavy-user': {
    title: 'Vives entre podcasts',
    text: 'Cinco horas o más a la semana equivalen a una estantería de libros al mes. Los resúmenes te dicen qué horas merecen la pena.',
  },
  'regular-user': {
    title: 'Escuchas con regularidad',
    text: 'Unas cuantas buenas horas a la semana. Con resúmenes puedes seguir el doble de podcasts en el mismo tiempo.',
  },
  'light-user': {
    title: 'Eliges tus momentos',
    text: 'Escuchas de vez en cuando. Con unos pocos resúmenes al mes, aciertas con lo que eliges.',
  },
}

export const EXTRAS: typeof english.EXTRAS = {
  'no-time': 'Sin tiempo: empieza por lo esencial, un solo párrafo, y abre solo las ideas que necesites.',
  'forget-points':
    'Ideas que se olvidan: cada resumen se queda en tu panel, con el segundo exacto de cada idea.',
  'lose-interest':
    'Episodios que se alargan: los momentos clave te llevan a donde la conversación da un giro.',
  business: 'Negocios: los resúmenes avanzados conservan las cifras y los argumentos que hay detrás.',
  tech: 'Tecnología: las citas son literales, así que los nombres y las versiones son los correctos.',
}
