import type * as english from './dialogTexts.en.ts'

export const deletionTexts: typeof english.deletionTexts = {
  title: '¿Eliminar tu cuenta?',
  erased:
    'Tu perfil, todas tus solicitudes y todos tus resúmenes se borran al momento, también los compartidos.',
  underWay: 'Lo que esté en curso ya no se envía por correo. Los créditos sin usar se pierden.',
  planEnds: (plan) => `Tu plan ${plan} termina hoy. No se cobra nada más.`,
  newsletter: 'Dejas de recibir el boletín y se borra tu suscripción.',
  stays: (years) =>
    `El registro de tus créditos se conserva ${years} años sin tu nombre ni tu dirección, por obligaciones contables; Stripe conserva las facturas, y las pendientes hay que pagarlas igual.`,
  password: 'Tu contraseña',
  deleting: 'Eliminando…',
  confirm: 'Eliminar mi cuenta para siempre',
  confirmGoogle: 'Confirmar con Google y eliminar para siempre',
  keep: 'Conservar mi cuenta',
}

export const keyTexts: typeof english.keyTexts = {
  nameMissing: 'Pon un nombre a la clave para reconocerla.',
  name: 'Nombre',
  nameHint: 'Dónde la usas, para reconocerla después.',
  may: 'Acceso',
  read: 'Lectura: buscar, calcular precios, listar y leer',
  write: 'Lectura y escritura: además, pedir resúmenes (cuestan créditos) y eliminarlos',
  confirm: 'Confirma otra vez que eres tú.',
  endTitle: (name) => `¿Revocar «${name}»?`,
  endAllTitle: '¿Revocar las claves anteriores?',
  keepAllTitle: '¿Conservar las claves anteriores?',
  endSaid: 'Los programas que la usan dejan de tener acceso desde ahora. La clave no se puede recuperar.',
  endAllSaid: (names) =>
    `Los programas que usan ${names} dejan de tener acceso desde ahora. Una clave revocada no se puede recuperar.`,
  keepAllSaid: (names) =>
    `Los programas que usan ${names} siguen funcionando. Conserva solo lo que hayas creado tú.`,
  make: 'Crear la clave',
  keepAll: 'Conservarlas',
  end: 'Revocarla ahora',
  endAll: 'Revocarlas ahora',
  byGoogle: (label) => `Confirmar con Google: ${label.toLowerCase()}`,
}
