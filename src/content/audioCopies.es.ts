import { CUT_KEPT_MS, SOUND_KEPT_MS } from '#domain/time/lifetimes.ts'
import { DAY_MS } from '#domain/units.ts'

export const AUDIO_COPIES = `No publicamos copias de ningún episodio: cada uno se reproduce desde su fuente original. Si hay que escuchar un archivo para hacer un resumen, se borra a los ${SOUND_KEPT_MS / DAY_MS} días como muy tarde. Los momentos clave que alguien guarda para oír sin conexión, o escucha en su app de podcasts, se copian solo para esa persona y se borran ${CUT_KEPT_MS / DAY_MS} días después del último uso.`
