import { atTime } from '../../ui/language.es.ts'
import type * as english from './texts.en.tsx'

export const outcomeTexts: typeof english.outcomeTexts = {
  offline: 'Para esto hace falta conexión. Podrás hacerlo cuando la recuperes.',
  wrongPassword: 'Esta no es la contraseña de la cuenta. Inténtalo de nuevo.',
  passwordRequired: 'Falta la contraseña',
  tooManyTries: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  googleCancelled: 'Has cancelado el inicio de sesión con Google. Tu cuenta sigue como estaba.',
  googleBlocked:
    'Tu navegador ha bloqueado la ventana de Google. Permítela en esta página e inténtalo de nuevo.',
  otherGoogleAccount: 'Esta es otra cuenta de Google. Elige la que usas para iniciar sesión aquí.',
}

export const accountTexts: typeof english.accountTexts = {
  title: 'Cuenta',
  failure: 'no se ha podido cargar tu cuenta. Inténtalo de nuevo.',
  offline: 'Sin conexión puedes cambiar tu nombre y tu idioma. Para lo demás hace falta conexión.',
  active: 'Activo',
  invoices: 'Facturas',
  noInvoices: 'Aún no hay facturas.',
  templates: 'Plantillas',
  aboutTemplates: 'Elige el formato de tus resúmenes: Resumen breve, Decidir, Estudiar o Notas del episodio.',
  newOnes: (template) => ` Los nuevos usan «${template}».`,
  chooseTemplate: 'Elegir plantilla',
  team: 'Equipo',
  aboutTeam: 'Hasta cinco personas comparten un plan. Paga el equipo.',
  openTeam: 'Abrir el equipo',
  delete: 'Eliminar la cuenta',
  aboutDelete: 'Elimina para siempre tu cuenta y todo lo que contiene. No se puede deshacer.',
  deleteMine: 'Eliminar mi cuenta',
}

export const farewellTexts: typeof english.farewellTexts = {
  tab: 'Cuenta eliminada',
  title: 'Hemos eliminado tu cuenta',
  text: 'No queda nada de ella en este dispositivo y te enviaremos un último correo para confirmarlo. Puedes volver cuando quieras con una cuenta nueva.',
  home: 'Ir al inicio',
}

export const profileTexts: typeof english.profileTexts = {
  title: 'Sobre ti',
  nameTooLong: 'Usa un nombre de 100 letras como máximo, sin saltos de línea.',
  summariesIn: 'Idioma de los resúmenes',
  marksKnown: 'Ideas que ya conoces por resúmenes anteriores',
  folded: 'Plegarlas',
  asOthers: 'Mostrarlas como las demás',
  saved: 'Guardado.',
  plan: 'Plan',
  mails: 'Correos',
  aboutEpisodes: 'Sobre episodios nuevos',
}

export const signInTexts: typeof english.signInTexts = {
  email: {
    title: 'Cambiar el correo',
    wanted: 'Correo electrónico nuevo',
    wrong: 'Escribe una dirección de correo válida',
    done: (email) =>
      `Abre el enlace que hemos enviado a ${email}. Hasta entonces, tu cuenta sigue con su dirección.`,
  },
  password: {
    title: 'Cambiar la contraseña',
    wanted: 'Contraseña nueva',
    wrong: 'La contraseña debe tener al menos 6 caracteres.',
    done: () => 'Guardado. En los demás dispositivos se ha cerrado la sesión.',
  },
}

export const dataTexts: typeof english.dataTexts = {
  title: 'Tus datos',
  about:
    'Todo lo que guardamos sobre ti, en un archivo que pueden leer personas y programas: perfil, créditos, todos los resúmenes, consentimientos y boletín.',
  collectingData: 'Reuniendo tus datos…',
  soFar: (summaries) =>
    `Reuniendo tus datos: ${summaries} ${summaries === 1 ? 'resumen' : 'resúmenes'} hasta ahora…`,
  done: (fileName) => `Descargado como ${fileName}.`,
  collecting: 'Reuniendo…',
  download: 'Descargar todos mis datos',
  since: 'Cuenta creada',
  terms: 'Condiciones aceptadas',
  accepted: (at, version) => `${at}, versión del ${version}`,
  atSignUp: 'Al crear la cuenta',
  howLong: 'Cuánto tiempo los guardamos',
  more: (link) => <>Más información en nuestra {link('política de privacidad')}.</>,
}

export const callsTexts: typeof english.callsTexts = {
  title: 'Llamadas de hoy',
  untilMidnight: (most) => `de ${most} llamadas hoy (vuelve a cero a las 00:00 UTC)`,
  asOf: (most, time) => `de ${most}, contadas ${atTime(time)}`,
  used: 'Llamadas usadas hoy',
  share: (made, most) => `${made} de ${most}`,
  usedUp: 'Se han agotado. Podrás volver a hacer llamadas a partir de las 00:00 UTC.',
}

export const keysTexts: typeof english.keysTexts = {
  title: 'Claves de API',
  help: 'Cómo se usan',
  limits: (keys, most, perMinute, perDay) =>
    `${keys} de ${most} claves. ${perMinute} llamadas por minuto, ${perDay} al día. Mismos precios, mismos créditos.`,
  noPlan: (link) => (
    <>La API está incluida en {link('Premium y Enterprise')}. Con el plan Free, las claves no funcionan.</>
  ),
  make: 'Crear una clave',
  doubt: '¿Revocar también las claves anteriores?',
  doubted: (names) =>
    `${names}: de antes de que cambiara tu contraseña o se cerraran tus sesiones. Las claves siguen funcionando hasta que las revoques.`,
  endThese: (count) => (count === 1 ? 'Revocar esta clave' : `Revocar estas ${count} claves`),
  keepThese: (count) => (count === 1 ? 'Conservarla' : 'Conservarlas'),
  copied: 'Copiada.',
  marked: 'Seleccionada: cópiala con el teclado.',
  made: 'Copia tu clave ahora',
  once: 'Solo guardamos la huella de la clave. Cuando salgas de esta página, nadie podrá volver a mostrártela.',
  copy: 'Copiar',
  kept: 'Listo',
  columns: { name: 'Nombre', may: 'Acceso', made: 'Creada', used: 'Último uso', actions: 'Acciones' },
  scopes: { read: 'lectura', write: 'lectura y escritura' },
  madeAt: 'Creada el ',
  usedAt: 'Usada el ',
  unused: 'sin usar',
  end: 'Revocar',
  endOf: (name) => `Revocar ${name}`,
}
