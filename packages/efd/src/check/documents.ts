import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import { addAnalytic, addDifal, addDocumentAdjustment, type EfdTotals } from '../apuracao/totals.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { dateOf } from '../read/values.ts'
import { checkAnalytic, checkContaFcp, checkFcp } from './analytic.ts'
import { checkKey } from './chave.ts'
import { DOCUMENTS, type OpenDocument } from './document.ts'
import { BILLS, endDocument } from './document-end.ts'
import { checkItem } from './goods.ts'
import { IDENTIFYING_FIELDS, isVoid } from './required.ts'
import { addFinding, type Checker, type CheckState, fieldCents, fieldText } from './state.ts'

/** From this date on DIFAL belongs to the destination alone; earlier the two states shared it. */
const WHOLE_TO_DESTINATION = '2019-01-01'

/**
 * Checks documents: key, dates, situation and children; adds them to the totals.
 * Source  Guia Prático, C100, C500, D100, D500, D700 and their children
 */
export function documentChecker(state: CheckState, totals: EfdTotals): Checker {
  const lineByKey = new Map<string, number>()
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
        checkHead(state, open, lineByKey)
      } else if (open && register.level > 2) checkChild(state, record, { register, document: open, totals })
    },
    end: close,
  }
}

function openDocument(state: CheckState, record: EfdRecord, register: Register): OpenDocument {
  const text = (name: string) => fieldText(register, record, name)
  const participante = state.participantes.get(text('COD_PART'))
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
    uf: modelo === '65' ? state.uf : (ufOfCode(participante?.cityCode.slice(0, 2) ?? '') ?? null),
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

function checkHead(state: CheckState, document: OpenDocument, lineByKey: Map<string, number>): void {
  const { record, register, reg, chave } = document
  const kind = DOCUMENTS[reg]!
  if (kind.key !== null) checkKey(state, document, kind.key)
  const key =
    chave ||
    ['IND_OPER', 'IND_EMIT', 'COD_PART', 'COD_MOD', 'SER', 'NUM_DOC', ...(BILLS.has(reg) ? ['SUB', 'DT_DOC'] : [])]
      .map((name) => (register.at.has(name) ? fieldText(register, record, name) : ''))
      .join(' ')
  const before = lineByKey.get(key)
  if (before !== undefined) {
    const reason = `O documento já está na linha ${before}.`
    addFinding(state, record, { code: 'documento.repetido', reason, field: kind.key, value: chave })
  } else lineByKey.set(copyText(key), record.line)
  if (isVoid(document.situation)) checkVoid(state, document)
  else checkDates(state, document)
  if (document.issuer === '1' && document.direction === '1')
    addFinding(state, record, {
      code: 'documento.sentido',
      reason: 'Documento de terceiro é sempre entrada.',
      field: 'IND_OPER',
    })
}

/** Copies a string: a slice would keep the whole chunk of the file in memory. */
const copyText = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')

/** A cancelled document must have only its identifying fields. */
function checkVoid(state: CheckState, { record, register, reg, issuer, situation }: OpenDocument): void {
  const naming = IDENTIFYING_FIELDS[reg]
  for (const { name, at } of register.fields)
    if (naming && !naming.has(name) && record.parts[at + 1] !== '') {
      const reason = `Documento com situação ${situation} só tem o que o identifica: ${name} fica vazio.`
      addFinding(state, record, { code: 'documento.cancelado', reason, field: name })
    }
  if (issuer === '1' && situation !== '04' && situation !== '05') {
    const reason = 'Documento de terceiro cancelado não se escritura.'
    addFinding(state, record, { code: 'documento.cancelado', reason, field: 'COD_SIT' })
  }
  if ((situation === '04' || situation === '05') && state.from >= '2023-01-01') {
    const reason = `A situação ${situation} deixou de existir em 2023.`
    addFinding(state, record, { code: 'documento.situacao', reason, field: 'COD_SIT' })
  }
}

/**
 * Checks dates: issue before entry or exit, both within the period; COD_SIT must be 00 inside the month and
 * 01 or 07 outside.
 */
function checkDates(state: CheckState, { record, register, reg, direction, situation }: OpenDocument): void {
  const movedName = DOCUMENTS[reg]!.moved
  const issued = dateOf(fieldText(register, record, 'DT_DOC'))
  const moved = dateOf(fieldText(register, record, movedName))
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'documento.data', reason, field, value: fieldText(register, record, field) })
  if (issued !== null && issued > state.to) wrong('DT_DOC', 'A emissão é posterior ao período.')
  if (moved !== null && moved > state.to) wrong(movedName, 'A data é posterior ao período.')
  if (issued !== null && moved !== null && moved < issued) wrong(movedName, 'A entrada ou saída é anterior à emissão.')
  if (direction === '0' && fieldText(register, record, movedName) === '')
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
  const cents = (name: string) => fieldCents(register, record, name)
  if (reg === DOCUMENTS[document.reg]!.analytic) {
    const line = checkAnalytic(state, record, { register, document })
    document.analytic.push(line)
    const { situation } = document
    const uf = document.stUf ?? document.uf
    addAnalytic(totals, { situation, cfop: line.cfop, icms: line.icms, st: line.st, uf })
  } else if (reg === 'C591') checkContaFcp(state, record, { register, line: document.analytic.at(-1) })
  else if (reg === 'C191') checkFcp(state, record, { register, line: document.analytic.at(-1) })
  else if (reg === 'C170') checkItem(state, record, { register, document })
  else if (reg === 'C105') document.stUf = fieldText(register, record, 'UF')
  else if (reg === 'C101' || reg === 'D101') {
    checkShares(state, record, { register, document, totals })
  } else if (reg === 'C197' || reg === 'D197' || reg === 'C597' || reg === 'D737') {
    const code = fieldText(register, record, 'COD_AJ')
    if (code.slice(0, 2) !== state.uf)
      addFinding(state, record, {
        code: 'ajuste.uf',
        reason: 'O código do ajuste é de outra UF.',
        field: 'COD_AJ',
        value: code,
      })
    addDocumentAdjustment(totals, { code, value: cents('VL_ICMS'), uf: document.stUf ?? document.uf })
  }
}

function checkShares(
  state: CheckState,
  record: EfdRecord,
  { register, document, totals }: { register: Register; document: OpenDocument; totals: EfdTotals },
): void {
  const cents = (name: string) => fieldCents(register, record, name)
  const shares = {
    fcp: cents('VL_FCP_UF_DEST'),
    destination: cents('VL_ICMS_UF_DEST'),
    origin: cents('VL_ICMS_UF_REM'),
  }
  if (document.direction === '1' && shares.origin > 0 && state.from >= WHOLE_TO_DESTINATION)
    addFinding(state, record, {
      code: 'difal.origem',
      reason: 'Desde 2019 a diferença de alíquotas é toda do destino: a parte da origem é zero.',
      field: 'VL_ICMS_UF_REM',
      severity: 'aviso',
    })
  if (document.uf !== null) addDifal(totals, { direction: document.direction, ...shares }, document.uf)
}
