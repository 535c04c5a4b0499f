import type { Cents } from '@portal/fiscal/base/cents.ts'
import { stObligation } from '../block/block-e.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { dateOf } from '../read/values.ts'
import { addFinding, type CheckState, fieldCents, fieldText } from './state.ts'

/** Checks one slip (E116, E250, E316) and adds its value to its assessment. */
export function addSlip(
  state: CheckState,
  record: EfdRecord,
  { register, assessment }: { register: Register; assessment: { uf: string; slips: Cents } | undefined },
): void {
  const value = fieldCents(register, record, 'VL_OR')
  if (assessment) assessment.slips += value
  if (value === 0)
    addFinding(state, record, { code: 'guia.valor', reason: 'A obrigação a recolher é zero.', field: 'VL_OR' })
  if (register.reg === 'E250' && assessment) checkObligation(state, record, { register, uf: assessment.uf })
  const month = fieldText(register, record, 'MES_REF')
  const expectedMonth = state.to.slice(0, 7)
  if (`${month.slice(2)}-${month.slice(0, 2)}` > expectedMonth)
    addFinding(state, record, {
      code: 'guia.mes',
      reason: 'O mês de referência é posterior ao período.',
      field: 'MES_REF',
      value: month,
    })
  const due = dateOf(fieldText(register, record, 'DT_VCTO'))
  const latest = `${Number(state.to.slice(0, 4)) + 1}${state.to.slice(4)}`
  if (due !== null && (due < state.from || due > latest)) {
    const reason = 'O vencimento não é dos meses que seguem o período.'
    addFinding(state, record, { code: 'guia.vencimento', reason, field: 'DT_VCTO', severity: 'aviso' })
  }
}

/** Tabela 5.4: 002 is ICMS-ST of sales within the state, 999 of sales to another. */
function checkObligation(
  state: CheckState,
  record: EfdRecord,
  { register, uf }: { register: Register; uf: string },
): void {
  const kind = fieldText(register, record, 'COD_OR')
  if (!['002', '999'].includes(kind) || kind === stObligation(uf, state.uf)) return
  const reason = `O ICMS-ST de ${uf} tem a obrigação ${stObligation(uf, state.uf)} (tabela 5.4).`
  addFinding(state, record, { code: 'guia.obrigacao', reason, field: 'COD_OR', value: kind, severity: 'aviso' })
}
