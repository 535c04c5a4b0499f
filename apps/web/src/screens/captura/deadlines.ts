import { screenOfAlert } from '@portal/contract/captura/aviso-tela.ts'
import type { AvisoCaptura } from '@portal/contract/captura/historico.ts'

/** True for an open alert of a deadline or a late document, of one company or of all. */
export const isOfDeadlines = ({ ds_tipo, dt_ciente, nr_cpfcnpj }: AvisoCaptura, cnpj: string | undefined): boolean =>
  dt_ciente === null && (!cnpj || nr_cpfcnpj === cnpj) && /^(manifestacao|sped)$/.test(screenOfAlert(ds_tipo))
