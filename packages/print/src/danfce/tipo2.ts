import type { Det, NfeProc } from '@portal/fiscal/nfe/layout.gen.ts'
import { icmsOf } from '@portal/fiscal/nfe/nfe.ts'
import { additionalText } from '../danfe/dados-adicionais.ts'
import { type Danfe, toDanfe } from '../danfe/danfe-model.ts'
import { partyStrips, placeStrips, transportStrips } from '../danfe/parte-strips.ts'
import { itemDetails } from '../danfe/produto-detalhes.ts'
import type { PrintOptions } from '../format/form.ts'
import type { PrintState } from '../format/state.ts'
import { asText, dateTime, joined } from '../format/values.ts'
import type { Page } from '../paper/page.ts'
import { pairStrips, type Roll, type Strip, textStrips } from '../paper/strip.ts'
import { cabecalhoStrips } from './cabecalho.ts'
import { consultaStrips } from './consulta.ts'
import { rollPages } from './danfce.ts'
import { toDanfce } from './danfce-model.ts'
import { identificacaoStrips } from './identificacao.ts'
import { itensStrips } from './itens.ts'
import { pagamentosStrips } from './pagamentos.ts'
import { qrStrips } from './qr-code.ts'
import { situacaoStrips } from './situacao.ts'
import { totaisStrips } from './totais.ts'
import { tributosStrips } from './tributos.ts'

/**
 * The DANFE Simplificado Tipo 2 of an NF-e (tpImp 6): a receipt like that of the NFC-e, with the recipient, the transport and all texts of
 * the note. The situation, which names a contingency, is printed twice.
 * Source  NT 2026.003; Ajustes SINIEF 32/25 and 13/26 (read in the libraries that follow them, not in the text)
 */
export function tipo2Pages(proc: NfeProc, state: PrintState, options: PrintOptions = {}): Page[] {
  const receipt = toDanfce(proc, state, options.largura ?? 80)
  const danfe = toDanfe(proc, state)
  const { roll, inf } = receipt
  const { dest, ide } = inf
  const departure = joined(' ', dateTime(ide.dhSaiEnt ?? ide.dSaiEnt), ide.hSaiEnt)
  const nature: Strip[] = [
    ...pairStrips(roll, ['Natureza da operação', asText(ide.natOp)]),
    ...pairStrips(roll, ['Operação', ide.tpNF === '0' ? '0 - ENTRADA' : '1 - SAÍDA']),
    ...(departure ? pairStrips(roll, ['Saída / entrada', departure]) : []),
  ]
  const blocks = [
    cabecalhoStrips(receipt),
    situacaoStrips(receipt),
    nature,
    itensStrips(receipt, (det) => detailStrips(roll, det, danfe.cities)),
    totaisStrips(receipt),
    pagamentosStrips(receipt),
    consultaStrips(receipt),
    partyStrips(roll, 'DESTINATÁRIO', { party: dest, address: dest?.enderDest }),
    placeStrips(roll, danfe),
    transportStrips(roll, danfe),
    identificacaoStrips(receipt),
    situacaoStrips(receipt),
    qrStrips(receipt),
    tributosStrips(receipt),
    textsOf(roll, danfe),
  ]
  return rollPages(receipt, blocks, options)
}

const SMALL = { scale: 0.9 } as const

const detailStrips = (roll: Roll, det: Det, cities: Danfe['cities']): Strip[] => {
  const { NCM, CFOP } = det.prod
  const codes = joined(' ', NCM && `NCM ${asText(NCM)}`, CFOP && `CFOP ${asText(CFOP)}`)
  return textStrips(
    roll,
    [codes, ...itemDetails(det, icmsOf(det), cities)].filter((text) => text !== '').join('\n'),
    SMALL,
  )
}

/** The messages of the authority (among them the alerts of cStat 120) and of the issuer. */
const textsOf = (roll: Roll, danfe: Danfe): Strip[] => textStrips(roll, additionalText(danfe), SMALL)
