import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import { addAnalytic, addDifal, addDocumentAdjustment, type EfdTotals } from '../apuracao/totals.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { dateOf } from '../read/values.ts'
import { checkAnalytic } from './analytic.ts'
import { checkKey } from './chave.ts'
import { DOCUMENTS, type OpenDocument } from './document.ts'
import { endDocument } from './document-end.ts'
import { checkItem } from './goods.ts'
import { isVoid, NAMING } from './required.ts'
import { type Checker, type CheckState, moneyOf, say, textOf } from './state.ts'

/** The difference of rates was shared between the two states until then. */
const WHOLE_TO_DESTINATION = '2019-01-01'

/**
 * Documents: what a key, a date or a situation says twice, and what stands under each; adds them up for the assessments.
 * Source  Guia Prático, C100, C500, D100, D500, D700 and their children
 */
export function documentChecker(state: CheckState, totals: EfdTotals): Checker {
  const seen = new Map<string, number>()
  let open: OpenDocument | null = null
  const close = () => {
    if (open) endDocument(state, open, totals)
    open = null
  }
  return {
    see(record, register) {
      if (register.level <= 2) close()
      const kind = Object.hasOwn(DOCUMENTS, register.reg) ? DOCUMENTS[register.reg] : undefined
      if (kind) {
        open = openDocument(state, record, register)
        checkHead(state, open, seen)
      } else if (open && register.level > 2) checkChild(state, record, { register, document: open, totals })
    },
    end: close,
  }
}

function openDocument(state: CheckState, record: EfdRecord, register: Register): OpenDocument {
  const text = (name: string) => textOf(register, record, name)
  const who = state.participantes.get(text('COD_PART'))
  const modelo = text('COD_MOD')
  return {
    record,
    register,
    reg: register.reg,
    direction: text('IND_OPER'),
    issuer: text('IND_EMIT'),
    modelo,
    situation: text('COD_SIT'),
    chave: state.document.chave ?? '',
    uf: modelo === '65' ? state.uf : (ufOfCode(who?.cityCode.slice(0, 2) ?? '') ?? null),
    analytic: [],
    items: new Map(),
    itemNumbers: new Set(),
    itemTotal: 0,
    itemDiscount: 0,
    itemRelief: 0,
    stUf: null,
    children: new Set(),
  }
}

function checkHead(state: CheckState, document: OpenDocument, seen: Map<string, number>): void {
  const { record, register, reg, chave } = document
  const kind = DOCUMENTS[reg]!
  if (kind.key !== null) checkKey(state, document, kind.key)
  const key =
    chave ||
    ['IND_OPER', 'IND_EMIT', 'COD_PART', 'COD_MOD', 'SER', 'NUM_DOC']
      .map((name) => textOf(register, record, name))
      .join(' ')
  const before = seen.get(key)
  if (before !== undefined) {
    const reason = `O documento já está na linha ${before}.`
    say(state, record, { code: 'documento.repetido', reason, field: kind.key, value: chave })
  } else seen.set(apart(key), record.line)
  if (isVoid(document.situation)) checkVoid(state, document)
  else checkDates(state, document)
  if (document.issuer === '1' && document.direction === '1')
    say(state, record, {
      code: 'documento.sentido',
      reason: 'Documento de terceiro é sempre entrada.',
      field: 'IND_OPER',
    })
}

/** A text of its own: a part of a line would keep the whole piece of the file that it was cut from. */
const apart = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')

/** A cancelled document says what it is and nothing more. */
function checkVoid(state: CheckState, { record, register, reg, issuer, situation }: OpenDocument): void {
  const naming = NAMING[reg]
  for (const { name, at } of register.fields)
    if (naming && !naming.has(name) && record.parts[at + 1] !== '') {
      const reason = `Documento com situação ${situation} só tem o que o identifica: ${name} fica vazio.`
      say(state, record, { code: 'documento.cancelado', reason, field: name })
    }
  if (issuer === '1' && situation !== '04' && situation !== '05') {
    const reason = 'Documento de terceiro cancelado não se escritura.'
    say(state, record, { code: 'documento.cancelado', reason, field: 'COD_SIT' })
  }
  if ((situation === '04' || situation === '05') && state.from >= '2023-01-01') {
    const reason = `A situação ${situation} deixou de existir em 2023.`
    say(state, record, { code: 'documento.situacao', reason, field: 'COD_SIT' })
  }
}

/** Issue, then entry or exit, both before the end; a regular document is of this month, an extemporaneous one of another. */
function checkDates(state: CheckState, { record, register, reg, direction, situation }: OpenDocument): void {
  const movedName = DOCUMENTS[reg]!.moved
  const issued = dateOf(textOf(register, record, 'DT_DOC'))
  const moved = dateOf(textOf(register, record, movedName))
  const wrong = (field: string, reason: string) =>
    say(state, record, { code: 'documento.data', reason, field, value: textOf(register, record, field) })
  if (issued !== null && issued > state.to) wrong('DT_DOC', 'A emissão é posterior ao período.')
  if (moved !== null && moved > state.to) wrong(movedName, 'A data é posterior ao período.')
  if (issued !== null && moved !== null && moved < issued) wrong(movedName, 'A entrada ou saída é anterior à emissão.')
  if (direction === '0' && textOf(register, record, movedName) === '')
    wrong(movedName, 'Na entrada, a data é obrigatória.')
  const day = moved ?? issued
  if (day === null) return
  const isLate = day < state.from
  if (situation === '00' && isLate) wrong('COD_SIT', 'O documento regular é de outro período: a situação é 01.')
  if ((situation === '01' || situation === '07') && !isLate)
    wrong('COD_SIT', 'A situação é de documento extemporâneo, e a data é do período.')
}

function checkChild(
  state: CheckState,
  record: EfdRecord,
  { register, document, totals }: { register: Register; document: OpenDocument; totals: EfdTotals },
): void {
  const { reg } = register
  document.children.add(reg)
  const money = (name: string) => moneyOf(register, record, name)
  if (reg === DOCUMENTS[document.reg]!.analytic) {
    const line = checkAnalytic(state, record, { register, document })
    document.analytic.push(line)
    const { situation } = document
    const uf = document.stUf ?? document.uf
    addAnalytic(totals, { situation, cfop: line.cfop, icms: line.icms, st: line.st, uf })
  } else if (reg === 'C170') checkItem(state, record, { register, document })
  else if (reg === 'C105') document.stUf = textOf(register, record, 'UF')
  else if (reg === 'C101' || reg === 'D101') {
    checkShares(state, record, { register, document, totals })
  } else if (reg === 'C197' || reg === 'D197' || reg === 'C597' || reg === 'D737') {
    const code = textOf(register, record, 'COD_AJ')
    if (code.slice(0, 2) !== state.uf)
      say(state, record, {
        code: 'ajuste.uf',
        reason: 'O código do ajuste é de outra UF.',
        field: 'COD_AJ',
        value: code,
      })
    addDocumentAdjustment(totals, { code, value: money('VL_ICMS'), uf: document.stUf ?? document.uf })
  }
}

function checkShares(
  state: CheckState,
  record: EfdRecord,
  { register, document, totals }: { register: Register; document: OpenDocument; totals: EfdTotals },
): void {
  const money = (name: string) => moneyOf(register, record, name)
  const shares = {
    fcp: money('VL_FCP_UF_DEST'),
    destination: money('VL_ICMS_UF_DEST'),
    origin: money('VL_ICMS_UF_REM'),
  }
  if (document.direction === '1' && shares.origin > 0 && state.from >= WHOLE_TO_DESTINATION)
    say(state, record, {
      code: 'difal.origem',
      reason: 'Desde 2019 a diferença de alíquotas é toda do destino: a parte da origem é zero.',
      field: 'VL_ICMS_UF_REM',
      severity: 'aviso',
    })
  if (document.uf !== null) addDifal(totals, { direction: document.direction, ...shares }, document.uf)
}
