import { sumOf } from '@portal/efd/block/document.ts'
import type { EfdNota } from '@portal/efd/block/document-facts.ts'
import type { EfdParticipante } from '@portal/efd/block/facts.ts'
import { situationOf } from '@portal/efd/entry/situation.ts'
import type { NoteItemRow, NoteRow, NoteWithItems } from '../read/note-row.ts'
import { bookEntry } from './book-entry.ts'
import { type BookedItems, bookOwn } from './book-own.ts'
import type { BookedNota } from './booked-document.ts'
import type { BookContext } from './context.ts'
import { addError, addWarning, type Findings, money } from './findings.ts'
import { informationOf } from './information.ts'
import { judgeCredit } from './judge-credit.ts'
import { allowedFirsts, isAllowedCfop } from './own-cfop.ts'

/** An NF-e or NFC-e as it goes into block C; null when it cannot (the reason is among the findings). */
export function bookNota({ note, items }: NoteWithItems, context: BookContext, findings: Findings): BookedNota | null {
  const isOwn = note.papel === 'E'
  const moved = movedOf(note, context)
  const situation = situationOf(
    {
      cancelled: note.situacao === 'cancelada',
      complementary: note.purpose === '2',
      special: isSpecial(note, context),
      day: moved ?? note.issued,
    },
    context.period,
  )
  if (isOwn && note.situacao === 'cancelada') return cancelled(note, situation, { context, findings })
  if (items.length === 0) return lost(note, findings)
  if (items.every(isOutsideIcms)) return outsideIcms(note, findings)
  const party = partyOf(note, context, findings)
  if (party === undefined || (isOwn && hasWrongCfop(note, items, findings))) return null
  const booked = isOwn ? bookOwn(note, items, context) : bookEntry(note, items, { context, findings })
  if (!booked) return null
  const nota = notaOf(note, items, { situation, moved, booked, participante: party?.code ?? null, context })
  judgeTotal(note, nota, findings)
  judgeCredit({ note, items, nota }, findings)
  return { kind: 'nota', nota, participante: party, products: booked.products, uf: party ? ufOf(note) : context.uf }
}

const directionOf = (note: NoteRow): '0' | '1' => (note.papel === 'E' && note.operation !== '0' ? '1' : '0')

const NO_ADJUSTMENTS: EfdNota['adjustments'] = []

interface Placing {
  situation: string
  moved: string | null
  booked: BookedItems
  participante: string | null
  context: BookContext
}

/** In one literal: a month has a hundred thousand of them. */
function notaOf(note: NoteRow, items: readonly NoteItemRow[], placing: Placing): EfdNota {
  const { booked, situation, moved, participante, context } = placing
  const isOwn = note.papel === 'E'
  return {
    direction: directionOf(note),
    issuer: isOwn ? '0' : '1',
    participante,
    modelo: note.modelo === 65 ? '65' : '55',
    situation,
    serie: note.serie,
    number: note.number,
    chave: note.chave,
    issued: note.issued,
    moved,
    total: note.total,
    payment: note.payment ?? '2',
    discount: note.discount ?? sum(items, 'discount'),
    relief: sum(items, 'relief'),
    goods: isOwn ? (note.product ?? sum(items, 'product')) : sum(booked.items, 'value'),
    freightBy: note.freight_by ?? '9',
    freight: note.freight ?? sum(items, 'freight'),
    insurance: note.insurance ?? sum(items, 'insurance'),
    other: note.other ?? sum(items, 'other'),
    items: booked.items,
    groups: booked.groups,
    difal: difalOf(note, items, isOwn),
    stState: null,
    information: informationOf(note, participante, context),
    imports: importsOf(note, items, context),
    adjustments: context.ajustes.get(note.chave) ?? NO_ADJUSTMENTS,
    ipi: booked.ipi,
    tellsFcp: context.settings.exigencias?.fl_fcp ?? false,
  }
}

function sum<Name extends string>(items: readonly Readonly<Record<Name, number>>[], name: Name): number {
  let total = 0
  for (const item of items) total += item[name]
  return total
}

/** The day of entry or exit: given by the user, or the document's own where it lies between issue and the end of the month. */
function movedOf(note: NoteRow, { documentos, period }: BookContext): string | null {
  const isEntry = directionOf(note) === '0'
  const day = note.papel === 'R' ? (documentos.get(note.chave)?.dt_entrada ?? note.issued) : note.moved
  if (day !== null && day >= note.issued && day <= period.to) return day
  return isEntry ? note.issued : null
}

const isSpecial = (note: NoteRow, { uf }: BookContext): boolean =>
  (note.serie >= 890 && note.serie <= 899) || (/^[56]929$/.test(note.cfop ?? '') && uf !== 'PR')

const ufOf = (note: NoteRow): string | null => note.party?.uf ?? null

/** Null for an NFC-e, which names none; undefined when the document lacks what the file must say. */
function partyOf(note: NoteRow, { parties }: BookContext, findings: Findings): EfdParticipante | null | undefined {
  if (note.modelo === 65) return null
  const party = parties.of(note.party)
  if (!('lacks' in party)) return party
  addError(findings, note, { codigo: 'PARTICIPANTE_INCOMPLETO', mensagem: party.lacks })
  return undefined
}

/** Neither ICMS, IPI nor service of ISSQN: notes of debit and credit of IBS and CBS are made of such items. */
const isOutsideIcms = (item: NoteItemRow): boolean =>
  item.cst === null && item.csosn === null && item.ipi_cst === null && !item.cfop?.endsWith('933') && item.issqn === 0

function outsideIcms(note: NoteRow, findings: Findings): null {
  addWarning(findings, note, {
    codigo: 'SO_IBS_CBS',
    mensagem: 'A nota não tem ICMS, IPI nem ISSQN, só tributos novos: ela não é escriturada na EFD ICMS/IPI.',
  })
  return null
}

/** The company's own document is written with its own CFOPs: one that the file cannot take is told, and the document stays out. */
function hasWrongCfop(note: NoteRow, items: readonly NoteItemRow[], findings: Findings): boolean {
  const allowed = allowedFirsts(note.modelo, note.operation)
  if (items.every(({ cfop }) => isAllowedCfop(cfop ?? '', allowed))) return false
  const wrong = [...new Set(items.map(({ cfop }) => cfop ?? '').filter((cfop) => !isAllowedCfop(cfop, allowed)))]
  const [way, codes] = [directionOf(note) === '0' ? 'entrada' : 'saída', wrong.map((cfop) => cfop || 'em branco')]
  addError(findings, note, {
    codigo: 'CFOP_DO_DOCUMENTO',
    mensagem: `A nota é de ${way} e tem o CFOP ${codes.join(', ')}, que o arquivo não aceita nela. Se ela não deve ser escriturada, deixe-a fora do arquivo.`,
  })
  return true
}

function cancelled(
  note: NoteRow,
  situation: string,
  { context, findings }: { context: BookContext; findings: Findings },
): BookedNota {
  if (note.cancelled_on !== null && note.cancelled_on > context.period.to)
    addWarning(findings, note, {
      codigo: 'CANCELADA_DEPOIS',
      mensagem: `Cancelada em ${note.cancelled_on.split('-').reverse().join('/')}, depois do fim do período. Se este mês já foi entregue, retifique-o.`,
    })
  const booked = { items: [], groups: [], ipi: [], products: [] }
  const nota = notaOf(note, [], { situation, moved: null, booked, participante: null, context })
  return { kind: 'nota', nota, participante: null, products: [], uf: null }
}

function lost(note: NoteRow, findings: Findings): null {
  addError(findings, note, { codigo: 'SEM_ITENS', mensagem: 'A nota não tem itens guardados: importe o XML de novo.' })
  return null
}

function difalOf(note: NoteRow, items: readonly NoteItemRow[], isOwn: boolean): EfdNota['difal'] {
  if (!isOwn || note.modelo !== 55) return null
  const shares = items.reduce(
    (total, item) => ({
      fcp: total.fcp + item.difal_fcp,
      destination: total.destination + item.difal_dest,
      origin: total.origin + item.difal_orig,
    }),
    { fcp: 0, destination: 0, origin: 0 },
  )
  if (shares.fcp + shares.destination + shares.origin === 0) return null
  // goods that come back: the state of the customer, whose share the document names first, is where they leave from
  if (directionOf(note) === '0' && shares.destination > 0)
    return { ...shares, destination: shares.origin, origin: shares.destination }
  return shares
}

/** Import declarations of the company's own entries; the contributions are told once, on the first. */
function importsOf(note: NoteRow, items: readonly NoteItemRow[], { period }: BookContext): EfdNota['imports'] {
  if (note.papel !== 'E' || directionOf(note) !== '0') return []
  const [pis, cofins] = [
    items.reduce((total, item) => total + item.pis, 0),
    items.reduce((total, item) => total + item.cofins, 0),
  ]
  return (note.imports ?? []).map(({ document, drawback }, at) => ({
    // the DUIMP has a kind of its own since version 020
    kind: /^\d{2}BR/i.test(document) && period.to >= '2026' ? '2' : '0',
    number: document,
    pis: at === 0 ? pis : 0,
    cofins: at === 0 ? cofins : 0,
    drawback,
  }))
}

/** Until 2026 a document's total is the sum of its operations: IBS, CBS and IS are in neither. */
function judgeTotal(note: NoteRow, nota: EfdNota, findings: Findings): void {
  const operations = sumOf(nota.groups, 'operation')
  if (operations === nota.total || note.issued >= '2027') return
  addWarning(findings, note, {
    codigo: 'TOTAL_NAO_FECHA',
    mensagem: `O total da nota (${money(nota.total)}) e a soma das operações (${money(operations)}) diferem em ${money(Math.abs(nota.total - operations))}.`,
  })
}
