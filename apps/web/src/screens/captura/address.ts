import type { ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { searchWords } from '../../lib/search-words.ts'

/** Parameters in the address of Captura. */
export interface CapturaSearch {
  /** Tab: which states are shown */
  ver?: 'paradas' | 'bloqueadas' | 'lacunas' | 'pausadas' | 'certificado' | 'desligadas'
  /** The open company alone */
  quem?: 'empresa'
}

/** Reads the address; unknown parameters are ignored. */
export const parseCaptura = (raw: Record<string, unknown>): CapturaSearch =>
  // the pattern allows only these values
  searchWords(raw, {
    ver: /^(paradas|bloqueadas|lacunas|pausadas|certificado|desligadas)$/,
    quem: /^empresa$/,
  }) as CapturaSearch

export const isServico = (text: string): text is ServicoCaptura => /^(nfe|cte|mdfe|nfse)$/.test(text)
