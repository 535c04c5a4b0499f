import { dayAfter, type Moment } from '../base/calendar.ts'
import { type Actor, type Company, isPerson } from '../base/company.ts'
import { money, sum } from '../base/money.ts'
import type { Answer } from '../base/seal.ts'
import { identityOf } from '../layouts/identity.ts'
import type { Line, Operation } from '../model/item.ts'
import { answer, distinct, NO_XML, protocolFacts, type Stage, type SyntheticDocument } from '../model/stage.ts'
import { totalsOf } from '../model/totals.ts'
import type { Installment, NotaDraft, Transport } from './draft.ts'
import { markHomologacao } from './homologacao.ts'
import { type IbsCbsFault, plantInItems, plantInTotals } from './ibs-cbs.ts'
import { buildNfe, type NfeParts, nfeFileName } from './layout.ts'
import { makeLines, shelfOf, spreadFreight } from './lines.ts'
import { notaParts } from './nota-parts.ts'
import { taxItem } from './taxes.ts'

/** The authority's answer to a note; `pending` is no answer. */
type Outcome = 'authorised' | 'denied' | 'pending'

export interface NfeWish {
  emitente: Company
  destinatario: Actor
  moment: Moment
  carrier?: Actor | null
  items?: number
  homologacao?: boolean
  outcome?: Outcome
  serie?: number
  readers?: string[]
  fault?: IbsCbsFault
}

const ANSWERS = {
  authorised: { cStat: '100', reason: 'Autorizado o uso da NF-e' },
  denied: { cStat: '302', reason: 'Uso Denegado: Irregularidade fiscal do destinatario' },
} as const

/** Two or three instalments every 28 days with the note's total; small notes and consumers pay at sight. */
function installmentsOf({ random }: Stage, moment: Moment, total: number): Installment[] {
  const parts = random.int(1, 3)
  const each = Math.floor(total / parts)
  return Array.from({ length: parts }, (_, i) => ({
    number: String(i + 1).padStart(3, '0'),
    due: dayAfter(moment, 28 * (i + 1)),
    cents: i === parts - 1 ? total - each * (parts - 1) : each,
  }))
}

function transportOf(
  { random }: Stage,
  lines: Line[],
  { wish, freight }: { wish: NfeWish; freight: number },
): Transport {
  const grams = sum(lines, ({ good, milli }) => Math.round((good.grams * milli) / 1000))
  const volumes = Math.max(1, Math.ceil(sum(lines, ({ milli }) => milli) / 12_000))
  if (freight > 0) return { mode: '0', carrier: wish.carrier ?? null, volumes, grams }
  return { mode: random.chance(0.5) ? '1' : '9', carrier: null, volumes, grams }
}

function operationOf({ emitente, destinatario }: NfeWish): Operation {
  const contributor = destinatario.ie !== null && !isPerson(destinatario)
  return { modelo: 55, emitente, destUf: destinatario.uf, final: !contributor, contributor }
}

function makeRemark(draft: NotaDraft): string {
  const { operation, totals } = draft
  const credit = sum(draft.items, (item) => item.vCredICMSSN)
  const parts = [`Pedido ${draft.identity.numero + 40_000}. Vendedor: José & Equipe.`]
  if (operation.emitente.regime === 'simples')
    parts.push('Documento emitido por ME ou EPP optante pelo Simples Nacional.')
  if (credit > 0)
    parts.push(`Permite o aproveitamento do crédito de ICMS no valor de R$ ${money(credit).replace('.', ',')}.`)
  if (totals.vTotTrib > 0) parts.push(`Valor aproximado dos tributos: R$ ${money(totals.vTotTrib).replace('.', ',')}.`)
  return parts.join(' ')
}

/** Number and key of the next note of a series. */
export function nextIdentity(
  stage: Stage,
  given: { emitente: Company; modelo: 55 | 65; serie: number; moment: Moment },
) {
  const { emitente, modelo, serie, moment } = given
  const numero = stage.nextNumber(emitente.taxId, modelo, serie)
  return identityOf({ emitente, modelo, serie, moment, numero, code: stage.random.digits(8) })
}

/** Lines of the note; in about a third of the notes the seller hires the carrier and charges the freight. */
function linesOf(
  { random }: Stage,
  { emitente, items }: NfeWish,
  contributor: boolean,
): { lines: Line[]; freight: number } {
  const wanted = { count: items ?? random.int(1, 8), most: contributor ? 60 : 6, discount: 0.1 }
  const lines = makeLines(random, shelfOf(emitente), wanted)
  const freight = random.chance(0.35) ? random.int(1500, 48_000) : 0
  if (freight > 0) spreadFreight(lines, freight)
  return { lines, freight }
}

function draftNfe(stage: Stage, wish: NfeWish): NotaDraft {
  const { random } = stage
  const { emitente, destinatario, moment } = wish
  const operation = operationOf(wish)
  const identity = nextIdentity(stage, { emitente, modelo: 55, serie: wish.serie ?? 1, moment })
  const { lines, freight } = linesOf(stage, wish, operation.contributor)
  const items = lines.map((line, index) => taxItem(index + 1, operation, line))
  plantInItems(items, wish.fault)
  const totals = totalsOf(items)
  plantInTotals(totals, wish.fault)
  const billed = operation.contributor && random.chance(0.7)
  const draft: NotaDraft = {
    identity,
    operation,
    moment,
    nature: natureOf(operation),
    homologacao: wish.homologacao ?? false,
    destinatario,
    items,
    totals,
    payments: [{ code: billed ? '15' : random.pick(['01', '17', '03']), cents: totals.vNF, later: billed }],
    change: 0,
    installments: billed ? installmentsOf(stage, moment, totals.vNF) : [],
    transport: transportOf(stage, lines, { wish, freight }),
    remark: '',
    readers: wish.readers ?? [],
  }
  draft.remark = makeRemark(draft)
  return markHomologacao(draft)
}

const natureOf = ({ emitente }: Operation) =>
  emitente.atividade === 'industria' ? 'Venda de produção do estabelecimento' : 'Venda de mercadoria'

/** The finished document with its facts. */
export function finishNota(
  stage: Stage,
  draft: NotaDraft,
  given: { answer: Answer | null; supplement?: NfeParts['supplement'] },
): SyntheticDocument {
  const { emitente, modelo } = draft.operation
  const { identity, homologacao, destinatario, items, totals, moment } = draft
  const { chave } = identity
  const sealed = stage.withXml ? buildNfe(notaParts(draft, given), stage.signer) : NO_XML
  return {
    name: nfeFileName(chave, given.answer),
    kind: modelo === 65 ? 'nfce' : 'nfe',
    chave,
    bytes: sealed.bytes,
    facts: {
      modelo,
      serie: identity.serie,
      numero: identity.numero,
      issuedLocal: moment.local,
      offset: moment.offset,
      totalCents: totals.vNF,
      natureza: draft.nature,
      homologacao,
      emitente,
      destinatario,
      parties: distinct([emitente.taxId, destinatario?.taxId, draft.transport.carrier?.taxId, ...draft.readers]),
      items,
      totals,
      digest: sealed.digest,
      protocol: protocolFacts(given.answer),
      evento: null,
    },
  }
}

/** A sale by NF-e (model 55, layout 4.00). */
export function makeNfe(stage: Stage, wish: NfeWish): SyntheticDocument {
  const draft = draftNfe(stage, wish)
  const { outcome = 'authorised', moment, emitente } = wish
  const given = outcome === 'pending' ? null : answer(stage.random, moment, { uf: emitente.uf, ...ANSWERS[outcome] })
  return finishNota(stage, draft, { answer: given })
}
