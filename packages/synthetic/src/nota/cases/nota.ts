import { later, written } from '../../base/calendar.ts'
import type { Answer } from '../../base/seal.ts'
import type { Tree } from '../../base/tree.ts'
import type { Identity } from '../../layouts/identity.ts'
import { type IssuerWish, nfeDest, nfeEmit } from '../../layouts/parties.ts'
import type { Made } from '../../model/case.ts'
import { type Context, identify } from '../../model/context.ts'
import { answer } from '../../model/stage.ts'
import { buildNfe, type NfeIde, type NfeParts, nfeFileName } from '../layout.ts'
import { noteWorth, totalOf } from './total.ts'

/** Options of a note; without options it is a plain authorised sale. */
export interface NotaWish {
  modelo?: 55 | 65
  items: Tree[]
  tpImp?: string
  tpEmis?: string
  tpNF?: string
  finNFe?: string
  homologacao?: boolean
  outcome?: 'authorised' | 'denied' | 'pending'
  /** Elements of `ide` from `NFref` on */
  references?: Tree
  natureza?: string
  /** Null: the note has no recipient */
  dest?: Tree | null
  issuer?: IssuerWish
  avulsa?: Tree
  retirada?: Tree
  entrega?: Tree
  readers?: Tree[]
  withheld?: Tree
  transp?: Tree
  cobr?: (total: number) => Tree
  pag?: (total: number) => Tree
  infIntermed?: Tree
  infAdic?: Tree
  /** Elements of `infNFe` from `exporta` on */
  tail?: Tree
}

function contingency(context: Context, tpEmis: string): Tree {
  if (tpEmis === '1') return {}
  return {
    dhCont: written(context.moment),
    xJust: 'Falta de comunicação com a SEFAZ de origem & queda do enlace',
  }
}

function ideOf(context: Context, wish: NotaWish, { tpEmis }: Identity): NfeIde {
  const consumer = wish.modelo === 65
  const abroad = wish.dest?.idEstrangeiro !== undefined && wish.dest.idEstrangeiro !== ''
  return {
    natOp: wish.natureza ?? 'Venda de mercadoria adquirida de terceiros',
    dhSaiEnt: consumer ? undefined : written(later(context.moment, 5400)),
    tpNF: wish.tpNF,
    idDest: abroad && !consumer ? '3' : '1',
    tpImp: wish.tpImp,
    finNFe: wish.finNFe,
    indFinal: consumer ? '1' : '0',
    indIntermed: wish.infIntermed ? '1' : consumer ? undefined : '0',
    verProc: 'Gerador 2.0',
    tail: { ...contingency(context, tpEmis), ...wish.references },
  }
}

const cash = (total: number): Tree => ({ detPag: { indPag: '0', tPag: '01', vPag: total } })

function partsOf(context: Context, wish: NotaWish, identity: Identity): Omit<NfeParts, 'answer' | 'supplement'> {
  const total = noteWorth(wish.items)
  const { emitente, moment } = context
  return {
    modelo: wish.modelo ?? 55,
    identity,
    emitente,
    moment,
    homologacao: wish.homologacao ?? false,
    ide: ideOf(context, wish, identity),
    emit: nfeEmit(emitente, wish.issuer),
    avulsa: wish.avulsa,
    dest: wish.dest === undefined ? nfeDest(context.outro) : wish.dest,
    retirada: wish.retirada,
    entrega: wish.entrega,
    autXML: wish.readers,
    det: wish.items,
    total: totalOf(wish.items, moment.local.slice(0, 10), wish.withheld),
    transp: wish.transp ?? { modFrete: '9' },
    cobr: wish.cobr?.(total),
    pag: (wish.pag ?? cash)(total),
    infIntermed: wish.infIntermed,
    infAdic: wish.infAdic,
    tail: wish.tail,
  }
}

const REPLIES = {
  authorised: { cStat: '100', reason: 'Autorizado o uso da NF-e' },
  denied: { cStat: '302', reason: 'Uso Denegado: Irregularidade fiscal do destinatário' },
} as const

function answerOf({ random, moment, emitente }: Context, { outcome = 'authorised' }: NotaWish): Answer | null {
  if (outcome === 'pending') return null
  return answer(random, moment, { uf: emitente.uf, ...REPLIES[outcome] })
}

const QR = 'https://dfe-portal.svrs.rs.gov.br/Nfce/qrcode'

/** QR Code of version 3; an offline sale adds day, value, buyer and a signature. */
function supplementOf(context: Context, wish: NotaWish, { chave, tpEmis }: Identity): NfeParts['supplement'] {
  if (wish.modelo !== 65) return undefined
  const head = `${chave}|3|${wish.homologacao ? 2 : 1}`
  const total = (noteWorth(wish.items) / 100).toFixed(2)
  const signature = Buffer.from(context.random.digits(120)).toString('base64')
  const words = tpEmis === '9' ? `${head}|${context.moment.local.slice(8, 10)}|${total}|||${signature}` : head
  return { qrCode: `${QR}?p=${words}`, urlChave: 'https://dfe-portal.svrs.rs.gov.br/Nfce' }
}

/** Writes, signs and wraps a note. */
export function notaCase(context: Context, wish: NotaWish): Made {
  const { modelo = 55, outcome = 'authorised' } = wish
  const identity = identify(context, { modelo, tpEmis: wish.tpEmis ?? '1' })
  const { chave } = identity
  const given = answerOf(context, wish)
  const parts = partsOf(context, wish, identity)
  const supplement = supplementOf(context, wish, identity)
  const { bytes } = buildNfe({ ...parts, supplement, answer: given }, context.signer)
  const situacao = { authorised: 'autorizada', denied: 'denegada', pending: 'sem_protocolo' } as const
  return {
    kind: modelo === 65 ? 'nfce' : 'nfe',
    chave,
    name: nfeFileName(chave, given),
    bytes,
    state: { situacao: situacao[outcome] },
    schema: given ? 'PL_010e_NT2025.002_v1.01/procNFe_v4.00.xsd' : 'PL_010e_NT2025.002_v1.01/nfe_v4.00.xsd',
  }
}
