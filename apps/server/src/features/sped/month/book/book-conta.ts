import type { Destino } from '@portal/contract/sped/configuracao.ts'
import type { ContaModelo, EfdConta } from '@portal/efd/block/conta-facts.ts'
import type { EfdGroup, EfdItem } from '@portal/efd/block/document-facts.ts'
import type { EfdParticipante } from '@portal/efd/block/facts.ts'
import { entryCfop } from '@portal/efd/entry/cfop.ts'
import { contaValues, isAnalyticLine, itemOfLine } from '@portal/efd/entry/conta.ts'
import { cstOfEntry } from '@portal/efd/entry/entry-cst.ts'
import { entryGroup, entryItem, type ItemFact, ownGroup, sumGroups } from '@portal/efd/entry/item.ts'
import { ufOfParticipante } from '@portal/efd/entry/participante.ts'
import { isServiceCfop } from '@portal/efd/entry/proposal/memory.ts'
import { situationOf } from '@portal/efd/entry/situation.ts'
import type { BillFacts } from '@portal/fiscal/base/bill.ts'
import type { NoteRow } from '../read/note-row.ts'
import { decidedCredits, goodsUse, warnDoubts } from './book-entry.ts'
import { movedOf } from './book-nota.ts'
import type { BookedConta } from './booked-document.ts'
import { type BookContext, isIndustry, ruleOf } from './context.ts'
import { creditOf, QUESTIONS, type Question } from './entry-credits.ts'
import { NO_CODES, type Treatment, treatLine } from './entry-proposal.ts'
import { addError, addWarning, type MonthFindings } from './findings.ts'

/** Models of a bill in the EFD, by the model of the note. */
const MODELOS: Readonly<Record<number, ContaModelo>> = {
  6: '06',
  21: '21',
  22: '22',
  28: '28',
  29: '29',
  62: '62',
  66: '66',
}
/** Goods of a tap or a pipe, which a company uses itself unless it says otherwise. */
const CONSUMED: ReadonlySet<ContaModelo> = new Set(['28', '29'])

/** Stands for the NCM of a bill, in the past and in rules. */
export const BILL_THINGS: Readonly<Record<ContaModelo, string>> = {
  '06': 'energia',
  '21': 'comunicacao',
  '22': 'comunicacao',
  '28': 'gas',
  '29': 'agua',
  '62': 'comunicacao',
  '66': 'energia',
}

/** Source  Guia Prático, C597 and D737; the codes are those of each state. */
const REPLACED = {
  codigo: 'CONTA_SUBSTITUIDA',
  campo: 'ajustes_documento',
  mensagem:
    'Outra conta substitui esta, e as duas dão crédito: estorne o desta com o ajuste de documento (C597 ou D737) da UF.',
}

interface Within {
  context: BookContext
  findings: MonthFindings
}

/** The EFD's model of a bill; undefined for a document that is none. */
export const contaModelo = ({ modelo, bill }: Pick<NoteRow, 'modelo' | 'bill'>): ContaModelo | undefined =>
  bill === null ? undefined : MODELOS[modelo]

/**
 * Books a bill of energy, water, gas or communication; null when it is not part of the file or, with an error in
 * `findings`, cannot be booked. The credit is that of the goods (`entry-credits.ts`): none for energy and communication
 * of own use, a part of the energy of an industry that said how much (LC 87/1996, art. 33).
 */
export function bookConta(note: NoteRow, context: BookContext, findings: MonthFindings): BookedConta | null {
  const { bill } = note
  const modelo = contaModelo(note)
  // a bill whose lines all have no CST is not booked (Guia Prático, C500, D700)
  if (!bill || !modelo || bill.isUntaxed) return null
  const isOwn = note.papel === 'E'
  const direction = directionOf(note, bill)
  const ownDay = direction === '0' ? note.issued : null
  const moved = isOwn ? ownDay : movedOf(note, context)
  const isCancelled = note.situacao === 'cancelada'
  // a cancelled NFCom is not booked
  if (isCancelled && modelo === '62') return null
  const facts = { cancelled: isCancelled, complementary: false, special: false, day: moved ?? note.issued }
  const conta: EfdConta = {
    ...bareConta(note, modelo),
    direction,
    // D700 knows 00 and 08 only
    situation: modelo === '62' ? '00' : situationOf(facts, context.period),
    moved,
  }
  if (isCancelled) return { kind: 'conta', conta, participante: null, uf: null }
  const party = context.parties.of(note.party)
  if ('lacks' in party) {
    addError(findings, note, { codigo: 'PARTICIPANTE_INCOMPLETO', mensagem: party.lacks })
    return null
  }
  const groups = isOwn ? ownGroups(bill, modelo, direction) : entryGroups(note, { bill, modelo }, { context, findings })
  if (!groups) return null
  if (!isOwn && note.situacao === 'substituida' && groups.some(({ icms }) => icms > 0))
    addWarning(findings, note, REPLACED)
  const participante = namesParticipante(note, { modelo, direction }) ? party : null
  return {
    kind: 'conta',
    conta: { ...conta, ...partsOf(note, { bill, modelo, direction, groups }, { context, party, participante }) },
    participante,
    uf: ufOfParticipante(party),
  }
}

/** Direction of a bill in the EFD: 0 entry, 1 exit. */
type Direction = EfdConta['direction']

/** What was bought is an entry, and an own note that annuls a service (NFCom with indNotaEntrada), which states the CFOP of an entry. */
const directionOf = ({ papel }: NoteRow, { lines }: BillFacts): Direction => {
  const cfops = lines.flatMap(({ cfop }) => cfop ?? [])
  return papel === 'R' || (cfops.length > 0 && cfops.every((cfop) => '123'.includes(cfop.charAt(0)))) ? '0' : '1'
}

/** An exit names its recipient in a C500 of a contributor only, and never in a D700. */
const namesParticipante = (
  note: NoteRow,
  { modelo, direction }: { modelo: ContaModelo; direction: Direction },
): boolean => direction === '0' || (modelo === '66' && note.party?.ieKind === '1')

const bareConta = (note: NoteRow, modelo: ContaModelo): EfdConta => ({
  direction: note.papel === 'E' ? '1' : '0',
  issuer: note.papel === 'E' ? '0' : '1',
  participante: null,
  modelo,
  situation: '00',
  serie: note.bill?.printedSeries ?? String(note.serie),
  subserie: null,
  number: note.number,
  chave: modelo === '62' || modelo === '66' ? note.chave : null,
  consumption: note.bill?.consumption ?? null,
  issued: note.issued,
  moved: null,
  purpose: null,
  billing: null,
  replaces: null,
  recipient: null,
  total: 0,
  discount: 0,
  supply: 0,
  untaxed: 0,
  third: 0,
  other: 0,
  injected: 0,
  deducted: 0,
  groups: [],
  adjustments: [],
  tellsFcp: false,
})

function partsOf(
  note: NoteRow,
  of: { bill: BillFacts; modelo: ContaModelo; direction: Direction; groups: EfdGroup[] },
  {
    context,
    party,
    participante,
  }: { context: BookContext; party: EfdParticipante; participante: EfdParticipante | null },
): Partial<EfdConta> {
  const { bill, modelo, direction, groups } = of
  return {
    ...contaValues(bill, modelo, direction),
    participante: participante?.code ?? null,
    purpose: bill.purpose,
    billing: bill.billing,
    replaces: replacedOf(bill, modelo),
    recipient: direction === '1' ? { kind: note.party?.ieKind ?? '9', cityCode: party.address.cityCode } : null,
    groups,
    adjustments: context.ajustes.get(note.chave) ?? [],
    tellsFcp: context.settings.exigencias?.fl_fcp ?? false,
  }
}

/** Named only by a substitute: FIN_DOCe 2 of an NF3e, 3 of an NFCom. */
function replacedOf({ purpose, replaces }: BillFacts, modelo: ContaModelo): EfdConta['replaces'] {
  if (!replaces || purpose !== (modelo === '66' ? '2' : '3')) return null
  const { chave, hash, serie, numero, month } = replaces
  const other = chave === null ? replaces.modelo : modelo
  return { modelo: other ?? '06', chave, hash, serie, number: numero === null ? null : Number(numero), month }
}

const ownGroups = (bill: BillFacts, modelo: ContaModelo, direction: Direction): EfdGroup[] =>
  sumGroups(analyticItems(bill, modelo, direction).map((item) => ownGroup(item, { withIpi: false, withDuty: false })))

const analyticItems = (bill: BillFacts, modelo: ContaModelo, direction: Direction): ItemFact[] =>
  bill.lines.filter((line) => isAnalyticLine(line, modelo, direction)).map((line, index) => itemOfLine(line, index + 1))

/** The groups of a bill that was bought; null, with an error, when a line has no CFOP of entry. */
function entryGroups(
  note: NoteRow,
  { bill, modelo }: { bill: BillFacts; modelo: ContaModelo },
  { context, findings }: Within,
): EfdGroup[] | null {
  const lines = bookBillLines(note, { bill, modelo }, context)
  const open = lines.find(({ cfop }) => cfop === '')
  if (open) {
    const cd_cfop = open.fact.cfop
    addError(findings, note, { codigo: 'CFOP_SEM_REGRA', mensagem: open.ask ?? '', campo: 'entradas.cfops', cd_cfop })
    return null
  }
  for (const question of new Set(lines.flatMap(({ questions }) => questions)))
    addWarning(findings, note, QUESTIONS[question])
  warnDoubts(note, lines, findings)
  return sumGroups(lines.map(({ fact, item }) => entryGroup(fact, item)))
}

const EXEMPT = '040'

/**
 * True for the part of the energy that is exempt because of injected energy: it keeps its CST for every buyer.
 * Source  Guia Prático, C590: CST 40 with neither base nor ICMS; field 02, example 1: x90 is of taxed goods
 */
const isExemptEnergy = ({ cst }: ItemFact, modelo: ContaModelo): boolean => modelo === '66' && cst === '40'

/** A line of a bill that was bought, as it is booked. */
interface BookedBillLine {
  fact: ItemFact
  item: EfdItem
  cfop: string
  ask: string | null
  destination: Destino
  questions: Question[]
  treatment: Treatment | null
}

export function bookBillLines(
  note: NoteRow,
  { bill, modelo }: { bill: BillFacts; modelo: ContaModelo },
  context: BookContext,
): BookedBillLine[] {
  const usual = destinationOf(note, modelo, context)
  return analyticItems(bill, modelo, '0').map((stated) => {
    const found = cfopOfLine(note, stated.cfop, { destino: usual, context })
    const ruled = 'cfop' in found ? found.cfop : ''
    const treatment = treatBillLine(note, { stated, modelo, usual, cfop: ruled }, context)
    const cfop = treatment?.answer.cfop || ruled
    const destination = treatment ? goodsUse(treatment.answer.destination, usual) : usual
    const row = { csosn: null, simples_credit: 0 }
    const { fact, credits, questions } = creditOf({ row, stated, cfop, original: null }, destination, context)
    const taken = treatment ? decidedCredits(credits, { fact, cfop, answer: treatment.answer }, context) : credits
    const rests = treatment?.answer.cst ?? null
    const viewed = isExemptEnergy(stated, modelo) ? EXEMPT : cstOfEntry(fact, { destination, cfop, credits: taken })
    const cst = rests === null ? viewed : `0${rests}`
    // without a credit, base and ICMS are zero, and only x90 and the untaxed CSTs may have that
    const written = taken.icms || UNTAXED.has(cst.slice(1)) ? cst : '090'
    const item = entryItem(fact, { code: '', destination, cfop, credits: taken, cst: written })
    return { fact, item, cfop, ask: 'ask' in found ? found.ask : null, destination, questions, treatment }
  })
}

function cfopOfLine(
  { issuer_id }: NoteRow,
  sale: string,
  { destino, context }: { destino: Destino; context: BookContext },
): ReturnType<typeof entryCfop> {
  const own = ruleOf(context, sale, { destino, supplier: issuer_id ?? '' })
  return own ? { cfop: own } : entryCfop(sale, destino, { industry: isIndustry(context) })
}

const DESTINATIONS: readonly Destino[] = ['revenda', 'industria', 'consumo', 'ativo']

interface LineFacts {
  stated: ItemFact
  modelo: ContaModelo
  usual: Destino
  cfop: string
}

function treatBillLine(
  note: NoteRow,
  { stated, modelo, usual, cfop }: LineFacts,
  context: BookContext,
): Treatment | null {
  const { fornecedores, documentos, simples } = context
  const supplier = note.issuer_id ?? ''
  const cfopFor = (destino: Destino) => {
    const found = cfopOfLine(note, stated.cfop, { destino, context })
    return 'cfop' in found ? found.cfop : null
  }
  const options = [...new Set([cfop, ...DESTINATIONS.flatMap((destino) => cfopFor(destino) ?? [])])].filter(Boolean)
  const isChosen = fornecedores.has(supplier) || (documentos.get(note.chave)?.ds_destino ?? null) !== null
  const isRuled = ruleOf(context, stated.cfop, { destino: usual, supplier }) !== undefined
  return treatLine(
    {
      chave: note.chave,
      n: stated.number,
      question: {
        kind: 'conta',
        supplier,
        item: '',
        ncm: BILL_THINGS[modelo],
        sale: stated.cfop,
        tax: stated.cst ?? '',
        rate: stated.icms > 0 ? (stated.rate ?? '') : '',
        icms: simples ? 0 : stated.icms + stated.fcp,
        unitValue: stated.product,
        value: stated.product,
        simplesRate: null,
      },
      general: {
        answer: { ...NO_CODES, cfop, destination: isServiceCfop(cfop) ? 'servico' : usual, cst: null, credit: null },
        isWritten: cfop !== '' && (isRuled || isChosen),
        isSure: cfop !== '' && (options.length === 1 || isRuled || isChosen),
        options,
      },
      cfopFor,
    },
    context,
  )
}

const UNTAXED = new Set(['30', '40', '41', '50', '60'])

/** What the bill is for: the user's choice for it, for its supplier, or for all purchases; water and gas are consumed. */
function destinationOf(note: NoteRow, modelo: ContaModelo, context: BookContext): Destino {
  const { documentos, fornecedores, settings } = context
  const chosen = documentos.get(note.chave)?.ds_destino ?? fornecedores.get(note.issuer_id ?? '')
  if (chosen) return chosen
  return CONSUMED.has(modelo) && !isIndustry(context) ? 'consumo' : settings.entradas.ds_destino
}
