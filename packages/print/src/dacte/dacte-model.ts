import type { CteForm } from '@portal/fiscal/cte/cte.ts'
import type { CteProc, InfCte, InfProt } from '@portal/fiscal/cte/layout.gen.ts'
import { type PrintedQr, printedQr } from '../format/query.ts'
import { watchReads } from '../format/reads.ts'
import { NO_PROTOCOL, type Situation } from '../format/situacao.ts'
import type { PrintState } from '../format/state.ts'
import { asText } from '../format/values.ts'
import { A4 } from '../paper/geometry.ts'
import type { FieldArea } from './grow.ts'
import { FORM_NAMES } from './names.ts'
import { type Party, tomadorOf } from './party.ts'

/** Input of all blocks of the DACTE. */
export interface Dacte {
  form: CteForm
  inf: InfCte
  prot: InfProt | undefined
  /** Message of the authority (infFisco) */
  message: string
  qr: PrintedQr
  state: PrintState
  chave: string
  situation: Situation
  /** FS-DA (tpEmis 5): printed on security paper before authorisation */
  securityForm: boolean
  /** Issued in EPEC contingency whose event is registered, and not yet authorised */
  epec: PrintState['epec']
  tomador: Party
  /** Portrait or landscape, according to tpImp */
  size: { w: number; h: number }
  area: FieldArea
  /** Fields that no block has read */
  unread: () => { path: string; value: string }[]
}

/** Page margin, in points. */
export const MARGIN = 17

/** Makes the blocks' input from the mirror of the file and the portal's state. */
export function toDacte(proc: CteProc & { form: CteForm }, state: PrintState): Dacte {
  const { form, ...file } = proc
  const { view, unread } = watchReads(file)
  const { infCte: inf, infCTeSupl } = view.CTe
  const prot = view.protCTe?.infProt
  const chave = cteChave(inf, prot)
  const securityForm = inf.ide.tpEmis === '5' && !asText(prot?.nProt)
  const epec = inf.ide.tpEmis === '4' && !asText(prot?.nProt) ? state.epec : undefined
  const size = inf.ide.tpImp === '2' ? { w: A4.h, h: A4.w } : A4
  return {
    form,
    inf,
    prot,
    message: asText(view.protCTe?.infFisco?.xMsg),
    qr: printedQr(infCTeSupl?.qrCodCTe, { tipo: 'cte', chave }),
    state,
    epec,
    chave,
    situation: {
      name: FORM_NAMES[form].doc,
      gender: 'O',
      state,
      homologacao: inf.ide.tpAmb === '2',
      waiting: securityForm || epec ? '' : NO_PROTOCOL,
      reason: prot?.xMotivo,
    },
    securityForm,
    tomador: tomadorOf(inf),
    size,
    area: { width: size.w - 2 * MARGIN, cutTexts: [] },
    unread,
  }
}

function cteChave(inf: InfCte, prot: InfProt | undefined): string {
  const id = asText(inf['@Id']).replace(/^\D*?(?=\d{6}[A-Z\d]{12}\d{26}$)/, '')
  return id || asText(prot?.chCTe)
}
