import { SWITCHES } from '../block/block-1.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { addFinding, type Checker, type CheckState, fieldText } from './state.ts'

/** Checks 1010 (S exactly for the registers present in block 1) and block B (Federal District only). */
export function switchChecker(state: CheckState): Checker {
  let switches: { record: EfdRecord; register: Register } | null = null
  return {
    see(record, register) {
      if (register.reg === '1010') switches = { record, register }
    },
    end() {
      if (switches) compareSwitches(state, switches)
      else addFinding(state, { line: 1, reg: '1010' }, { code: 'registro.falta', reason: 'Falta o registro 1010.' })
      checkServices(state)
    },
  }
}

function compareSwitches(state: CheckState, { record, register }: { record: EfdRecord; register: Register }): void {
  for (const [field, regs] of Object.entries(SWITCHES)) {
    const indicator = fieldText(register, record, field)
    const has = regs.some((reg) => state.counts.has(reg))
    if (!register.at.has(field) || indicator === '' || (indicator === 'S') === has) continue
    const reason = has ? `Há ${regs.join(', ')}: o campo deve ser S.` : `Não há ${regs.join(', ')}: o campo deve ser N.`
    addFinding(state, record, { code: 'bloco1.indicador', reason, field, value: indicator })
  }
}

function checkServices(state: CheckState): void {
  if (state.layout.version < '013') return
  const has = state.counts.has('B470')
  const wrong = (reason: string) => addFinding(state, { line: 1, reg: 'B470' }, { code: 'registro.falta', reason })
  if (state.uf === 'DF' && !has) wrong('No Distrito Federal o B470 é obrigatório.')
  if (state.uf !== 'DF' && has) wrong('O bloco B é só do Distrito Federal.')
}
