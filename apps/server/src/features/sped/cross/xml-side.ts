import type { CrossGroup, XmlSide } from '@portal/efd/cross/model.ts'
import { type ItemFact, ownGroup, sumGroups } from '@portal/efd/entry/item.ts'
import { writtenRate } from '@portal/efd/line/written.ts'
import { difalOf, ownGoods } from '../month/book/book-nota.ts'
import { dutyIsInside } from '../month/book/book-own.ts'
import { toItemFact, withMonoKept, withTotalRelief } from '../month/book/item-fact.ts'
import { hasOnlyNewTaxes } from '../month/book/skip.ts'
import type { NoteItemRow, NoteRow, NoteWithItems } from '../month/read/note-row.ts'

const SITUATIONS: Readonly<Record<string, XmlSide['situacao']>> = {
  cancelada: 'cancelada',
  denegada: 'denegada',
  resumo: 'resumo',
  sem_protocolo: 'sem_protocolo',
}

/** A document of the portal as input of the cross-check; `cnpj` is the company's. */
export function toXmlSide({ note, items: stated }: NoteWithItems, cnpj: string): XmlSide {
  const items = withTotalRelief(stated, note)
  const own = note.papel === 'E'
  const { party } = note
  return {
    chave: note.chave,
    modelo: String(note.modelo),
    serie: note.serie,
    number: note.number,
    issued: note.issued,
    situacao: SITUATIONS[note.situacao] ?? 'autorizada',
    cancelled: note.cancelled_on,
    cancellationClaimed: note.pending_cancellation,
    homologacao: false, // `readNotes` excludes them
    own,
    direction: note.operation === '0' ? '0' : '1',
    taker: note.tipo !== 'cte' || note.recipient_id === cnpj,
    complementary: note.tipo === 'cte' ? note.purpose === '1' : note.purpose === '2',
    hasOnlyNewTaxes: hasOnlyNewTaxes({ note, items }),
    party: note.modelo === 65 ? null : (party?.taxId ?? null),
    partyUf: note.modelo === 65 ? null : (party?.uf ?? null),
    simples: items.length > 0 && items.every(({ csosn }) => csosn !== null),
    simplesCredit: sum(items, 'simples_credit'),
    items: items.length,
    ...(note.tipo === 'cte' ? freight(note) : goods(note, items)),
  }
}

type Amount = 'product' | 'discount' | 'freight' | 'insurance' | 'other' | 'simples_credit'

const sum = (items: readonly NoteItemRow[], name: Amount): number =>
  items.reduce((total, item) => total + item[name], 0)

function goods(note: NoteRow, items: readonly NoteItemRow[]) {
  const facts = withMonoKept(items.map(toItemFact), note)
  const withDuty = dutyIsInside(note, facts)
  const groups = sumGroups(facts.map((fact) => ownGroup(fact, { withIpi: true, withDuty })))
  const difal = difalOf(note, items)
  const of = (amount: (fact: ItemFact) => number) => facts.reduce((total, fact) => total + amount(fact), 0)
  return {
    total: note.total,
    goods: ownGoods(note, items),
    discount: note.discount ?? sum(items, 'discount'),
    freight: note.freight ?? sum(items, 'freight'),
    insurance: note.insurance ?? sum(items, 'insurance'),
    other: note.other ?? sum(items, 'other'),
    base: groups.reduce((total, group) => total + group.base, 0),
    icms: groups.reduce((total, group) => total + group.icms, 0),
    stBase: of(({ stBase }) => stBase),
    st: of(({ st, fcpSt }) => st + fcpSt),
    ipi: of(({ ipi }) => ipi),
    difal: difal?.destination ?? 0,
    fcpDest: difal?.fcp ?? 0,
    groups: groups.map(
      ({ cst, cfop, rate, operation, icms }): CrossGroup => ({ cst, cfop, rate: hundredths(rate), operation, icms }),
    ),
  }
}

const freight = (note: NoteRow) => ({
  total: note.total,
  goods: note.total,
  discount: 0,
  freight: 0,
  insurance: 0,
  other: 0,
  base: note.icms_base ?? 0,
  icms: note.icms ?? 0,
  stBase: 0,
  st: 0,
  ipi: 0,
  difal: 0,
  fcpDest: 0,
  groups: [
    {
      cst: `0${(note.icms_cst ?? '90').slice(-2)}`,
      cfop: note.cfop ?? '',
      rate: hundredths(note.icms_rate),
      operation: note.total,
      icms: note.icms ?? 0,
    },
  ],
})

/** A rate as the file writes it, in hundredths of a per cent. */
const hundredths = (rate: string | null): number => Math.round(Number(writtenRate(rate)) * 100)
