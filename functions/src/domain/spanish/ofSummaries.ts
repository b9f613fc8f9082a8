/** Spanish texts about episodes and summaries, by their English. */
export const OF_SUMMARIES = {
  'Please enter a valid YouTube URL (youtube.com or youtu.be)':
    'Escribe una dirección de YouTube válida (youtube.com o youtu.be)',
  'Please enter a valid email address': 'Escribe una dirección de correo válida',
  'We could not find this video. Please check the link.':
    'No hemos encontrado este vídeo. Comprueba el enlace.',
  'This video is not public. Please choose a public video.':
    'Este vídeo no es público. Elige uno que lo sea.',
  'This video is live or has not started yet. Please come back when it has ended.':
    'Este vídeo es un directo o aún no ha empezado. Vuelve cuando haya terminado.',
  'We cannot tell how long this episode is, and so not what it costs. Please choose another one.':
    'No sabemos cuánto dura este episodio ni, por tanto, cuánto cuesta. Elige otro.',
  'This video is longer than 12 hours.': 'Este vídeo dura más de 12 horas.',
  'We summarize episodes in English and Spanish. This one is in another language.':
    'Resumimos episodios en inglés y en español. Este está en otro idioma.',
  'We cannot read this episode: it has no transcript. Nothing was charged.':
    'No podemos leer este episodio: no tiene transcripción. No se ha cobrado nada.',
  'This episode comes without a transcript, and nothing here can listen to it. Nothing was charged. Another episode of the show may have one.':
    'Este episodio no tiene transcripción y aquí no podemos escucharlo. No se ha cobrado nada. Puede que otro episodio del podcast sí la tenga.',
  'This episode comes without a transcript, and nobody could be heard speaking in its sound, or it is neither MP3 nor M4A. Nothing was charged.':
    'Este episodio no tiene transcripción, y en su audio no se oye hablar a nadie o el archivo no es MP3 ni M4A. No se ha cobrado nada.',
  'We found no podcast there. Paste the link of an episode, of a show or of its feed, or search for its name.':
    'Ahí no hemos encontrado ningún podcast. Pega el enlace de un episodio, de un podcast o de su feed, o búscalo por su nombre.',
  'No show was found by these words. Try fewer of them, or paste a link of the show.':
    'No hemos encontrado ningún podcast con esas palabras. Prueba con menos o pega un enlace del podcast.',
  'This feed is broken, and we cannot read it. Try the link of the show in Apple Podcasts, or an episode’s own page.':
    'Este feed está dañado y no podemos leerlo. Prueba con el enlace del podcast en Apple Podcasts o con la página de un episodio.',
  'This feed asks for a password or a key of yours. Paste the whole private address that your podcast app uses.':
    'Este feed pide una contraseña o una clave tuya. Pega entera la dirección privada que usa tu app de podcasts.',
  'This episode is no longer in its show’s feed. The publisher may have taken it down: choose another one.':
    'Este episodio ya no está en el feed de su podcast. Puede que lo hayan retirado: elige otro.',
  'Spotify gives nobody its episodes, and we found this one nowhere else. If the show has a feed, search for its name.':
    'Spotify no comparte sus episodios y no hemos encontrado este en ningún otro sitio. Si el podcast tiene un feed, búscalo por su nombre.',
  'Spotify plays this without an open feed. By its title, we found it here:':
    'Spotify ofrece esto sin un feed abierto. Por su título, lo hemos encontrado aquí:',
  'Apple tells no feed of this show, so only its own apps can play it. If the show has a feed elsewhere, search for its name.':
    'Apple no publica el feed de este podcast, así que solo se puede escuchar en sus apps. Si tiene un feed en otro sitio, búscalo por su nombre.',
  'This is a channel or a playlist of YouTube. Paste the link of one of its videos.':
    'Esto es un canal o una lista de YouTube. Pega el enlace de uno de sus vídeos.',
  'There is no sound in this: an entry of the feed without an audio file. Choose another episode.':
    'Aquí no hay audio: esta entrada del feed no tiene archivo. Elige otro episodio.',
  'This is larger than what we read. Paste the link of the episode’s own page, or of its audio file.':
    'Es demasiado grande para leerlo. Pega el enlace de la página del episodio o de su archivo de audio.',
  'The publisher’s server does not answer. Please check the link, or try again in a few minutes.':
    'El servidor del podcast no responde. Comprueba el enlace o inténtalo de nuevo en unos minutos.',
  'The publisher of this show does not want it to be summarized here.':
    'Quien publica este podcast no quiere que se resuma aquí.',
  'This episode is from a private feed: its summary can only go to your own address.':
    'Este episodio es de un feed privado: su resumen solo puede ir a tu propia dirección.',
  'Episodes without a transcript cannot be summarized any more today. Nothing was charged.':
    'Hoy ya no podemos resumir más episodios sin transcripción. No se ha cobrado nada.',
  'This episode has no transcript, and is too long to be summarized by listening to it. Nothing was charged.':
    'Este episodio no tiene transcripción y es demasiado largo para resumirlo a partir del audio. No se ha cobrado nada.',
  'The quote of this episode has changed. Please look at the new one and confirm again.':
    'El precio de este episodio ha cambiado. Míralo y confirma de nuevo.',
  // Specified in Spanish.
  'Créditos insuficientes': 'Créditos insuficientes',
  'You have reached the 5 summaries per day limit of the free plan. It starts again at 00:00 UTC.':
    'Has llegado al límite de 5 resúmenes al día del plan Free. Se reinicia a las 00:00 UTC.',
  'You have reached the 48 hours of audio per day that every plan includes. It starts again at 00:00 UTC.':
    'Has llegado a las 48 horas de audio al día que incluyen todos los planes. Se reinician a las 00:00 UTC.',
  'You are no longer in this team. Nothing was charged.':
    'Ya no estás en este equipo. No se ha cobrado nada.',
  'The team is paused: its owner is no longer on Enterprise. Nothing was charged. You can use your own credits.':
    'El equipo está en pausa: su titular ya no tiene Enterprise. No se ha cobrado nada. Puedes usar tus propios créditos.',
  'This episode is from a private feed: it stays with its listener, and a team cannot pay for it.':
    'Este episodio es de un feed privado: es solo de quien lo escucha y un equipo no puede pagarlo.',
  'Your cap of the team leaves too little for this until the first of the month. You can use your own credits.':
    'Hasta el día 1, lo que te queda de tu límite en el equipo no da para esto. Puedes usar tus propios créditos.',
  'Too many new delivery addresses today. Please use your own address, or try again tomorrow.':
    'Demasiadas direcciones de entrega nuevas hoy. Usa la tuya o inténtalo de nuevo mañana.',
  'We cannot deliver to this address. Please use your own, or another one.':
    'No podemos enviar nada a esta dirección. Usa la tuya u otra.',
  'Security verification failed. Please refresh the page and try again.':
    'La verificación de seguridad ha fallado. Recarga la página e inténtalo de nuevo.',
  'You have done this very often in a short time. Please wait before the next time.':
    'Lo has hecho demasiadas veces en poco tiempo. Espera un poco antes de repetirlo.',
  'Summary Request Sent!': '¡Solicitud enviada!',
  'Failed to send summary request': 'No se ha podido enviar la solicitud',
  'Please confirm the delivery address with the link that we have mailed to it. Nothing is charged before.':
    'Confirma la dirección de entrega con el enlace que le hemos enviado. Hasta entonces no se cobra nada.',
  'This summary was made before, and you have deleted it.': 'Este resumen ya se hizo y lo eliminaste.',
  'We could not charge this request. Nothing was charged.':
    'No hemos podido cobrar esta solicitud. No se ha cobrado nada.',
  'The delivery address was not confirmed within 24 hours.':
    'La dirección de entrega no se confirmó en 24 horas.',
  'There is no such summary.': 'Este resumen no existe.',
  'Only a finished summary can be exported.': 'Solo se puede exportar un resumen terminado.',
  'Only a finished summary can be archived.': 'Solo se puede archivar un resumen terminado.',
  'Only a finished summary of ours can be shared.':
    'Solo se puede compartir un resumen nuestro que esté terminado.',
  'Only a finished summary can be laid out anew. One that is being mailed can in a minute.':
    'Solo un resumen terminado puede cambiar de plantilla. Si se está enviando, espera un minuto.',
  'An excerpt has no points, which this template is made of.':
    'Un extracto no tiene ideas clave, que son la base de esta plantilla.',
  'Your choice is kept.': 'Hemos guardado tu elección.',
  'Here is your PDF.': 'Aquí tienes tu PDF.',
  'Here is your file.': 'Aquí tienes tu archivo.',
  'This link is no longer valid. Please ask for the summary again.':
    'Este enlace ya no es válido. Pide el resumen de nuevo.',
  'Summaries may now be delivered to this address.': 'Ya se pueden enviar resúmenes a esta dirección.',
  'Stop sharing this summary first: what your device writes is yours alone.':
    'Primero deja de compartir este resumen: lo que escribe tu dispositivo es solo tuyo.',
  'This summary is no excerpt.': 'Este resumen no es un extracto.',
  'The words of this episode can no longer be read, or are too many for a device.':
    'El texto de este episodio ya no se puede leer o es demasiado largo para un dispositivo.',
  'This text could not be verified, and was not kept.':
    'Este texto no se ha podido verificar y no se ha guardado.',
  'The summary is kept in your account.': 'El resumen está guardado en tu cuenta.',
  'Too many calls.': 'Demasiadas llamadas.',
  'Credits come back of an excerpt that is made, and of nothing else.':
    'Solo devolvemos los créditos de un extracto que ya está hecho.',
  'This excerpt is being sent. Please try again in a minute.':
    'Este extracto se está enviando. Inténtalo de nuevo en un minuto.',
  'Nothing was charged for this excerpt.': 'Por este extracto no se cobró nada.',
  'Credits have come back three times this month. It starts again on the first.':
    'Este mes ya te hemos devuelto créditos tres veces. Podrás pedirlo otra vez a partir del día 1.',
  'There is no excerpt to take of this.': 'No hay ningún extracto de esta solicitud.',
  'Your credits are back.': 'Te hemos devuelto los créditos.',
  'This is the excerpt.': 'Este es el extracto.',
  'It is under way: remove it once it is sent, refused or failed.':
    'Está en marcha: podrás eliminarlo cuando termine.',
  'It stays in the library of your team.': 'Se queda en la biblioteca de tu equipo.',
  'Removed.': 'Eliminado.',
  'Nobody has written down the words of this episode.': 'Nadie ha transcrito este episodio.',
  'The transcript can be read once the summary is ready.':
    'La transcripción se podrá leer cuando el resumen esté listo.',
  'YouTube keeps the full text of its videos. The quotes and moments of the summary are here.':
    'El texto completo de los vídeos solo está en YouTube. Aquí están las citas y los momentos del resumen.',
  'The publisher of this show does not want its words here.':
    'Quien publica este podcast no quiere que su texto se lea aquí.',
  'We have heard these words for who asked for this summary. Only they can read them.':
    'Hicimos esta transcripción para quien pidió el resumen. Nadie más puede leerla.',
  'The words of this episode are no longer kept. The summary stays.':
    'Ya no guardamos el texto de este episodio. El resumen sigue aquí.',
  'The weekly issue may tell of this episode.': 'El boletín semanal podrá hablar de este episodio.',
  'This episode is no longer shared.': 'Este episodio ya no se comparte.',
  'There is no such moment.': 'Este momento no existe.',
  'This episode is of a private feed: its moments are yours alone.':
    'Este episodio es de un feed privado: sus momentos son solo tuyos.',
  'This moment was reported, and cannot be shared.': 'Este momento fue denunciado y no se puede compartir.',
  'There are no words of this moment to share.': 'Este momento no tiene texto que compartir.',
  'Video found.': 'Vídeo encontrado.',
  'Show found.': 'Podcast encontrado.',
  'Shows found.': 'Podcasts encontrados.',
  'Episode found.': 'Episodio encontrado.',
  'A moment holds at most five minutes. Keep a shorter one.':
    'Un momento dura como mucho cinco minutos. Guarda uno más corto.',
  'It cannot be moved any further.': 'No se puede mover más.',
  'There is no room for this. Make it shorter.': 'No hay sitio para esto. Acórtalo.',
  'This feed is private, or in no podcast directory. Create an account to open it: it stays yours alone.':
    'Este feed es privado o no está en ningún directorio de podcasts. Crea una cuenta para abrirlo: solo lo verás tú.',
  'This episode has no published transcript in English or Spanish. Try another one, or choose a transcript file that you have.':
    'Este episodio no tiene transcripción publicada en inglés ni en español. Prueba con otro o elige un archivo de transcripción que tengas.',
  'YouTube gives nobody the words of its videos. Paste the episode’s link from a podcast app, or choose a transcript file.':
    'YouTube no deja leer el texto de sus vídeos. Pega el enlace del episodio de una app de podcasts o elige un archivo de transcripción.',
  'Paste the link of an episode, or of its show: a name alone may be that of many.':
    'Pega el enlace de un episodio o de su podcast: con el nombre no basta, porque muchos se llaman igual.',
  'This transcript is too long to be shown here. Create an account to have the episode summarized.':
    'Esta transcripción es demasiado larga para mostrarla aquí. Crea una cuenta para resumir el episodio.',
  'Ten episodes an hour can be opened without an account. Choose a transcript file, or create an account.':
    'Sin cuenta se pueden abrir diez episodios por hora. Elige un archivo de transcripción o crea una cuenta.',
} as const
