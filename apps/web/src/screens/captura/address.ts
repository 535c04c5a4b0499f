import type { ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { defineSearch } from '../../lib/define-search.ts'

/** Reads the address of Captura; unknown parameters are ignored. */
export const parseCaptura = defineSearch({
  /** Tab: which states are shown */
  ver: ['paradas', 'bloqueadas', 'lacunas', 'pausadas', 'certificado', 'desligadas'],
  /** The open company alone */
  quem: ['empresa'],
})
export type CapturaSearch = ReturnType<typeof parseCaptura>

export const isServico = (text: string): text is ServicoCaptura => /^(nfe|cte|mdfe|nfse)$/.test(text)
