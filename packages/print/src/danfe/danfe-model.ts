import type { InfNFe, InfProt, NfeProc } from '@portal/fiscal/nfe/layout.gen.ts'
import { printedChave } from '../format/chave.ts'
import { NO_PROTOCOL, type Situation } from '../format/situacao.ts'
import type { PrintState } from '../format/state.ts'
import { asText } from '../format/values.ts'

/** Input of all blocks of the DANFE. */
export interface Danfe {
  inf: InfNFe
  prot: InfProt | undefined
  state: PrintState
  chave: string
  situation: Situation
  /** FS or FS-DA (tpEmis 2, 5): printed on security paper before authorisation */
  securityForm: boolean
}

/** Makes the blocks' input from the mirror of the file and the portal's state. */
export function toDanfe(proc: NfeProc, state: PrintState): Danfe {
  const inf = proc.NFe.infNFe
  const prot = proc.protNFe?.infProt
  const securityForm = (inf.ide.tpEmis === '2' || inf.ide.tpEmis === '5') && !asText(prot?.nProt)
  return {
    inf,
    prot,
    state,
    chave: printedChave(proc),
    situation: {
      name: 'NF-e',
      gender: 'A',
      state,
      homologacao: inf.ide.tpAmb === '2',
      waiting: securityForm ? '' : NO_PROTOCOL,
      reason: prot?.xMotivo,
    },
    securityForm,
  }
}
