import type { EfdFrete, EfdGroup } from '@portal/efd/block/document-facts.ts'
import { situationOf } from '@portal/efd/entry/situation.ts'
import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import type { NoteRow } from '../read/note-row.ts'
import type { BookedFrete } from './booked-document.ts'
import type { BookContext } from './context.ts'
import { addWarning, type MonthFindings } from './findings.ts'

const UNTAXED = new Set(['40', '41', '51'])
/** Carriage of a person who is no taxpayer, inside the state and to another one. */
const CFOP = { home: '5357', away: '6357' }
/** tpBPe of a single ticket: sold, or in place of another. */
const SINGLE = new Set(['0', '3'])

const OTHER_TICKET = {
  codigo: 'BPE_FORA',
  mensagem:
    'O bilhete metropolitano (TM) e o aéreo (TA) ficam fora do arquivo: o portal não lê os impostos deles. Informe o D100 no validador.',
}
const CFOP_OF_COMPANY = {
  codigo: 'BPE_CFOP',
  mensagem:
    'O BP-e não traz CFOP, e o arquivo leva o de serviço a não contribuinte. Se quem comprou é contribuinte, corrija o D190 no validador.',
}

/** Source  Guia Prático, D100: the substitution of a BP-e is booked as the state says. */
const REPLACED = {
  codigo: 'BPE_SUBSTITUIDO',
  campo: 'ajustes_documento',
  mensagem:
    'Outro bilhete substitui este, e os dois vão com débito: se a sua UF o pede, estorne o deste com um ajuste de documento (D197).',
}

/** True for own tickets. */
export const isOwnBilhete = ({ modelo, papel }: Pick<NoteRow, 'modelo' | 'papel'>): boolean =>
  modelo === 63 && papel === 'E'

/**
 * Books an own passenger ticket for block D; null with a warning for the kinds that are taxed otherwise. VL_DOC is what
 * the passenger pays: the price without the discount.
 * Source  Guia Prático, D100 (exits only, no participant), D101, D190; MOC BP-e 1.00
 */
export function bookBilhete(note: NoteRow, context: BookContext, findings: MonthFindings): BookedFrete | null {
  // an airline's ticket has the kinds of a single one, and no group of ICMS
  if (!SINGLE.has(note.purpose ?? '') || note.icms_cst === null) {
    addWarning(findings, note, OTHER_TICKET)
    return null
  }
  const cancelled = note.situacao === 'cancelada'
  const facts = { cancelled, complementary: false, special: false, day: note.issued }
  const bare: EfdFrete = { ...bareBilhete(note), situation: situationOf(facts, context.period) }
  if (cancelled) return { kind: 'frete', frete: bare, participante: null, uf: null }
  if (/^[0-9A-Z]{12}\d{2}$/.test(note.recipient_id ?? '')) addWarning(findings, note, CFOP_OF_COMPANY)
  const group = groupOf(note)
  if (note.situacao === 'substituida' && group.icms > 0) addWarning(findings, note, REPLACED)
  const { difal } = note
  const frete: EfdFrete = {
    ...bare,
    base: group.base,
    icms: group.icms,
    untaxed: UNTAXED.has(group.cst.slice(1)) ? bare.total : 0,
    groups: [group],
    difal: difal && difal.fcp + difal.destination + difal.origin > 0 ? difal : null,
    adjustments: context.ajustes.get(note.chave) ?? [],
  }
  return { kind: 'frete', frete, participante: null, uf: ufOfCity(note.place_to) }
}

const ufOfCity = (city: string | null): string | null => ufOfCode(city?.slice(0, 2) ?? '') ?? null

const netOf = ({ total, discount }: NoteRow): number => total - (discount ?? 0)

const bareBilhete = (note: NoteRow): EfdFrete => ({
  direction: '1',
  issuer: '0',
  participante: null,
  modelo: '63',
  situation: '00',
  serie: note.serie,
  number: note.number,
  chave: note.chave,
  issued: note.issued,
  moved: null,
  kind: note.purpose ?? '0',
  replaces: note.ref,
  total: netOf(note),
  discount: note.discount ?? 0,
  freightBy: '9',
  base: 0,
  icms: 0,
  untaxed: 0,
  fromCity: note.place_from,
  toCity: note.place_to,
  groups: [],
  difal: null,
  adjustments: [],
})

function groupOf(note: NoteRow): EfdGroup {
  const cst = (note.icms_cst ?? '90').padStart(2, '0').slice(-2)
  const isTaxed = (note.icms ?? 0) > 0 && !UNTAXED.has(cst)
  const isHome = ufOfCity(note.place_from) === ufOfCity(note.place_to)
  return {
    cst: `0${cst}`,
    cfop: isHome ? CFOP.home : CFOP.away,
    rate: isTaxed ? note.icms_rate : '0',
    operation: netOf(note),
    base: isTaxed ? (note.icms_base ?? 0) : 0,
    icms: isTaxed ? (note.icms ?? 0) : 0,
    stBase: 0,
    st: 0,
    reduction: cst === '20' ? Math.max(netOf(note) - (note.icms_base ?? 0), 0) : 0,
    ipi: 0,
    fcp: 0,
    fcpSt: 0,
    fcpKept: 0,
    remark: null,
  }
}
