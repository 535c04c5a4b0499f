import { written } from '../base/calendar.ts'
import type { Answer } from '../base/seal.ts'
import type { Tree } from '../base/tree.ts'
import { nfeDest, nfeEmit, taxIdOf } from '../layouts/parties.ts'
import type { Item } from '../model/item.ts'
import type { NotaDraft } from './draft.ts'
import type { NfeIde, NfeParts } from './layout.ts'
import { taxTree } from './tax-tree.ts'
import { totalTree } from './total-tree.ts'

function ideOf({ operation, nature, moment }: NotaDraft): NfeIde {
  const { modelo, emitente, destUf, final } = operation
  const consumer = modelo === 65
  return {
    natOp: nature,
    dhSaiEnt: consumer ? undefined : written(moment),
    idDest: emitente.uf === destUf ? '1' : '2',
    indFinal: final ? '1' : '0',
    indIntermed: consumer ? undefined : '0',
    verProc: 'Gerador 1.0',
  }
}

function destOf({ destinatario, operation }: NotaDraft): Tree | null {
  if (!destinatario) return null
  if (operation.modelo === 55) return nfeDest(destinatario)
  return { ...taxIdOf(destinatario), xNome: destinatario.name, indIEDest: '9' }
}

const positive = (cents: number) => (cents > 0 ? cents : undefined)

const detOf = (item: Item): Tree => ({
  '@nItem': String(item.nItem),
  prod: {
    cProd: item.cProd,
    cEAN: item.cEAN,
    xProd: item.xProd,
    NCM: item.ncm,
    CEST: item.cest,
    CFOP: item.cfop,
    uCom: item.uCom,
    qCom: item.qCom,
    vUnCom: item.vUnCom,
    vProd: item.vProd,
    cEANTrib: item.cEAN,
    uTrib: item.uTrib,
    qTrib: item.qTrib,
    vUnTrib: item.vUnCom,
    vFrete: positive(item.vFrete),
    vDesc: positive(item.vDesc),
    indTot: '1',
  },
  imposto: taxTree(item),
  vItem: item.ibscbsCst === null ? undefined : item.vItem,
})

function transportOf({ transport }: NotaDraft): Tree {
  const { carrier, volumes, grams, mode } = transport
  const kilos = `${Math.floor(grams / 1000)}.${String(grams % 1000).padStart(3, '0')}`
  return {
    modFrete: mode,
    transporta: carrier && {
      ...taxIdOf(carrier),
      xNome: carrier.name,
      IE: carrier.ie,
      xEnder: `${carrier.address.street}, ${carrier.address.number}`,
      xMun: carrier.address.cityName,
      UF: carrier.uf,
    },
    vol: volumes > 0 ? { qVol: String(volumes), esp: 'VOLUMES', pesoL: kilos, pesoB: kilos } : undefined,
  }
}

function billingOf({ installments, identity, totals }: NotaDraft): Tree | undefined {
  if (installments.length === 0) return undefined
  return {
    fat: { nFat: String(identity.numero), vOrig: totals.vNF, vDesc: 0, vLiq: totals.vNF },
    dup: installments.map(({ number, due, cents }) => ({ nDup: number, dVenc: due, vDup: cents })),
  }
}

const ELECTRONIC = new Set(['03', '04', '17'])

const paymentOf = ({ payments, change }: NotaDraft): Tree => ({
  detPag: payments.map(({ code, cents, later }) => ({
    indPag: later ? '1' : '0',
    tPag: code,
    vPag: cents,
    card: ELECTRONIC.has(code) ? { tpIntegra: '2' } : undefined,
  })),
  vTroco: positive(change),
})

/** Converts a draft of a sale to parts of the layout. */
export function notaParts(draft: NotaDraft, given: Pick<NfeParts, 'supplement'> & { answer: Answer | null }): NfeParts {
  const { operation, identity, moment, homologacao } = draft
  const { modelo, emitente } = operation
  return {
    answer: given.answer,
    supplement: given.supplement,
    modelo,
    identity,
    emitente,
    moment,
    homologacao,
    ide: ideOf(draft),
    emit: nfeEmit(emitente, { CRT: emitente.regime === 'simples' ? '1' : '3' }),
    dest: destOf(draft),
    autXML: draft.readers.map((taxId) => taxIdOf({ taxId })),
    det: draft.items.map(detOf),
    total: totalTree(draft),
    transp: transportOf(draft),
    cobr: billingOf(draft),
    pag: paymentOf(draft),
    infAdic: draft.remark === '' ? undefined : { infCpl: draft.remark },
  }
}
