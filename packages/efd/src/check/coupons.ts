import { addAnalytic, type EfdTotals } from '../apuracao/totals.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { IDENTIFYING_FIELDS, isVoid } from './required.ts'
import { addFinding, type Checker, type CheckState, fieldCents, fieldText, showCents } from './state.ts'

/** The analytic lines of a coupon, or of a device in a day. */
interface OpenLines {
  situation: string
  operation: number
  icms: number
  keys: Set<string>
}

interface OpenCoupon extends OpenLines {
  record: EfdRecord
  register: Register
}

/**
 * Checks coupons of a SAT device, one by one (C800 with C850) or by device and day (C860 with C890), and adds them to the
 * totals: own sales inside the state, sums, uniqueness, a cancelled one without lines.
 * Source  Guia Prático, C800, C850, C860, C890
 */
export function couponChecker(state: CheckState, totals: EfdTotals): Checker {
  const seen = new Map<string, number>()
  const devices = new Map<string, number>()
  let open: OpenCoupon | null = null
  let device: OpenLines | null = null
  const close = () => {
    if (open) endCoupon(state, open)
    open = null
    device = null
  }
  return {
    see(record, register) {
      if (register.level <= 2) close()
      if (register.reg === 'C800') {
        open = openCoupon(state, record, register)
        const key = ['COD_SIT', 'NUM_CFE', 'NR_SAT', 'DT_DOC']
          .map((name) => fieldText(register, record, name))
          .join(' ')
        const before = seen.get(key)
        if (before === undefined) seen.set(key, record.line)
        else
          addFinding(state, record, {
            code: 'documento.repetido',
            reason: `O cupom já está na linha ${before}.`,
            field: 'NUM_CFE',
          })
      } else if (register.reg === 'C860') {
        device = openDevice(state, record, register)
        const key = ['NR_SAT', 'DOC_INI', 'DOC_FIM'].map((name) => fieldText(register, record, name)).join(' ')
        const before = devices.get(key)
        if (before === undefined) devices.set(key, record.line)
        else
          addFinding(state, record, {
            code: 'documento.repetido',
            reason: `Os cupons do equipamento já estão na linha ${before}.`,
            field: 'NR_SAT',
          })
      } else if (open && register.reg === 'C850') addLine(state, record, { register, open, totals })
      else if (device && register.reg === 'C890') addLine(state, record, { register, open: device, totals })
    },
    end: close,
  }
}

function openCoupon(state: CheckState, record: EfdRecord, register: Register): OpenCoupon {
  const text = (name: string) => fieldText(register, record, name)
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'cupom.campo', reason, field, value: text(field) })
  if (text('COD_MOD') !== '59') wrong('COD_MOD', 'O C800 é só do CF-e SAT, modelo 59.')
  if (text('CNPJ_CPF') !== '') wrong('CNPJ_CPF', 'O campo CNPJ_CPF fica vazio.')
  const chave = text('CHV_CFE')
  if (chave.length === 44) {
    if (chave.slice(6, 20) !== state.cnpj) wrong('CHV_CFE', 'A chave não é do CNPJ do informante.')
    if (chave.slice(20, 22) !== '59') wrong('CHV_CFE', `A chave é do modelo ${chave.slice(20, 22)}.`)
    if (chave.slice(22, 31) !== text('NR_SAT').padStart(9, '0')) wrong('NR_SAT', 'A chave é de outro equipamento.')
    if (chave.slice(31, 37) !== text('NUM_CFE').padStart(6, '0')) wrong('NUM_CFE', 'A chave é de outro número.')
  }
  const situation = text('COD_SIT')
  if (isVoid(situation)) {
    const naming = IDENTIFYING_FIELDS.C800!
    for (const { name } of register.fields)
      if (!naming.has(name) && text(name) !== '') wrong(name, `No cupom cancelado o campo ${name} fica vazio.`)
  }
  return { record, register, situation, operation: 0, icms: 0, keys: new Set() }
}

function openDevice(state: CheckState, record: EfdRecord, register: Register): OpenLines {
  const text = (name: string) => fieldText(register, record, name)
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'cupom.campo', reason, field, value: text(field) })
  if (text('COD_MOD') !== '59') wrong('COD_MOD', 'O C860 é só do CF-e SAT, modelo 59.')
  if (Number(text('DOC_INI')) > Number(text('DOC_FIM'))) wrong('DOC_INI', 'O primeiro número é maior que o último.')
  return { situation: '00', operation: 0, icms: 0, keys: new Set() }
}

function addLine(
  state: CheckState,
  record: EfdRecord,
  { register, open, totals }: { register: Register; open: OpenLines; totals: EfdTotals },
): void {
  const text = (name: string) => fieldText(register, record, name)
  const [cfop, icms] = [text('CFOP'), fieldCents(register, record, 'VL_ICMS')]
  open.operation += fieldCents(register, record, 'VL_OPR')
  open.icms += icms
  if (!cfop.startsWith('5'))
    addFinding(state, record, {
      code: 'cupom.campo',
      reason: 'O CFOP do cupom começa com 5.',
      field: 'CFOP',
      value: cfop,
    })
  const key = ['CST_ICMS', 'CFOP', 'ALIQ_ICMS'].map(text).join(' ')
  if (open.keys.has(key))
    addFinding(state, record, {
      code: 'analitico.repetido',
      reason: 'Já há um registro com este CST, CFOP e alíquota no documento.',
    })
  open.keys.add(key)
  addAnalytic(totals, { situation: open.situation, cfop, icms, st: 0, uf: null })
}

function endCoupon(state: CheckState, { record, register, situation, operation, icms, keys }: OpenCoupon): void {
  if (isVoid(situation)) {
    if (keys.size > 0)
      addFinding(state, record, { code: 'documento.cancelado', reason: 'O cupom cancelado não tem C850.' })
    return
  }
  if (keys.size === 0) {
    addFinding(state, record, { code: 'documento.sem_analitico', reason: 'O documento não tem nenhum C850.' })
    return
  }
  for (const [field, sum] of [
    ['VL_CFE', operation],
    ['VL_ICMS', icms],
  ] as const) {
    const head = fieldCents(register, record, field)
    if (head === sum) continue
    const reason = `${field} é ${showCents(head)}; os C850 somam ${showCents(sum)}.`
    addFinding(state, record, { code: 'soma.analitico', reason, field, value: fieldText(register, record, field) })
  }
}
