import type { AvisoCaptura, TipoAvisoCaptura } from '@portal/contract/captura/historico.ts'
import { formatCount } from '../lib/format.ts'

/** Alerts of the terms of Ciência and of the conclusive answers. */
const DEADLINES: ReadonlySet<TipoAvisoCaptura> = new Set([
  'ciencia_3',
  'ciencia_1',
  'conclusiva_15',
  'conclusiva_5',
  'conclusiva_1',
])

/** Key of the switch «Avisar neste navegador» of a user; kept in this browser. */
export const noticesKey = (usuarioId: string): string => `portal_avisos:${usuarioId}`

/** Whether this browser can show notices at all; a page without TLS and some phones cannot. */
export const canNotify = (): boolean => 'Notification' in globalThis && 'serviceWorker' in navigator

/** Open alerts of a term that have not been shown. */
export const newDeadlines = (avisos: readonly AvisoCaptura[], shown: ReadonlySet<string>): AvisoCaptura[] =>
  avisos.filter(({ id, ds_tipo, dt_ciente }) => dt_ciente === null && DEADLINES.has(ds_tipo) && !shown.has(id))

/** The notice's text. It names no company: it may appear on a locked screen. */
export const noticeText = (count: number): string =>
  `${formatCount(count, 'prazo de manifestação', 'prazos de manifestação')} perto do fim.`
