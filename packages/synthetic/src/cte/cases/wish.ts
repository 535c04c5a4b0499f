import { dayAfter, written } from '../../base/calendar.ts'
import type { Tree } from '../../base/tree.ts'
import type { Identity } from '../../layouts/identity.ts'
import type { Made } from '../../model/case.ts'
import type { Context } from '../../model/context.ts'
import { answer } from '../../model/stage.ts'
import { buildCte, type CteLayout, cteFileName } from '../layout.ts'
import type { Modal } from './modal.ts'
import type { TaxWish } from './parts.ts'

export interface CteWish extends TaxWish {
  modal?: string
  /** Name in `CTE_LOADS`, or the group infDoc */
  documents?: string | Tree
  tpServ?: string
  /** tpCTe: 0 normal, 1 complement, 3 substitution */
  tpCTe?: string
  tpEmis?: string
  /** The tomador has its own group (toma4) */
  stranger?: boolean
  /** All parties, texts and earlier documents */
  full?: boolean
  /** Number of CT-e of each earlier carrier; only when `full` */
  earlier?: number
  /** Without the group compl */
  bare?: boolean
  globalised?: boolean
  homologacao?: boolean
  pending?: boolean
  components?: number
}

const SCHEMAS = 'PL_CTe_400_NT2026.002_RTC_1.00'

export const contingency = ({ moment }: Context, { tpEmis }: Identity): Tree =>
  tpEmis === '1' ? {} : { dhCont: written(moment), xJust: 'Falta de comunicação com o autorizador' }

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

/** Instalments of equal value; when `full`, four of them, and a discount. */
export const billing = (context: Context, total: number, full = false): Tree => ({
  fat: { nFat: String(context.numero), vOrig: total, vDesc: full ? 100 : undefined, vLiq: full ? total - 100 : total },
  dup: Array.from({ length: full ? 4 : 1 }, (_, at) => ({
    nDup: `00${at + 1}`,
    dVenc: dayAfter(context.moment, 28 * (at + 1)),
    vDup: full ? Math.floor((total - 100) / 4) : total,
  })),
})

const FILES: Record<CteLayout, readonly [proc: string, bare: string]> = {
  cte: ['procCTe_v4.00.xsd', 'cte_v4.00.xsd'],
  cteos: ['procCTeOS_v4.00.xsd', 'cteOS_v4.00.xsd'],
  ctesimp: ['procCTeSimp_v4.00.xsd', 'cteSimp_v4.00.xsd'],
}

interface Draft {
  layout: CteLayout
  identity: Identity
  /** Elements of `ide` from `tpCTe` on */
  ide: Tree
  groups: Tree
  modal: Modal | null
}

export function finish(context: Context, { layout, identity, ide, groups, modal }: Draft, wish: CteWish): Made {
  const { chave } = identity
  const { homologacao = false, pending = false } = wish
  const { random, moment, emitente } = context
  const given = pending
    ? null
    : answer(random, moment, { uf: emitente.uf, cStat: '100', reason: 'Autorizado o uso do CT-e' })
  const CFOP = layout === 'cteos' ? '5359' : '5353'
  const parts = { layout, identity, emitente, moment, homologacao, answer: given, CFOP, ide, groups }
  const { bytes } = buildCte(parts, context.signer)
  const element = modal && Object.keys(modal.tree(context))[0]
  return {
    kind: 'cte',
    chave,
    name: cteFileName(chave, given),
    bytes,
    state: { situacao: pending ? 'sem_protocolo' : 'autorizada' },
    schema: `${SCHEMAS}/${FILES[layout][pending ? 1 : 0]}`,
    parts: modal && element ? [{ element, schema: modal.schema }] : [],
  }
}
