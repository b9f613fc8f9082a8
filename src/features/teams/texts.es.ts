import type * as english from './texts.en.ts'

const ROLES: Partial<Record<string, string>> = {
  owner: 'titular',
  admin: 'administración',
  member: 'miembro',
}

export const teamTexts: typeof english.teamTexts = {
  title: 'Equipo',
  failure: 'no se ha podido cargar tu equipo. Inténtalo de nuevo.',
  logInFirst: 'Te han invitado a un equipo',
  aboutLogIn:
    'Inicia sesión con la dirección en la que recibiste la invitación o crea una cuenta con ella. Después podrás unirte.',
  logIn: 'Iniciar sesión',
  signUp: 'Crear cuenta',
  seats: (members, seats) => `${members} de ${seats} plazas.`,
  youAre: {
    owner: 'Eres titular del equipo.',
    admin: 'Administras el equipo.',
    member: 'Eres miembro del equipo.',
  },
  rename: 'Cambiar nombre',
  renameTitle: 'Cambiar el nombre del equipo',
  name: 'Nombre',
  offline: 'Estás sin conexión. Puedes leerlo todo, pero no hacer cambios.',
  paused:
    'Este equipo está en pausa: su titular ya no tiene Enterprise. Puedes leer todo lo que hay y usar tus propios créditos.',
  ownUse: (month) => `Tu consumo en ${month}`,
  noCap: 'usados, sin límite',
  ownCap: (month) => `Tu límite en ${month}`,
  left: (cap) => `disponibles de ${cap}`,
  usedUp: 'Hasta el día 1 puedes pagar lo que pidas con tus propios créditos.',
}

export const noTeamTexts: typeof english.noTeamTexts = {
  about: 'Escuchar en equipo',
  seats:
    'Enterprise incluye cinco plazas. Cada miembro conserva su cuenta, y lo que pida aquí lo paga el equipo.',
  make: 'Pon nombre a tu equipo',
  making: 'Crear equipo',
  enterprise: 'Ver Enterprise',
}

export const invitedTexts: typeof english.invitedTexts = {
  title: 'Invitación',
  dashboard: 'Panel',
  invites: (team) => `${team} te invita`,
  by: (email) => `Te invita ${email}.`,
  terms: (role, cap, members) =>
    `${role === 'admin' ? 'Administrarás el equipo' : 'Serás miembro del equipo'}, que pagará ${cap === undefined ? 'sin límite lo que pidas en él' : `hasta ${cap} créditos al mes por lo que pidas en él`}. Tus resúmenes siguen siendo tuyos; los que compartas los ${members === 1 ? 'verá 1 persona' : `verán ${members} personas`}.`,
  join: 'Unirse',
  decline: 'No, gracias',
  open: (until, email) => `Válida hasta el ${until}, para ${email}.`,
}

export const leaveTexts: typeof english.leaveTexts = {
  title: { leave: 'Dejar el equipo', end: 'Cerrar el equipo' },
  leave: 'Dejar el equipo',
  leaveAsked: '¿Dejar el equipo?',
  end: 'Cerrar este equipo',
  endAsked: '¿Cerrar este equipo?',
  about:
    'Lo que ha pagado el equipo se queda en el equipo. Tu cuenta y tus propios resúmenes siguen siendo tuyos.',
  pass: 'Ceder el equipo',
  passing: 'Ceder',
  passAndLeave: 'Ceder y salir',
  mustName: 'Solo tú eres titular. Cede el equipo a otra persona antes de salir.',
  next: 'Ceder el equipo a',
  pays: 'Quien es titular paga el equipo y necesita Enterprise.',
  ends: 'El equipo se cierra, y con él sus invitaciones.',
  comeBack: 'Podrás volver con una nueva invitación.',
}

export const memberTexts: typeof english.memberTexts = {
  title: 'Miembros',
  invite: 'Invitar',
  seats: (members, seats, invited) =>
    `${members} de ${seats} plazas${invited > 0 ? `, ${invited} ${invited === 1 ? 'invitación' : 'invitaciones'}` : ''}`,
  role: 'Rol',
  capLeft: 'Lo que queda del límite',
  credits: 'Créditos',
  actions: 'Acciones',
  roles: { owner: 'Titular', admin: 'Administración', member: 'Miembro' },
  you: '(tú)',
  noCap: 'sin límite',
  used: 'usados',
  ofUsed: (cap) => `de ${cap} usados`,
  atCap: 'Límite alcanzado',
  editOf: (member) => `Editar: ${member}`,
  invited: (until) => `Invitación válida hasta el ${until}`,
  noneOf: (cap) => `0 de ${cap}`,
  undo: 'Retirar',
  undoOf: (email) => `Retirar la invitación de ${email}`,
}

export const dialogTexts: typeof english.dialogTexts = {
  revoke: '¿Retirar la invitación?',
  revoking: 'Retirar',
  aboutRevoking: (email) => `El enlace que enviamos a ${email} dejará de funcionar.`,
  remove: (member) => `¿Quitar a ${member}?`,
  removing: 'Quitar',
  aboutRemoving:
    'Lo que ha pagado el equipo se queda, sin su nombre. Su cuenta y sus propios resúmenes siguen siendo suyos.',
  removeFrom: 'Quitar del equipo',
  invite: 'Enviar la invitación',
  email: 'Su correo electrónico',
  wrongEmail: 'Escribe una dirección de correo válida',
  cap: 'Límite de créditos al mes',
  noCap: 'Sin límite',
}

export const tableTexts: typeof english.tableTexts = {
  title: 'Consumo',
  csv: 'CSV',
  csvOf: 'CSV del consumo',
  columns: 'Día,Miembro,Créditos',
  quiet: (month) => `Aún no hay nada. Nadie ha pedido resúmenes en ${month}. Cada barra será un día.`,
  day: 'Cada barra es un día',
  all: 'Total',
  former: 'Antiguos miembros',
  about: (month) => `Créditos por miembro y mes. El mes de ${month} aún no ha terminado.`,
}

export const logTexts: typeof english.logTexts = {
  invoices: 'Facturas',
  noInvoices: 'No se han podido cargar tus facturas. También están en tu cuenta.',
  title: 'Cambios',
  failed: 'No se han podido cargar los cambios anteriores.',
  earlier: 'Ver cambios anteriores',
  former: 'Un antiguo miembro',
  whomFormer: 'un antiguo miembro',
  role: (role) => ROLES[role] ?? role,
  did: {
    created: (_, __, to) => `creó el equipo ${to}`,
    renamed: (_, from, to) => `cambió el nombre del equipo de ${from} a ${to}`,
    invited: (whom, _, to) => `invitó a ${whom}${to === '' ? '' : ` con el rol de ${to}`}`,
    revoked: (whom) => `retiró la invitación de ${whom}`,
    joined: (_, __, to) => `se unió al equipo${to === '' ? '' : ` con el rol de ${to}`}`,
    declined: () => 'rechazó la invitación',
    'role-changed': (whom, from, to) => `cambió el rol de ${whom} de ${from} a ${to}`,
    'cap-changed': (whom, from, to) => `cambió el límite de ${whom} de ${from} a ${to}`,
    removed: (whom) => `quitó del equipo a ${whom}`,
    left: () => 'dejó el equipo',
    passed: (whom) => `cedió el equipo a ${whom}`,
    shared: (_, __, to) => `compartió ${to}`,
    unshared: (_, __, to) => `dejó de compartir ${to}`,
    followed: (_, __, to) => `empezó a seguir ${to}`,
    unfollowed: (_, __, to) => `dejó de seguir ${to}`,
    'cap-reached': (_, __, to) => `agotó su límite de ${to} créditos`,
    paused: () => 'puso el equipo en pausa',
    resumed: () => 'reactivó el equipo',
  },
}
