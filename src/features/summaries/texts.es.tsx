import { MADE_BY } from '#domain/summaries/madeBy.ts'
import type * as english from './texts.en.tsx'

export const summaryTexts: typeof english.summaryTexts = {
  title: 'Resumen',
  failure: 'este resumen no se ha podido cargar. Inténtalo de nuevo.',
  unknown: 'No hemos encontrado este resumen',
  maybeGone: 'Puede que se haya eliminado o que sea de otra cuenta.',
  notMailed: {
    returned:
      'No te hemos enviado este resumen por correo: los correos a tu dirección nos llegan devueltos. Aquí lo tienes entero. Volveremos a intentarlo 30 días después del último que se devolvió.',
    complaint:
      'No te hemos enviado este resumen por correo: un correo nuestro a tu dirección se marcó como spam. Aquí lo tienes entero. Escríbenos si quieres volver a recibir correos.',
  },
  own: 'Tus resúmenes',
  all: 'Resúmenes',
  steps: {
    requested: 'Comprobamos tus créditos.',
    charged: 'Ahora buscamos el texto del episodio.',
    transcribing: 'Este episodio no tiene transcripción, así que estamos transcribiendo su audio.',
    summarizing: 'Lo estamos escribiendo y comprobando, línea a línea, con lo que se dijo.',
  },
  progress: {
    parts: ({ done, all }) => `Partes terminadas: ${done} de ${all}.`,
    points: ({ done, all }) => `Ideas clave encontradas: ${done} de ${all}. Preguntamos una vez más.`,
  },
  soon: 'El resumen aparecerá aquí en cuanto esté listo.',
  onDevice: (anchored, total) => `Escrito en este dispositivo. Ideas verificadas: ${anchored} de ${total}.`,
  description: 'Leer la descripción',
  laidOutAs: (template) => `Plantilla: ${template}.`,
  otherTemplates: 'Otras plantillas',
  transcript: 'Transcripción sincronizada con el audio',
  ofTeam: 'De la biblioteca de tu equipo.',
  show: 'El podcast',
  followShow: 'Seguir este podcast',
  ownMoments: 'Tus momentos',
  fresh: (fresh, of) =>
    fresh === 0
      ? 'No hay nada nuevo para ti.'
      : `${fresh} de ${of} ${fresh === 1 ? 'es nueva' : 'son nuevas'} para ti.`,
  knownFrom: (points, title, date) =>
    `Ya ${points === 1 ? 'lo sabes' : `sabes estas ${points}`} por «${title}» (${date})`,
  earlier: 'Abrir ese resumen',
  pauseAt: (time) => `Pausar en ${time}`,
}

export const verifiedTexts: typeof english.verifiedTexts = {
  none: 'Sin verificar: la única transcripción de este episodio es la nuestra.',
  share: (anchored, total) =>
    `Ideas clave que se apoyan en palabras de la transcripción: ${anchored} de ${total}.`,
  returned: (credits) =>
    `Es menos del 80 % que prometemos, así que te hemos devuelto tus ${credits} créditos.`,
}

export const excerptTexts: typeof english.excerptTexts = {
  title: 'Extracto',
  about: {
    return:
      '¿No vale los créditos que te ha costado? Te los devolvemos, hasta tres veces al mes. Lo que lees aquí te lo quedas.',
    take: `Ningún modelo ha podido escribir este resumen y te hemos devuelto los créditos. Puedes quedarte gratis con un extracto. ${MADE_BY.es.excerpt}`,
  },
  button: { return: 'Recuperar mis créditos', take: 'Obtener el extracto' },
}

export const exportTexts: typeof english.exportTexts = {
  copy: 'Copiar el resumen',
  copied: 'Copiado.',
  notCopied: 'El navegador no nos ha dejado copiarlo. Prueba a descargarlo.',
  markdown: 'Descargar en Markdown',
  downloaded: 'Descargado.',
  forProgram: (program) => `Descargar para ${program}`,
  premium: (link) => <>Con {link('Premium')} puedes descargar notas para Obsidian y Readwise.</>,
  failed: 'No se ha podido crear el archivo. Inténtalo de nuevo.',
}

export const pdfTexts: typeof english.pdfTexts = {
  title: '¿Descargar en PDF?',
  about:
    'Todo lo de esta página en un documento, con un enlace al segundo exacto en cada línea. Pagas una sola vez: las demás descargas de este resumen son gratis.',
  moreCredits: 'Conseguir más créditos',
  making: 'Creando el PDF…',
  downloadFor: (credits) => `Descargar por ${credits} créditos`,
  notNow: 'Ahora no',
  price: 'PDF de este resumen',
  withTranscript: 'Con la transcripción',
  download: 'Descargar PDF',
  downloadPaid: (credits) => `Descargar PDF, ${credits} créditos`,
  offline: 'Estás sin conexión: podrás descargar el PDF cuando vuelva la conexión.',
  charged: (credits, balance) => `Se han cobrado ${credits} créditos y te quedan ${balance}. Descargado.`,
  included: 'Tu plan es ilimitado: no se ha cobrado nada. Descargado.',
  notCharged: 'No se ha cobrado nada. Descargado.',
  threw: 'Algo ha fallado. Inténtalo de nuevo: un PDF ya pagado no se vuelve a cobrar.',
  failed: 'No se ha podido crear el PDF. Inténtalo de nuevo: un PDF ya pagado no se vuelve a cobrar.',
  broken: 'La respuesta ha llegado incompleta. Inténtalo de nuevo: un PDF ya pagado no se vuelve a cobrar.',
  network:
    'Error de red. Comprueba tu conexión e inténtalo de nuevo: un PDF ya pagado no se vuelve a cobrar.',
}

export const shareTexts: typeof english.shareTexts = {
  newsletter: {
    name: 'Boletín',
    label: 'Permitir que el boletín mencione este episodio',
    about:
      'Quienes lo lean verán el título del episodio, su podcast, lo esencial y las ideas clave con su segundo exacto. Nunca quién pidió el resumen ni tu dirección. Está desactivado hasta que tú lo actives. Puedes volver a desactivarlo cuando quieras, pero los números ya enviados no cambian.',
  },
  team: {
    name: 'Equipo',
    label: 'Compartido con el equipo',
    about:
      'Todos los miembros podrán leer este resumen en la biblioteca del equipo. Está desactivado hasta que tú lo actives. Puedes dejar de compartirlo cuando quieras; también ocurre si dejas el equipo.',
  },
  paid: 'Lo ha pagado el equipo: está en su biblioteca, donde pueden leerlo todos los miembros.',
  offline: 'Estás sin conexión: podrás cambiarlo cuando vuelva la conexión.',
}
