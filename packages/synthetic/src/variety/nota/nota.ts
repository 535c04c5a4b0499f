import { later, written } from '../../base/calendar.ts'
import { type Answer, seal } from '../../base/seal.ts'
import { type Tree, writeTree } from '../../base/tree.ts'
import { stateOf } from '../../facts/states.ts'
import { answer } from '../../model/stage.ts'
import { type Context, type Identity, identify } from '../base/context.ts'
import type { Made } from '../base/model.ts'
import { destOf, emitOf, type IssuerWish } from './parties.ts'
import { noteWorth, totalOf } from './total.ts'

/** What sets a note apart from a plain authorised sale of some items. */
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
  /** Null: nobody is named */
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

function ideOf(context: Context, wish: NotaWish, identity: Identity): Tree {
  const { emitente, moment } = context
  const consumer = wish.modelo === 65
  const abroad = wish.dest?.idEstrangeiro !== undefined && wish.dest.idEstrangeiro !== ''
  return {
    cUF: stateOf(emitente.uf).cUF,
    cNF: identity.code,
    natOp: wish.natureza ?? 'Venda de mercadoria adquirida de terceiros',
    mod: consumer ? '65' : '55',
    serie: String(identity.serie),
    nNF: String(identity.numero),
    dhEmi: written(moment),
    dhSaiEnt: consumer ? undefined : written(later(moment, 5400)),
    tpNF: wish.tpNF ?? '1',
    idDest: abroad && !consumer ? '3' : '1',
    cMunFG: emitente.address.cityCode,
    tpImp: wish.tpImp ?? (consumer ? '4' : '1'),
    tpEmis: identity.tpEmis,
    cDV: identity.chave[43],
    tpAmb: wish.homologacao ? '2' : '1',
    finNFe: wish.finNFe ?? '1',
    indFinal: consumer ? '1' : '0',
    indPres: consumer ? '1' : '9',
    indIntermed: wish.infIntermed ? '1' : consumer ? undefined : '0',
    procEmi: '0',
    verProc: 'Gerador 2.0',
    ...contingency(context, identity.tpEmis),
    ...wish.references,
  }
}

const cash = (total: number): Tree => ({ detPag: { indPag: '0', tPag: '01', vPag: total } })

function bodyOf(context: Context, wish: NotaWish, identity: Identity): string {
  const total = noteWorth(wish.items)
  return writeTree({
    ide: ideOf(context, wish, identity),
    emit: emitOf(context.emitente, wish.issuer),
    avulsa: wish.avulsa,
    dest: wish.dest === undefined ? destOf(context.outro) : wish.dest,
    retirada: wish.retirada,
    entrega: wish.entrega,
    autXML: wish.readers,
    det: wish.items,
    total: totalOf(wish.items, context.moment.local.slice(0, 10), wish.withheld),
    transp: wish.transp ?? { modFrete: '9' },
    cobr: wish.cobr?.(total),
    pag: (wish.pag ?? cash)(total),
    infIntermed: wish.infIntermed,
    infAdic: wish.infAdic,
    ...wish.tail,
  })
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

/** QR Code of version 3: of an offline sale also day, value, buyer and a signature. */
function supplementOf(context: Context, wish: NotaWish, { chave, tpEmis }: Identity): string {
  if (wish.modelo !== 65) return ''
  const head = `${chave}|3|${wish.homologacao ? 2 : 1}`
  const total = (noteWorth(wish.items) / 100).toFixed(2)
  const signature = Buffer.from(context.random.digits(120)).toString('base64')
  const words = tpEmis === '9' ? `${head}|${context.moment.local.slice(8, 10)}|${total}|||${signature}` : head
  return (
    `<infNFeSupl><qrCode><![CDATA[${QR}?p=${words}]]></qrCode>` +
    '<urlChave>https://dfe-portal.svrs.rs.gov.br/Nfce</urlChave></infNFeSupl>'
  )
}

/** Writes, signs and wraps a note. */
export function makeNota(context: Context, wish: NotaWish): Made {
  const { modelo = 55, outcome = 'authorised', homologacao = false } = wish
  const identity = identify(context, { modelo, tpEmis: wish.tpEmis ?? '1' })
  const { chave } = identity
  const given = answerOf(context, wish)
  const { bytes } = seal(
    {
      layout: 'nfe',
      chave,
      body: bodyOf(context, wish, identity),
      supplement: supplementOf(context, wish, identity),
      homologacao,
      emitente: context.emitente,
      answer: given,
    },
    context.signer,
  )
  const situacao = { authorised: 'autorizada', denied: 'denegada', pending: 'sem_protocolo' } as const
  return {
    kind: modelo === 65 ? 'nfce' : 'nfe',
    chave,
    name: `${chave}-${given ? 'procNFe' : 'NFe'}.xml`,
    bytes,
    state: { situacao: situacao[outcome] },
    schema: given ? 'PL_010e_NT2025.002_v1.01/procNFe_v4.00.xsd' : 'PL_010e_NT2025.002_v1.01/nfe_v4.00.xsd',
  }
}
