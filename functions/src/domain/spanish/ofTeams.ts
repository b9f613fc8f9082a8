/** Spanish texts about teams and followed shows, by their English. */
export const OF_TEAMS = {
  'You are not in this team.': 'No estás en este equipo.',
  'You are in a team already. Leave it first.': 'Ya estás en un equipo. Primero sal de él.',
  'Teams come with Enterprise.': 'Los equipos están incluidos en Enterprise.',
  'Your role in the team does not let you do this.': 'Tu rol en el equipo no te permite hacer esto.',
  'Nobody changes their own role or cap. Ask another who leads the team.':
    'Nadie puede cambiar su propio rol ni su límite. Pídeselo a otra persona que administre el equipo.',
  'This member is no longer in the team.': 'Este miembro ya no está en el equipo.',
  'All five seats are taken.': 'Las cinco plazas están ocupadas.',
  'This team is paused: its owner is no longer on Enterprise. All that is there can be read.':
    'Este equipo está en pausa: su titular ya no tiene Enterprise. Todo lo que hay se puede seguir leyendo.',
  'This person is already in the team.': 'Esta persona ya está en el equipo.',
  'This invitation is no longer valid. Ask for a new one.': 'Esta invitación ya no es válida. Pide otra.',
  'This invitation is for another address. Log in with the one that it was sent to.':
    'Esta invitación es para otra dirección. Inicia sesión con la que la recibió.',
  'Ten invitations are open. Take one back first.': 'Hay diez invitaciones pendientes. Primero retira una.',
  'This mailbox was asked for something lately. Please try again tomorrow.':
    'Hace poco ya escribimos a esta dirección. Inténtalo de nuevo mañana.',
  'We cannot mail to this address. Please use another one.':
    'No podemos escribir a esta dirección. Usa otra.',
  'You are the only owner. Name another before you leave.':
    'Nadie más es titular. Elige a otra persona antes de salir.',
  'The owner pays for the team, and needs Enterprise.':
    'Quien es titular del equipo lo paga y necesita Enterprise.',
  'Only a finished summary can be shared. One that is being mailed can in a minute.':
    'Solo se puede compartir un resumen terminado. Si se está enviando, espera un minuto.',
  'What comes from a private feed stays with its listener.':
    'Lo que viene de un feed privado es solo de quien lo escucha.',
  'The team has paid for this summary: it stays in its library.':
    'El equipo ha pagado este resumen: se queda en su biblioteca.',
  'You have invited very often in a short time. Please wait before the next time.':
    'Has enviado demasiadas invitaciones en poco tiempo. Espera un poco antes de la próxima.',
  'You have changed the team very often in a short time. Please wait before the next change.':
    'Has cambiado el equipo demasiadas veces en poco tiempo. Espera un poco antes del próximo cambio.',
  'They are no longer in the team.': 'Ya no está en el equipo.',
  'The team is passed on.': 'Has cedido el equipo.',
  'You are no longer in the team.': 'Ya no estás en el equipo.',
  'Your team can read this summary.': 'Tu equipo puede leer este resumen.',
  'Your team no longer reads this summary.': 'Tu equipo ya no lee este resumen.',
  'Your team is there.': 'Tu equipo está creado.',
  'The team has this name now.': 'Has cambiado el nombre del equipo.',
  'The cap is changed.': 'El límite ha cambiado.',
  'The role is changed.': 'El rol ha cambiado.',
  'The invitation is on its way.': 'La invitación está en camino.',
  'The invitation is taken back.': 'Has retirado la invitación.',
  'You are in the team.': 'Ya estás en el equipo.',
  'The invitation is declined.': 'Has rechazado la invitación.',
  'You follow as many shows as your plan holds. Unfollow one, or choose a larger plan.':
    'Sigues tantos podcasts como permite tu plan. Deja de seguir alguno o elige un plan superior.',
  'Please set how many credits a month new episodes may use. Then they can be summarized by themselves.':
    'Indica cuántos créditos al mes pueden usar los episodios nuevos. Así podrán resumirse automáticamente.',
  'Several shows have this name. Please choose one of them.': 'Varios podcasts se llaman así. Elige uno.',
  'This is a single file and no show: nothing new will come of it.':
    'Esto es un archivo suelto y no un podcast: no publicará nada nuevo.',
  'Your plan has fewer credits than this cap.': 'Tu plan tiene menos créditos que este límite.',
  'You do not follow this show.': 'No sigues este podcast.',
  'This is no list of shows. Export one as OPML from your podcast app, and choose that file.':
    'Esto no es una lista de podcasts. Exporta una como OPML desde tu app de podcasts y elige ese archivo.',
  'There is no show in this file.': 'En este archivo no hay ningún podcast.',
  'This offer is no longer there.': 'Este episodio ya no está entre los propuestos.',
  'You are not in a team.': 'No estás en ningún equipo.',
  'New episodes of a team’s shows are offered. Nothing is summarized by itself.':
    'Los episodios nuevos de los podcasts de un equipo solo se proponen: nada se resume automáticamente.',
  'You follow this show.': 'Sigues este podcast.',
  'Your team follows this show.': 'Tu equipo sigue este podcast.',
  'You no longer follow this show.': 'Has dejado de seguir este podcast.',
  'Your team no longer follows this show.': 'Tu equipo ha dejado de seguir este podcast.',
  'Your shows.': 'Tus podcasts.',
  'Your shows are read now. Nothing was charged.': 'Estamos leyendo tus podcasts. No se ha cobrado nada.',
  'These mails have ended. New episodes are offered in your shows.':
    'Ya no recibirás estos correos. Los episodios nuevos están en tus podcasts.',
  'Not now.': 'Ahora no.',
} as const
