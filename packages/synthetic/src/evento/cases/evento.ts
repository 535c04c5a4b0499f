import { later, type Moment } from '../../base/calendar.ts'
import type { Tree } from '../../base/tree.ts'
import { stateOf } from '../../facts/states.ts'
import { type Made, REFUSES_LETTERS } from '../../model/case.ts'
import { type Context, identify } from '../../model/context.ts'
import { buildEvento, type EventoReply, type EventoSpace } from '../layout.ts'

/** Type of the event and of its document. */
export interface EventoWish {
  space: EventoSpace
  modelo: number
  tpEvento: string
  /** Content of `detEvento` */
  detail: (about: About) => Tree
  /** True when the recipient is the author; default the issuer */
  byRecipient?: boolean
  /** True when the national environment registers it */
  national?: boolean
  sequence?: number
  tpEmis?: string
  homologacao?: boolean
  /** True for a bare request, not registered */
  bare?: boolean
  schema?: string
  /** True for schemas that are older than tax ids with letters */
  digitsOnly?: boolean
  /** Schema of `detail`, and the element that it validates */
  part?: { element: string; schema: string }
}

export interface About {
  context: Context
  chave: string
  moment: Moment
  nProt: string
  cUF: string
}

/** Converts to Brasília time, which the authority uses in every answer. */
const inBrasilia = (moment: Moment): Moment => {
  const behind = Number(moment.offset.slice(1, 3)) - 3
  return { ...later(moment, behind * 3600), offset: '-03:00' }
}

function replyOf({ context, moment, cUF }: About, { tpEvento }: EventoWish): EventoReply {
  return {
    verAplic: 'TESTE-EVENTO-2.0',
    cStat: '135',
    reason: 'Evento registrado e vinculado ao documento',
    xEvento: 'Evento registrado',
    authorOrgan: tpEvento === '110140' ? cUF : undefined,
    received: inBrasilia(later(moment, 4)),
    nProt: `9${context.random.digits(14)}`,
  }
}

export function eventoCase(context: Context, wish: EventoWish): Made {
  const { chave } = identify(context, { modelo: wish.modelo, tpEmis: wish.tpEmis ?? '1' })
  const moment = later(context.moment, 86_400 + context.random.int(0, 80_000))
  const cUF = stateOf(context.emitente.uf).cUF
  const nProt = `1${context.random.digits(14)}`
  const organ = wish.national ? '91' : cUF
  const { bytes } = buildEvento(
    {
      space: wish.space,
      chave,
      tpEvento: wish.tpEvento,
      sequence: wish.sequence ?? 1,
      organ,
      author: wish.byRecipient ? context.outro : context.emitente,
      moment,
      homologacao: wish.homologacao ?? false,
      detail: wish.detail({ context, chave, moment, nProt, cUF }),
      reply: wish.bare ? null : replyOf({ context, chave, moment, nProt, cUF }, wish),
    },
    context.signer,
  )
  const refused = wish.digitsOnly === true && /[A-Z]/.test(chave)
  return {
    kind: 'evento',
    chave,
    name: `${chave}-evento-${wish.tpEvento}-${wish.sequence ?? 1}.xml`,
    bytes,
    state: { situacao: wish.bare ? 'sem_protocolo' : 'autorizada' },
    schema: refused ? null : (wish.schema ?? null),
    reason: refused ? REFUSES_LETTERS : undefined,
    parts: wish.part && !refused ? [wish.part] : [],
  }
}
