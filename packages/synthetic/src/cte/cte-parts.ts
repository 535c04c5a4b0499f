import { rate } from '../base/money.ts'
import type { Answer } from '../base/seal.ts'
import type { Tree } from '../base/tree.ts'
import { cteCity, cteEmit, cteParty } from '../layouts/parties.ts'
import { blankItem } from '../model/item.ts'
import { classify } from '../nota/ibs-cbs.ts'
import { newTaxesGroup } from '../nota/tax-tree.ts'
import type { CteDraft } from './draft.ts'
import type { CteParts } from './layout.ts'

function ideOf({ emitente, remetente, destinatario, payer }: CteDraft): Tree {
  const payerIe = (payer === 'remetente' ? remetente : destinatario).ie
  return {
    tpCTe: '0',
    procEmi: '0',
    verProc: 'Gerador 1.0',
    ...cteCity('Env', emitente),
    modal: '01',
    tpServ: '0',
    ...cteCity('Ini', remetente),
    ...cteCity('Fim', destinatario),
    retira: '1',
    indIEToma: payerIe === null ? '9' : '1',
    toma3: { toma: payer === 'remetente' ? '0' : '3' },
  }
}

function priceTree({ freight }: CteDraft): Tree {
  const components = [
    { xNome: 'FRETE PESO', vComp: freight.weight },
    { xNome: 'AD VALOREM', vComp: freight.value },
    { xNome: 'PEDÁGIO', vComp: freight.toll },
  ]
  return { vTPrest: freight.total, vRec: freight.total, Comp: components.filter(({ vComp }) => vComp > 0) }
}

function taxesTree({ emitente, freight, icms, icmsRate }: CteDraft): Tree {
  if (emitente.regime === 'simples') return { ICMS: { ICMSSN: { CST: '90', indSN: '1' } } }
  const service = blankItem()
  classify(service, '000001', freight.total - icms)
  return {
    ICMS: { ICMS00: { CST: '00', vBC: freight.total, pICMS: rate(icmsRate), vICMS: icms } },
    IBSCBS: newTaxesGroup(service),
    vTotDFe: freight.total,
  }
}

const serviceTree = (draft: CteDraft): Tree => ({
  infCarga: {
    vCarga: draft.cargo,
    proPred: draft.product,
    infQ: { cUnid: '01', tpMed: '01', qCarga: `${draft.kilos}.0000` },
  },
  infDoc: { infNFe: draft.notas.map(({ chave }) => ({ chave })) },
  infModal: { '@versaoModal': '4.00', rodo: { RNTRC: draft.emitente.rntrc } },
})

/** Converts a draft of a road freight to parts of the layout. */
export function cteParts(draft: CteDraft, answer: Answer): CteParts {
  const { emitente, moment, homologacao = false } = draft
  return {
    layout: 'cte',
    identity: draft,
    emitente,
    moment,
    homologacao,
    answer,
    CFOP: draft.cfop,
    ide: ideOf(draft),
    groups: {
      emit: cteEmit(emitente, { CRT: emitente.regime === 'simples' ? '1' : '3' }),
      rem: cteParty({ ...draft.remetente, email: undefined }, 'Reme'),
      dest: cteParty({ ...draft.destinatario, email: undefined }, 'Dest'),
      vPrest: priceTree(draft),
      imp: taxesTree(draft),
      infCTeNorm: serviceTree(draft),
    },
  }
}
