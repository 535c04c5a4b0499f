import { sumOf } from '@portal/efd/block/document.ts'
import type { EfdNota } from '@portal/efd/block/document-facts.ts'
import type { EfdParticipante } from '@portal/efd/block/facts.ts'
import { isCfop } from '@portal/efd/entry/cfop.ts'
import { ufOfParticipante } from '@portal/efd/entry/participante.ts'
import { situationOf } from '@portal/efd/entry/situation.ts'
import type { NoteItemRow, NoteRow, NoteWithItems } from '../read/note-row.ts'
import { bookEntry } from './book-entry.ts'
import { type BookedItems, bookOwn } from './book-own.ts'
import type { BookedNota } from './booked-document.ts'
import type { BookContext } from './context.ts'
import { addError, addWarning, formatReais, type MonthFindings } from './findings.ts'
import { informationOf } from './information.ts'
import { withTotalRelief } from './item-fact.ts'

/** Books an NF-e or NFC-e for block C; null with a finding when it cannot be booked. */
export function bookNota(
  { note, items: stated }: NoteWithItems,
  context: BookContext,
  findings: MonthFindings,
): BookedNota | null {
  const items = withTotalRelief(stated, note)
  const isOwn = note.papel === 'E'
  const moved = movedOf(note, context)
  const situation = noteSituation(note, context)
  if (isOwn && note.situacao === 'cancelada') return cancelled(note, situation, { context, findings })
  if (items.length === 0) return lost(note, findings)
  const party = partyOf(note, context, findings)
  if (party === undefined || (isOwn && hasWrongCfop(note, items, findings))) return null
  const booked = isOwn ? bookOwn(note, items, context) : bookEntry(note, items, { context, findings })
  if (!booked) return null
  const nota = notaOf(note, items, { situation, moved, booked, participante: party?.code ?? null, context })
  judgeTotal(note, nota, findings)
  judgeCredit({ note, items, nota }, findings)
  return {
    kind: 'nota',
    nota,
    participante: party,
    products: booked.products,
    uf: party ? ufOfParticipante(party) : context.uf,
  }
}

/** COD_SIT of an NF-e or NFC-e. */
export const noteSituation = (note: NoteRow, context: BookContext): string =>
  situationOf(
    {
      cancelled: note.situacao === 'cancelada',
      complementary: note.purpose === '2',
      special: isSpecial(note, context),
      day: movedOf(note, context) ?? note.issued,
    },
    context.period,
  )

const directionOf = (note: NoteRow): '0' | '1' => (note.papel === 'E' && note.operation !== '0' ? '1' : '0')

const NO_ADJUSTMENTS: EfdNota['adjustments'] = []

interface NotaBooking {
  situation: string
  moved: string | null
  booked: BookedItems
  participante: string | null
  context: BookContext
}

function notaOf(note: NoteRow, items: readonly NoteItemRow[], placing: NotaBooking): EfdNota {
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
    goods: isOwn ? ownGoods(note, items) : sum(booked.items, 'value'),
    freightBy: note.freight_by ?? '9',
    freight: note.freight ?? sum(items, 'freight'),
    insurance: note.insurance ?? sum(items, 'insurance'),
    other: note.other ?? sum(items, 'other'),
    items: booked.items,
    groups: booked.groups,
    difal: difalOf(note, items),
    stState: null,
    information: informationOf(note, { participante, situation }, context),
    imports: importsOf(note, items, context),
    adjustments: context.ajustes.get(note.chave) ?? NO_ADJUSTMENTS,
    ipi: booked.ipi,
    tellsFcp: context.settings.exigencias?.fl_fcp ?? false,
  }
}

/**
 * VL_MERC of an own note. The total vProd of a note with goods and services leaves the services out.
 * Source  Guia Prático, C100 field 16: goods and services
 */
export function ownGoods(note: NoteRow, items: readonly NoteItemRow[]): number {
  const whole = sum(items, 'product')
  if (note.product === null) return whole
  const services = items.reduce((total, item) => total + (isService(item) ? item.product : 0), 0)
  return note.product + services === whole ? whole : note.product
}

const isService = ({ cst, csosn }: NoteItemRow): boolean => cst === null && csosn === null

function sum<Name extends string>(items: readonly Readonly<Record<Name, number>>[], name: Name): number {
  let total = 0
  for (const item of items) total += item[name]
  return total
}

/**
 * Day of entry or exit: the user's choice, or the document's own. Must be between the issue and the end of the month;
 * otherwise the day of issue for entries and null for exits.
 */
export function movedOf(note: NoteRow, { documentos, period }: BookContext): string | null {
  const isEntry = directionOf(note) === '0'
  const day = note.papel === 'R' ? (documentos.get(note.chave)?.dt_entrada ?? note.issued) : note.moved
  if (day !== null && day >= note.issued && day <= period.to) return day
  return isEntry ? note.issued : null
}

const isSpecial = (note: NoteRow, { uf }: BookContext): boolean =>
  (note.serie >= 890 && note.serie <= 899) || (/^[56]929$/.test(note.cfop ?? '') && uf !== 'PR')

/** Null for an NFC-e, which has no participant; undefined, with an error, when data is missing. */
function partyOf(note: NoteRow, { parties }: BookContext, findings: MonthFindings): EfdParticipante | null | undefined {
  if (note.modelo === 65) return null
  const party = parties.of(note.party)
  if (!('lacks' in party)) return party
  addError(findings, note, { codigo: 'PARTICIPANTE_INCOMPLETO', mensagem: party.lacks })
  return undefined
}

/** First digits that CFOPs of an own document may have: entries, sales, sales of an NFC-e. */
const allowedFirstDigits = (modelo: number, operation: string | null): string =>
  operation === '0' ? '123' : modelo === 65 ? '5' : '567'

const isAllowedCfop = (cfop: string, firstDigits: string): boolean =>
  isCfop(cfop) && firstDigits.includes(cfop.charAt(0))

/** Own documents keep their CFOPs. Adds an error and returns true when the file does not accept one of them. */
function hasWrongCfop(note: NoteRow, items: readonly NoteItemRow[], findings: MonthFindings): boolean {
  const allowed = allowedFirstDigits(note.modelo, note.operation)
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
  { context, findings }: { context: BookContext; findings: MonthFindings },
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

function lost(note: NoteRow, findings: MonthFindings): null {
  addError(findings, note, { codigo: 'SEM_ITENS', mensagem: 'A nota não tem itens guardados: importe o XML de novo.' })
  return null
}

/** Interstate shares of an own NF-e (C101); null without any. */
export function difalOf(note: NoteRow, items: readonly NoteItemRow[]): EfdNota['difal'] {
  if (note.papel !== 'E' || note.modelo !== 55) return null
  const shares = items.reduce(
    (total, item) => ({
      fcp: total.fcp + item.difal_fcp,
      destination: total.destination + item.difal_dest,
      origin: total.origin + item.difal_orig,
    }),
    { fcp: 0, destination: 0, origin: 0 },
  )
  if (shares.fcp + shares.destination + shares.origin === 0) return null
  // returned goods: they leave from the customer's state, whose share the document states as the destination's
  if (directionOf(note) === '0' && shares.destination > 0)
    return { ...shares, destination: shares.origin, origin: shares.destination }
  return shares
}

/** Import declarations of own entries. PIS and COFINS of the document are on the first one. */
function importsOf(note: NoteRow, items: readonly NoteItemRow[], { period }: BookContext): EfdNota['imports'] {
  if (note.papel !== 'E' || directionOf(note) !== '0') return []
  const [pis, cofins] = [
    items.reduce((total, item) => total + item.pis, 0),
    items.reduce((total, item) => total + item.cofins, 0),
  ]
  return (note.imports ?? []).map(({ document, drawback }, index) => ({
    // the DUIMP has a kind of its own since version 020
    kind: /^\d{2}BR/i.test(document) && period.to >= '2026' ? '2' : '0',
    number: document,
    pis: index === 0 ? pis : 0,
    cofins: index === 0 ? cofins : 0,
    drawback,
  }))
}

/** Warns when the credit from the items exceeds the ICMS in the document's totals. The credit is booked anyway. */
function judgeCredit(
  of: { note: NoteRow; items: readonly NoteItemRow[]; nota: EfdNota },
  findings: MonthFindings,
): void {
  const { note, items, nota } = of
  if (note.papel === 'E' || note.icms === null) return
  const beside = items.reduce((total, item) => total + item.fcp + item.simples_credit, 0)
  const credit = sumOf(nota.groups, 'icms')
  if (credit <= note.icms + beside) return
  addWarning(findings, note, {
    codigo: 'CREDITO_MAIOR',
    mensagem: `O crédito pelos itens (${formatReais(credit)}) passa do ICMS que a nota destaca (${formatReais(note.icms + beside)}).`,
  })
}

/** Warns when a total differs from the sum of its operations. Until 2026 IBS, CBS and IS are in neither. */
function judgeTotal(note: NoteRow, nota: EfdNota, findings: MonthFindings): void {
  const operations = sumOf(nota.groups, 'operation')
  if (operations === nota.total || note.issued >= '2027') return
  addWarning(findings, note, {
    codigo: 'TOTAL_NAO_FECHA',
    mensagem: `O total da nota (${formatReais(nota.total)}) e a soma das operações (${formatReais(operations)}) diferem em ${formatReais(Math.abs(nota.total - operations))}.`,
  })
}
