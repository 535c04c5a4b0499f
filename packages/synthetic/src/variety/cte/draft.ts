import { dayAfter, written } from '../../base/calendar.ts'
import { seal } from '../../base/seal.ts'
import { type Tree, writeTree } from '../../base/tree.ts'
import { stateOf } from '../../facts/states.ts'
import { answer } from '../../model/stage.ts'
import type { Context, Identity } from '../base/context.ts'
import type { Made } from '../base/model.ts'
import type { Modal } from './modal.ts'
import type { TaxWish } from './parts.ts'

export interface CteWish extends TaxWish {
  modal?: string
  /** Name in `DOCUMENTS` */
  documents?: string
  tpServ?: string
  /** Whole numbers of the layout: 0 normal, 1 complement, 3 substitution */
  tpCTe?: string
  tpEmis?: string
  /** Somebody else pays (toma4) */
  stranger?: boolean
  /** All parties, texts and earlier documents */
  full?: boolean
  globalised?: boolean
  homologacao?: boolean
  pending?: boolean
  components?: number
}

const SCHEMAS = 'PL_CTe_400_NT2026.002_RTC_1.00'

/** What `ide` of every kind of CT-e begins with. */
export function head(context: Context, identity: Identity, wish: CteWish & { mod?: string }): Tree {
  return {
    cUF: stateOf(context.emitente.uf).cUF,
    cCT: identity.code,
    CFOP: wish.mod === '67' ? '5359' : '5353',
    natOp: 'Prestação de serviço de transporte',
    mod: wish.mod ?? '57',
    serie: String(identity.serie),
    nCT: String(identity.numero),
    dhEmi: written(context.moment),
    tpImp: '1',
    tpEmis: identity.tpEmis,
    cDV: identity.chave[43],
    tpAmb: wish.homologacao ? '2' : '1',
  }
}

export const contingency = ({ moment }: Context, { tpEmis }: Identity): Tree =>
  tpEmis === '5' ? { dhCont: written(moment), xJust: 'Falta de comunicação com o autorizador' } : {}

export const cargo = ({ random }: Context): Tree => ({
  vCarga: random.int(100_000, 99_000_000),
  proPred: 'Autopeças & acessórios',
  xOutCat: 'FRÁGIL',
  infQ: [
    { cUnid: '01', tpMed: 'PESO BRUTO', qCarga: `${random.int(10, 28_000)}.5000` },
    { cUnid: '00', tpMed: 'CUBAGEM', qCarga: '12.3456' },
    { cUnid: '03', tpMed: 'VOLUMES', qCarga: '48.0000' },
  ],
  vCargaAverb: 500_000,
})

export const modalOf = (context: Context, { tree }: Modal): Tree => ({
  infModal: { '@versaoModal': '4.00', ...tree(context) },
})

export const billing = (context: Context, total: number): Tree => ({
  fat: { nFat: String(context.numero), vOrig: total, vLiq: total },
  dup: { nDup: '001', dVenc: dayAfter(context.moment, 28), vDup: total },
})

type Layout = 'cte' | 'cteos' | 'ctesimp'
const FILES: Record<Layout, readonly [proc: string, bare: string]> = {
  cte: ['procCTe_v4.00.xsd', 'cte_v4.00.xsd'],
  cteos: ['procCTeOS_v4.00.xsd', 'cteOS_v4.00.xsd'],
  ctesimp: ['procCTeSimp_v4.00.xsd', 'cteSimp_v4.00.xsd'],
}

interface Draft {
  layout: Layout
  identity: Identity
  body: Tree
  modal: Modal | null
}

export function finish(context: Context, { layout, identity, body, modal }: Draft, wish: CteWish): Made {
  const { chave } = identity
  const { homologacao = false, pending = false } = wish
  const { random, moment, emitente } = context
  const given = pending
    ? null
    : answer(random, moment, { uf: emitente.uf, cStat: '100', reason: 'Autorizado o uso do CT-e' })
  const url = `https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=${chave}&tpAmb=${homologacao ? 2 : 1}`
  const supplement = `<infCTeSupl><qrCodCTe><![CDATA[${url}]]></qrCodCTe></infCTeSupl>`
  const text = writeTree(body)
  const { bytes } = seal(
    { layout, chave, body: text, supplement, homologacao, emitente, answer: given },
    context.signer,
  )
  const element = modal && Object.keys(modal.tree(context))[0]
  return {
    kind: 'cte',
    chave,
    name: `${chave}-${pending ? 'CTe' : 'procCTe'}.xml`,
    bytes,
    state: { situacao: pending ? 'sem_protocolo' : 'autorizada' },
    schema: `${SCHEMAS}/${FILES[layout][pending ? 1 : 0]}`,
    parts: modal && element ? [{ element, schema: modal.schema }] : [],
  }
}
