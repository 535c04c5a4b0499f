import type { Cents } from '@portal/fiscal/base/cents.ts'
import { assessIpi } from '../apuracao/assess.ts'
import type { EfdTotals, IpiGroup } from '../apuracao/totals.ts'
import { isCfop } from '../entry/cfop.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { addFinding, type Checker, type CheckState, fieldCents, fieldText, showCents } from './state.ts'

const CST_IPI = new Set(['00', '01', '02', '03', '04', '05', '49', '50', '51', '52', '53', '54', '55', '99'])

type DeclaredGroup = IpiGroup & { record: EfdRecord }

/**
 * Checks E510, E520 and E530: groups against documents, assessment against groups and adjustments.
 * Source  Guia Prático, E510 and E520
 */
export function ipiChecker(state: CheckState, totals: EfdTotals): Checker {
  const groups: DeclaredGroup[] = []
  const keys = new Set<string>()
  const adjustments: { effect: '0' | '1'; value: Cents }[] = []
  let assessment: { record: EfdRecord; register: Register } | null = null
  return {
    see(record, register) {
      if (register.reg === 'E520') assessment = { record, register }
      else if (register.reg === 'E530') {
        const effect = fieldText(register, record, 'IND_AJ') === '0' ? '0' : '1'
        adjustments.push({ effect, value: fieldCents(register, record, 'VL_AJ') })
      } else if (register.reg === 'E510') {
        const group = groupOf(state, record, register)
        const key = `${group.cfop} ${group.cst}`
        if (keys.has(key))
          addFinding(state, record, { code: 'ipi.repetido', reason: 'O CFOP e o CST já vieram.', field: 'CFOP' })
        keys.add(key)
        groups.push({ ...group, record })
      }
    },
    end() {
      if (!assessment) return
      const { record, register } = assessment
      const result = assessIpi(groups, adjustments, fieldCents(register, record, 'VL_SD_ANT_IPI'))
      compareAssessment(state, assessment, {
        VL_DEB_IPI: result.debits,
        VL_CRED_IPI: result.credits,
        VL_OD_IPI: result.otherDebits,
        VL_OC_IPI: result.otherCredits,
        VL_SC_IPI: result.carried,
        VL_SD_IPI: result.due,
      })
      compareDocuments(state, record, { groups, totals })
      compareOperations(state, groups)
      compareBases(state, groups)
    },
  }
}

function groupOf(state: CheckState, record: EfdRecord, register: Register): IpiGroup {
  const [cfop, cst] = [fieldText(register, record, 'CFOP'), fieldText(register, record, 'CST_IPI')]
  const cents = (name: string) => fieldCents(register, record, name)
  if (!isCfop(cfop))
    addFinding(state, record, {
      code: 'tabela.cfop',
      reason: 'O CFOP não existe ou é um título.',
      field: 'CFOP',
      value: cfop,
    })
  const side = Number(cst) >= 50 === cfop >= '5'
  if (!CST_IPI.has(cst) || !side)
    addFinding(state, record, {
      code: 'tabela.cst_ipi',
      reason: 'O CST do IPI não é da tabela, ou não é do sentido do CFOP.',
      field: 'CST_IPI',
      value: cst,
    })
  return { cfop, cst, accounting: cents('VL_CONT_IPI'), base: cents('VL_BC_IPI'), ipi: cents('VL_IPI') }
}

function compareAssessment(
  state: CheckState,
  { record, register }: { record: EfdRecord; register: Register },
  expected: Record<string, Cents>,
): void {
  for (const [field, value] of Object.entries(expected)) {
    const declared = fieldCents(register, record, field)
    if (declared === value) continue
    const reason = `${field} é ${showCents(declared)}; o arquivo dá ${showCents(value)}.`
    addFinding(state, record, { code: 'apuracao.valor', reason, field, value: fieldText(register, record, field) })
  }
}

/** The groups of each side must add up to the IPI of the C190 of that side. */
function compareDocuments(
  state: CheckState,
  record: EfdRecord,
  { groups, totals }: { groups: readonly IpiGroup[]; totals: EfdTotals },
): void {
  for (const side of ['entrada', 'saida'] as const) {
    const declared = groups
      .filter(({ cfop }) => cfop >= '5' === (side === 'saida'))
      .reduce((sum, { ipi }) => sum + ipi, 0)
    const documents = totals.ipi.get(side)?.ipi ?? 0
    if (declared === documents) continue
    const reason = `O IPI de ${side === 'saida' ? 'saída' : 'entrada'} nos E510 soma ${showCents(declared)}; nos C190, ${showCents(documents)}.`
    addFinding(state, record, { code: 'soma.ipi', reason })
  }
}

/** Accounting values of a CFOP must not exceed its operations; some operations have no CST of IPI. */
function compareOperations(state: CheckState, groups: readonly DeclaredGroup[]): void {
  const declared = new Map<string, Cents>()
  for (const { cfop, accounting, record } of groups) {
    const sum = (declared.get(cfop) ?? 0) + accounting
    declared.set(cfop, sum)
    const operations = state.ipiFacts.operations.get(cfop) ?? 0
    if (sum <= operations) continue
    const reason = `O valor contábil do CFOP ${cfop} soma ${showCents(sum)}; os C190 somam ${showCents(operations)} em VL_OPR.`
    addFinding(state, record, { code: 'ipi.contabil', reason, field: 'VL_CONT_IPI', severity: 'aviso' })
  }
}

/** The base of an entry must be that of its items. The company's own entries add to it without items. */
function compareBases(state: CheckState, groups: readonly DeclaredGroup[]): void {
  const { bases, hasOwnEntries } = state.ipiFacts
  for (const { cfop, cst, base, record } of groups) {
    const items = bases.get(`${cfop} ${cst}`) ?? 0
    if (cfop >= '5' || base === items || (hasOwnEntries && base > items)) continue
    const reason = `A base do IPI é ${showCents(base)}; os itens somam ${showCents(items)}.`
    addFinding(state, record, { code: 'ipi.base', reason, field: 'VL_BC_IPI', severity: 'aviso' })
  }
}
