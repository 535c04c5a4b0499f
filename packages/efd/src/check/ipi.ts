import type { Cents } from '@portal/fiscal/base/cents.ts'
import { assessIpi } from '../apuracao/assess.ts'
import type { EfdTotals, IpiGroup } from '../apuracao/totals.ts'
import { isCfop } from '../entry/cfop.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { type Checker, type CheckState, moneyOf, say, showCents, textOf } from './state.ts'

const CST_IPI = new Set(['00', '01', '02', '03', '04', '05', '49', '50', '51', '52', '53', '54', '55', '99'])

type DeclaredGroup = IpiGroup & { record: EfdRecord }

/**
 * E510, E520, E530: groups against the documents, the assessment against groups and adjustments.
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
        const effect = textOf(register, record, 'IND_AJ') === '0' ? '0' : '1'
        adjustments.push({ effect, value: moneyOf(register, record, 'VL_AJ') })
      } else if (register.reg === 'E510') {
        const group = groupOf(state, record, register)
        const key = `${group.cfop} ${group.cst}`
        if (keys.has(key))
          say(state, record, { code: 'ipi.repetido', reason: 'O CFOP e o CST já vieram.', field: 'CFOP' })
        keys.add(key)
        groups.push({ ...group, record })
      }
    },
    end() {
      if (!assessment) return
      const { record, register } = assessment
      const it = assessIpi(groups, adjustments, moneyOf(register, record, 'VL_SD_ANT_IPI'))
      compareAssessment(state, assessment, {
        VL_DEB_IPI: it.debits,
        VL_CRED_IPI: it.credits,
        VL_OD_IPI: it.otherDebits,
        VL_OC_IPI: it.otherCredits,
        VL_SC_IPI: it.carried,
        VL_SD_IPI: it.due,
      })
      compareDocuments(state, record, { groups, totals })
      compareOperations(state, groups)
      compareBases(state, groups)
    },
  }
}

function groupOf(state: CheckState, record: EfdRecord, register: Register): IpiGroup {
  const [cfop, cst] = [textOf(register, record, 'CFOP'), textOf(register, record, 'CST_IPI')]
  const money = (name: string) => moneyOf(register, record, name)
  if (!isCfop(cfop))
    say(state, record, { code: 'tabela.cfop', reason: 'O CFOP não existe ou é um título.', field: 'CFOP', value: cfop })
  const side = Number(cst) >= 50 === cfop >= '5'
  if (!CST_IPI.has(cst) || !side)
    say(state, record, {
      code: 'tabela.cst_ipi',
      reason: 'O CST do IPI não é da tabela, ou não é do sentido do CFOP.',
      field: 'CST_IPI',
      value: cst,
    })
  return { cfop, cst, accounting: money('VL_CONT_IPI'), base: money('VL_BC_IPI'), ipi: money('VL_IPI') }
}

function compareAssessment(
  state: CheckState,
  { record, register }: { record: EfdRecord; register: Register },
  wanted: Record<string, Cents>,
): void {
  for (const [field, value] of Object.entries(wanted)) {
    const written = moneyOf(register, record, field)
    if (written === value) continue
    const reason = `${field} é ${showCents(written)}; o arquivo dá ${showCents(value)}.`
    say(state, record, { code: 'apuracao.valor', reason, field, value: textOf(register, record, field) })
  }
}

/** The groups of each side add up to the IPI of the C190 of that side. */
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
    say(state, record, { code: 'soma.ipi', reason })
  }
}

/** The accounting values of a CFOP are within its operations; some of those have no CST of IPI. */
function compareOperations(state: CheckState, groups: readonly DeclaredGroup[]): void {
  const declared = new Map<string, Cents>()
  for (const { cfop, accounting, record } of groups) {
    const sum = (declared.get(cfop) ?? 0) + accounting
    declared.set(cfop, sum)
    const operations = state.ipiFacts.operations.get(cfop) ?? 0
    if (sum <= operations) continue
    const reason = `O valor contábil do CFOP ${cfop} soma ${showCents(sum)}; os C190 somam ${showCents(operations)} em VL_OPR.`
    say(state, record, { code: 'ipi.contabil', reason, field: 'VL_CONT_IPI', severity: 'aviso' })
  }
}

/** The base of an entry is that of its items; the company's own entries add to it without any. */
function compareBases(state: CheckState, groups: readonly DeclaredGroup[]): void {
  const { bases, hasOwnEntries } = state.ipiFacts
  for (const { cfop, cst, base, record } of groups) {
    const items = bases.get(`${cfop} ${cst}`) ?? 0
    if (cfop >= '5' || base === items || (hasOwnEntries && base > items)) continue
    const reason = `A base do IPI é ${showCents(base)}; os itens somam ${showCents(items)}.`
    say(state, record, { code: 'ipi.base', reason, field: 'VL_BC_IPI', severity: 'aviso' })
  }
}
