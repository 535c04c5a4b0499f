import type { TipoAvisoCaptura } from './historico.ts'

/** Screens on which somebody mends what an alert tells. */
export type TelaAviso = 'manifestacao' | 'certificado' | 'sped' | 'captura'

/** The screen that mends an alert. */
export function screenOfAlert(kind: TipoAvisoCaptura): TelaAviso {
  if (/^(ciencia|conclusiva)_|^tacita$|^confirmada_|^manifesto_/.test(kind)) return 'manifestacao'
  if (kind.startsWith('certificado_')) return 'certificado'
  return kind === 'documento_tardio' ? 'sped' : 'captura'
}
