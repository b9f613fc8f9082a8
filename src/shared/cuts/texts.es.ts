import type * as english from './texts.en.ts'

export const appTexts: typeof english.appTexts = {
  title: 'En tu app de podcasts',
  about:
    'Allí, cada resumen es un episodio: solo los momentos clave, con las voces originales y un capítulo para cada uno.',
  offline: 'Estás sin conexión: verás tu dirección cuando vuelva la conexión.',
  renewed: 'La dirección anterior ya no funciona. Esta es la nueva.',
  ended: 'Tu dirección ya no funciona.',
  noSound:
    'El audio en apps de podcasts está desactivado en esta instalación. Tus resúmenes llegan como texto.',
  here: 'Los momentos clave se escuchan aquí, en la página del resumen.',
  none: 'Aún no tienes dirección',
  aboutNone: 'Crea tu dirección privada y tus resúmenes aparecerán en la app de podcasts que ya usas.',
  make: 'Crear mi dirección',
  end: '¿Desactivar esta dirección?',
  aboutEnd:
    'Tus apps dejarán de recibir episodios nuevos al momento y tendrás una dirección nueva para añadir. Lo que ya hayan descargado se queda en ellas.',
  renew: 'Desactivar y crear otra',
  keep: 'Conservarla',
  endWithout: 'Desactivar sin crear otra',
  copied: 'Copiada.',
  notCopied: 'El navegador no nos ha dejado copiarla: selecciónala tú.',
  openIn: 'Abrir en',
  address: 'Tu dirección, para cualquier otra app',
  copy: 'Copiar',
  camera: 'Apunta aquí con la cámara del móvil',
  code: 'Código QR de tu dirección privada',
  leaks:
    'Con esta dirección, cualquiera puede escuchar tus resúmenes. Si se filtra, desactívala: dejará de funcionar al momento.',
  turnOff: 'Desactivar esta dirección',
  of: (size, most) => `${size} de ${most}`,
  usedThisMonth: (size) => `${size} este mes`,
  usedToday: (size) => `${size} hoy`,
  most: (size) => `de ${size}`,
  goesOnNextMonth:
    'El audio volverá el día 1 del próximo mes a las 00:00 UTC; los títulos y los textos siguen llegando. ¿Has compartido la dirección?',
  goesOnTomorrow:
    'El audio volverá mañana a las 00:00 UTC; los títulos y los textos siguen llegando. ¿Has compartido la dirección?',
  silent: 'Resúmenes sin audio',
  aboutSilent: 'Están en tu app como texto, con enlaces al segundo exacto.',
  unread: 'Ninguna app la ha leído todavía',
  read: 'Última lectura',
  lastRead: (when) => `Última lectura: ${when}.`,
  episodes: 'Episodios',
  items: (items, silent) => `${items}${silent === 0 ? '' : `, ${silent} sin audio`}`,
  today: 'Descargado hoy',
  thisMonth: 'Descargado este mes',
}
