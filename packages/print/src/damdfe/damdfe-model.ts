import type { InfMDFe, InfProt } from '@portal/fiscal/mdfe/layout.gen.ts'
import { readMdfeProc } from '@portal/fiscal/mdfe/mdfe.ts'
import type { FormInput } from '../format/form.ts'
import { type PrintedQr, printedQr } from '../format/query.ts'
import { NO_PROTOCOL, type Situation } from '../format/situacao.ts'
import type { PrintState } from '../format/state.ts'
import { asText } from '../format/values.ts'

/** Input of all blocks of the DAMDFE. */
export interface Damdfe {
  inf: InfMDFe
  prot: InfProt | undefined
  state: PrintState
  chave: string
  /** Empty in layouts without one */
  qr: PrintedQr
  situation: Situation
  /** Issued in contingency (tpEmis 2) */
  contingency: boolean
}

/** Makes the blocks' input from the file and the portal's state. */
export function toDamdfe({ root, state }: Pick<FormInput, 'root' | 'state'>): Damdfe {
  const proc = readMdfeProc(root)
  const inf = proc.MDFe.infMDFe
  const prot = proc.protMDFe?.infProt
  const chave = asText(inf['@Id']).replace(/^MDFe/, '') || asText(prot?.chMDFe)
  const contingency = inf.ide.tpEmis === '2'
  return {
    inf,
    prot,
    state,
    chave,
    qr: printedQr(proc.MDFe.infMDFeSupl?.qrCodMDFe, { tipo: 'mdfe', chave }),
    situation: {
      name: 'MANIFESTO',
      gender: 'O',
      state,
      homologacao: inf.ide.tpAmb === '2',
      waiting: contingency ? 'CONTINGÊNCIA' : NO_PROTOCOL,
    },
    contingency,
  }
}
