import { subtreeOf, type Tree, writeTree } from '@portal/synthetic/base/tree.ts'
import { escapeText } from '@portal/synthetic/base/xml.ts'
import { cteCase } from '@portal/synthetic/cte/cases/cte.ts'
import { CTE_LOADS, noteInUnits } from '@portal/synthetic/cte/cases/parts.ts'
import { cteOsCase, cteSimpCase } from '@portal/synthetic/cte/cases/special.ts'
import type { CteWish } from '@portal/synthetic/cte/cases/wish.ts'
import { editXml } from '@portal/synthetic/edit-xml.ts'
import { taxIdOf } from '@portal/synthetic/layouts/parties.ts'
import { fullRoad } from '@portal/synthetic/mdfe/cases/modal.ts'
import { type Context, someKeys } from '@portal/synthetic/model/context.ts'
import { testContext, testDocument } from './test-document.ts'

/** The six modals of the CT-e, and the road modal of layout 2.00. */
export type CteModal = 'rodo' | 'rodo200' | 'aereo' | 'aquav' | 'ferrov' | 'duto' | 'multimodal'

/** Options of a synthetic CT-e, all with defaults. */
export interface CteShape extends Pick<CteWish, 'tpCTe' | 'tpEmis' | 'icms' | 'bare' | 'earlier'> {
  form?: 'CTe' | 'CTeOS' | 'CTeSimp'
  modal?: CteModal
  /** Number of transported NF-e with only a key */
  documents?: number
  /** Replaces every free text */
  text?: string
  /** Replaces every amount */
  value?: string
  tpImp?: '1' | '2'
  tpAmb?: '1' | '2'
  dhEmi?: string
  /** Groups of infCTeNorm as they are, instead of the builder's of the same names */
  norm?: Tree
  protocol?: boolean
  qr?: string
}

export const CTE_CHAVE = '35260611222333000181570010000012341000012347'

/** `count` NF-e with only a key, one with units, and the documents of every other kind. */
const allLoads = (context: Context, count: number): Tree => ({
  infNFe: [...someKeys(context, 55, count).map((chave) => ({ chave })), noteInUnits(context)],
  ...CTE_LOADS.nf!(context),
  ...CTE_LOADS.outros!(context),
  ...CTE_LOADS.dce!(context),
})

/** The road modal of layout 2.00, whose truck and toll moved to the MDF-e. */
function oldRoad(context: Context): Tree {
  const road = subtreeOf(fullRoad(context), 'rodo')
  const { condutor: _drivers, tpRod, tpCar, UF, prop, ...truck } = subtreeOf(road, 'veicTracao')
  const toll = { CNPJForn: '11222333000181', nCompra: '4321', CNPJPg: context.outro.taxId, vValePed: 4500 }
  return {
    rodo: {
      RNTRC: '04718250',
      dPrev: '2026-06-09',
      lota: '1',
      CIOT: '520005530381',
      valePed: toll,
      veic: { ...truck, tpProp: 'T', tpVeic: '0', tpRod, tpCar, UF, prop },
      lacRodo: road.lacRodo,
      moto: { xNome: context.pessoa.name, ...taxIdOf(context.pessoa) },
    },
  }
}

const MAKERS = {
  CTe: cteCase,
  CTeOS: cteOsCase,
  CTeSimp: (context: Context, wish: CteWish) => cteSimpCase(context, { ...wish, deliveries: 2 }),
}

/** A CT-e with every group of its form and distinct values, for cases that the samples do not cover. */
export function cteXml(shape: CteShape = {}): Uint8Array {
  const { form = 'CTe', modal = 'rodo', documents = 2, protocol = true, tpImp, qr, dhEmi, norm = {} } = shape
  const context = testContext(1234)
  const made = MAKERS[form](context, {
    ...shape,
    modal: modal === 'rodo200' ? 'rodo' : modal,
    documents: allLoads(context, documents),
    full: true,
    ibsCbs: true,
    destination: true,
    stranger: true,
    homologacao: shape.tpAmb === '2',
    pending: !protocol,
  })
  const texts = { tpImp, qrCodCTe: qr, dhCont: '2026-06-01T00:01:02-03:00' }
  const xml = testDocument(made, { chave: CTE_CHAVE, nProt: '135260000000001', dhEmi, texts }).toString()
  const replaced = Object.fromEntries(Object.keys(norm).map((name) => [name, null]))
  const changes = modal === 'rodo200' ? { infModal: writeTree(oldRoad(context)) } : replaced
  const distinct = withDistinctValues(editXml(xml, changes), shape)
  return Buffer.from(distinct.replace('</infCTeNorm>', () => `${writeTree(norm)}</infCTeNorm>`))
}

/** Free texts; the names of other elements have codes, keys or numbers of a fixed form. */
const WORD =
  /^(x[A-Z]\w*|n(Roma|Ped|Doc|OCA|Occ|Cont|Lacre|Viag|Minu|ONU|Fat|Dup|Apol|Aver|Compra|Contrato)|PIN|RNTRC|TAF|RENAVAM|CIOT|COTM|cInt|cTar|irin|fluxo|natOp|proPred|id(Unid\w+)|descOutros|infAdFisco|(orig|dest)Calc|codPonto\w+|placa|chassi|tpMed|qTotEmb|NroRegEstadual)$/
const AMOUNT = /^\d+\.\d+$/
const DAY = /^\d{4}-\d\d-\d\d$/
const EMITENTE = '11222333000181'

/** Gives each text, amount, day and tax id its own value, so that each can be found on paper. */
function withDistinctValues(xml: string, { text, value }: CteShape): string {
  let count = 0
  return xml.replace(/<(\w+)>([^<]+)<\/\1>/g, (element, name: string, content: string) => {
    count++
    const replaced = (by: string) => `<${name}>${by}</${name}>`
    if (WORD.test(name)) return replaced(text === undefined ? `${content} ${count}Z` : escapeText(text))
    if (AMOUNT.test(content)) return replaced(value ?? `${1000 + count}.${String(count % 100).padStart(2, '0')}`)
    if (DAY.test(content)) return replaced(`20${10 + (count % 80)}-0${(count % 9) + 1}-1${count % 10}`)
    const isTaxId = (name === 'CNPJ' && content !== EMITENTE) || name === 'IE'
    return isTaxId ? replaced(String(11222333000000 + count)) : element
  })
}
