import type * as english from './panelTexts.en.ts'

export const panelTexts: typeof english.panelTexts = {
  hint: 'De un episodio o de su podcast: de cualquier app, una página web o un feed. Necesita una transcripción publicada.',
  required: 'Pega el enlace de un episodio.',
  submit: 'Mostrar el extracto',
  opening: 'Abriendo…',
  file: 'Elegir un archivo de transcripción',
  drop: 'O suelta aquí una transcripción: VTT, SRT, TXT o JSON. El archivo no sale de este dispositivo.',
  wrong: {
    NOT_A_TRANSCRIPT: 'No es una transcripción que podamos leer. Elige un archivo VTT, SRT, TXT o JSON.',
    FALLING_TIMES: 'Los tiempos de este archivo vuelven a empezar o no pueden ser correctos. Elige otro.',
    empty: 'Esta transcripción no tiene texto. Elige otra.',
    'too-short': 'Esta transcripción es demasiado corta. Elige una más larga.',
    'not-speech': 'Esto no parece lenguaje hablado. Elige la transcripción de un episodio.',
    'other-language': 'Esta transcripción no está en inglés ni en español. Elige una en esos idiomas.',
    'too-large': 'Este archivo pesa más de 10 MB. Elige uno más pequeño.',
    failed: 'No se ha podido leer en este dispositivo. Prueba con otro archivo.',
  },
  onlyHere: 'Este archivo se ha leído en este dispositivo. No se ha enviado nada.',
  untimed: 'El archivo no indica tiempos, así que no se muestra ninguno.',
  another: 'Abrir otro',
  more: 'Con una cuenta tienes el episodio entero: resúmenes por correo, tu biblioteca y tus momentos.',
  signUp: 'Crear una cuenta para este episodio',
  signUpPlain: 'Crear cuenta',
}
