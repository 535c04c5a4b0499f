import type { Destino } from '@portal/contract/sped/configuracao.ts'
import { freightByToma } from '@portal/efd/block/block-d.ts'
import type { EfdFrete, EfdGroup } from '@portal/efd/block/document-facts.ts'
import { entryCfop } from '@portal/efd/entry/cfop.ts'
import { ufOfParticipante } from '@portal/efd/entry/participante.ts'
import { situationOf } from '@portal/efd/entry/situation.ts'
import type { NoteRow } from '../read/note-row.ts'
import { warnDoubts } from './book-entry.ts'
import { movedOf } from './book-nota.ts'
import type { BookedFrete } from './booked-document.ts'
import { creditableShare, UNKNOWN_GOODS } from './carried-goods.ts'
import { type BookContext, isIndustry, ruleOf } from './context.ts'
import { FREIGHT, NO_CODES, type Treatment, treatLine } from './entry-proposal.ts'
import { addError, addWarning, type MonthFindings } from './findings.ts'

const UNTAXED = new Set(['40', '41', '51'])
/** True for a CST whose service D100 names as not taxed (VL_NT). */
export const isUntaxedFreight = (cst: string): boolean => UNTAXED.has(cst.slice(-2))

const UNTAXED_SERVICE = new Set(['40', '41', '50', '60'])

/** Books a CT-e for block D; null with an error in `findings` when it cannot be booked. */
export function bookFrete(note: NoteRow, context: BookContext, findings: MonthFindings): BookedFrete | null {
  const isOwn = note.papel === 'E'
  const bare = bareFrete(note, freightSituation(note, context))
  if (isOwn && note.situacao === 'cancelada') return { kind: 'frete', frete: bare, participante: null, uf: null }
  const party = context.parties.of(note.party)
  if ('lacks' in party) {
    addError(findings, note, { codigo: 'PARTICIPANTE_INCOMPLETO', mensagem: party.lacks })
    return null
  }
  const group = groupOf(note, { context, findings })
  if (!group) return null
  const frete: EfdFrete = {
    ...bare,
    participante: party.code,
    moved: enteredOf(note, context),
    base: group.base,
    icms: group.icms,
    untaxed: isUntaxedFreight(group.cst) ? note.total : 0,
    groups: [group],
    difal: isOwn ? sharesOf(note) : null,
    adjustments: context.ajustes.get(note.chave) ?? [],
  }
  return { kind: 'frete', frete, participante: party, uf: ufOfParticipante(party) }
}

/** Day of entry of a received CT-e; null for an own one. */
const enteredOf = (note: NoteRow, context: BookContext): string | null =>
  note.papel === 'E' ? null : movedOf(note, context)

/** COD_SIT of a CT-e. */
export const freightSituation = (note: NoteRow, context: BookContext): string =>
  situationOf(
    {
      cancelled: note.situacao === 'cancelada',
      complementary: note.purpose === '1',
      special: false,
      day: enteredOf(note, context) ?? note.issued,
    },
    context.period,
  )

function sharesOf({ difal }: NoteRow): EfdFrete['difal'] {
  return difal && difal.fcp + difal.destination + difal.origin > 0 ? difal : null
}

const bareFrete = (note: NoteRow, situation: string): EfdFrete => ({
  direction: note.papel === 'E' ? '1' : '0',
  issuer: note.papel === 'E' ? '0' : '1',
  participante: null,
  modelo: note.modelo === 67 ? '67' : '57',
  situation,
  serie: note.serie,
  number: note.number,
  chave: note.chave,
  issued: note.issued,
  moved: null,
  kind: note.purpose ?? '0',
  replaces: note.ref,
  total: note.total,
  discount: 0,
  freightBy: freightByToma(note.taker ?? '4'),
  base: 0,
  icms: 0,
  untaxed: 0,
  fromCity: note.place_from,
  toCity: note.place_to,
  groups: [],
  difal: null,
  adjustments: [],
})

function groupOf(
  note: NoteRow,
  { context, findings }: { context: BookContext; findings: MonthFindings },
): EfdGroup | null {
  if (note.papel === 'E') return groupBy(note, { cfop: note.cfop ?? '', share: isTaxedService(note) ? 1 : 0 })
  const { cfop, ask, share, isOpen, treatment } = bookFreightLine(note, context)
  if (cfop === '') {
    addError(findings, note, {
      codigo: 'CFOP_SEM_REGRA',
      mensagem: ask ?? '',
      campo: 'entradas.cfops',
      cd_cfop: note.cfop ?? '',
    })
    return null
  }
  if (isOpen) addWarning(findings, note, UNKNOWN_GOODS)
  warnDoubts(note, [{ treatment }], findings)
  return groupBy(note, { cfop, share })
}

const statedCst = ({ icms_cst }: NoteRow): string => (icms_cst ?? '90').padStart(2, '0').slice(-2)

/** An own service without tax states neither base nor rate (Guia Prático, D190). */
const isTaxedService = (note: NoteRow): boolean => (note.icms ?? 0) > 0 && !UNTAXED_SERVICE.has(statedCst(note))

function groupBy(note: NoteRow, { cfop, share }: { cfop: string; share: number }): EfdGroup {
  const stated = statedCst(note)
  const cst = note.papel !== 'E' && (note.icms ?? 0) > 0 && share === 0 ? '90' : stated
  return {
    cst: `0${cst}`,
    cfop,
    rate: share > 0 ? note.icms_rate : '0',
    operation: note.total - note.new_taxes,
    base: Math.round((note.icms_base ?? 0) * share),
    icms: Math.round((note.icms ?? 0) * share),
    stBase: 0,
    st: 0,
    // also without tax: the official checker requires it for this CST
    reduction: cst === '20' ? Math.max(note.total - (note.icms_base ?? 0), 0) : 0,
    ipi: 0,
    fcp: 0,
    fcpSt: 0,
    fcpKept: 0,
    remark: null,
  }
}

/** A freight that the company took, as it is booked. */
interface BookedFreight {
  /** Empty: nothing tells it */
  cfop: string
  ask: string | null
  /** Part of the ICMS that is credited, from 0 to 1 */
  share: number
  /** The credit needs the carried notes, which the portal does not have */
  isOpen: boolean
  /** What the escrituração says; null: the rules of entry alone */
  treatment: Treatment | null
}

export function bookFreightLine(note: NoteRow, context: BookContext): BookedFreight {
  const found = entryOf(note, context)
  const ruled = 'cfop' in found ? found.cfop : ''
  const known = (note.icms ?? 0) > 0 ? creditShare(note, context) : 0
  const treatment = treatFreight(note, { found, known }, context)
  const answer = treatment?.answer ?? null
  const answered = answer?.cfop || ruled
  return {
    cfop: answered,
    ask: 'ask' in found && answered === '' ? found.ask : null,
    share: decidedShare(answer?.credit ?? null, { known, note }, context),
    isOpen: known === null && (answer?.credit ?? null) === null,
    treatment,
  }
}

function decidedShare(
  credit: boolean | null,
  { known, note }: { known: number | null; note: NoteRow },
  { simples }: BookContext,
): number {
  if (credit === null) return known ?? 0
  if (!credit || simples || (note.icms ?? 0) === 0) return 0
  // the goods say how much; a person or the past, that there is a credit at all
  return known || 1
}

interface FreightFacts {
  found: ReturnType<typeof entryOf>
  known: number | null
}

function treatFreight(note: NoteRow, { found, known }: FreightFacts, context: BookContext): Treatment | null {
  const cfop = 'cfop' in found ? found.cfop : ''
  const icms = note.icms ?? 0
  const destino = destinationOf(note, context)
  const isRuled = ruleOf(context, note.cfop ?? '', { destino, supplier: note.issuer_id ?? '' }) !== undefined
  const isKnown = known !== null && icms > 0 && !context.simples
  return treatLine(
    {
      chave: note.chave,
      n: 0,
      question: {
        kind: 'frete',
        supplier: note.issuer_id ?? '',
        item: '',
        ncm: FREIGHT,
        sale: note.cfop ?? '',
        tax: statedCst(note),
        rate: icms > 0 ? (note.icms_rate ?? '') : '',
        icms: context.simples ? 0 : icms,
        unitValue: note.total,
        value: note.total,
        simplesRate: null,
      },
      general: {
        answer: { ...NO_CODES, cfop, destination: 'servico', cst: null, credit: isKnown ? known > 0 : null },
        isWritten: isRuled && cfop !== '',
        isSure: cfop !== '',
        options: cfop === '' ? [] : [cfop],
        open: known === null ? { cause: 'credito', reason: OPEN_CREDIT, isContradiction: false } : null,
      },
      cfopFor: () => cfop || null,
    },
    context,
  )
}

const OPEN_CREDIT = 'O crédito do frete segue a mercadoria, e as notas deste CT-e não estão todas no portal'

/**
 * Part of the ICMS of a purchased freight that is credited: by the user's choice for the document, else by the carried
 * goods, else by the choice for the carrier. Null without any of them: the user is asked, and there is no credit.
 * Source  LC 87/1996, arts. 20 and 33
 */
function creditShare(note: NoteRow, context: BookContext): number | null {
  const { documentos, fornecedores, settings, simples } = context
  if (simples || !settings.entradas.fl_credito_icms) return 0
  const chosen = documentos.get(note.chave)?.ds_destino ?? null
  if (chosen !== null) return shareOf(chosen)
  const share = creditableShare(note, context)
  if (share !== null) return share
  const ofCarrier = fornecedores.get(note.issuer_id ?? '')
  return ofCarrier ? shareOf(ofCarrier) : null
}

const shareOf = (destino: Destino): number => (destino === 'revenda' || destino === 'industria' ? 1 : 0)

/** What the carried goods are for, for the CFOP: the user's choice for the document, the carrier, or all purchases. */
const destinationOf = (note: NoteRow, { documentos, fornecedores, settings }: BookContext): Destino =>
  documentos.get(note.chave)?.ds_destino ?? fornecedores.get(note.issuer_id ?? '') ?? settings.entradas.ds_destino

function entryOf(note: NoteRow, context: BookContext): ReturnType<typeof entryCfop> {
  const destino = destinationOf(note, context)
  const cfop = note.cfop ?? ''
  const own = ruleOf(context, cfop, { destino, supplier: note.issuer_id ?? '' })
  return own ? { cfop: own } : entryCfop(cfop, destino, { industry: isIndustry(context) })
}
