import { CUT_KEPT_MS, SOUND_KEPT_MS } from '#domain/time/lifetimes.ts'
import { DAY_MS } from '#domain/units.ts'

export const AUDIO_COPIES = `No publicamos copias de ningún episodio: se reproduce desde donde lo publican. Si para un resumen hay que escuchar un archivo, se borra a los ${SOUND_KEPT_MS / DAY_MS} días como máximo. Los momentos clave que alguien guarda para oírlos sin conexión o en su app de podcasts se copian solo para esa persona, y se borran ${CUT_KEPT_MS / DAY_MS} días después del último uso.`
