import { SWITCHES } from '../block/block-1.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { type Checker, type CheckState, say, textOf } from './state.ts'

/** 1010 says S exactly for what block 1 holds; the Federal District fills block B, nobody else does. */
export function switchChecker(state: CheckState): Checker {
  let switches: { record: EfdRecord; register: Register } | null = null
  return {
    see(record, register) {
      if (register.reg === '1010') switches = { record, register }
    },
    end() {
      if (switches) compareSwitches(state, switches)
      else say(state, { line: 1, reg: '1010' }, { code: 'registro.falta', reason: 'Falta o registro 1010.' })
      checkServices(state)
    },
  }
}

function compareSwitches(state: CheckState, { record, register }: { record: EfdRecord; register: Register }): void {
  for (const [field, regs] of Object.entries(SWITCHES)) {
    const says = textOf(register, record, field)
    const has = regs.some((reg) => state.counts.has(reg))
    if (!register.at.has(field) || says === '' || (says === 'S') === has) continue
    const reason = has ? `Há ${regs.join(', ')}: o campo deve ser S.` : `Não há ${regs.join(', ')}: o campo deve ser N.`
    say(state, record, { code: 'bloco1.indicador', reason, field, value: says })
  }
}

function checkServices(state: CheckState): void {
  if (state.layout.version < '013') return
  const has = state.counts.has('B470')
  const wrong = (reason: string) => say(state, { line: 1, reg: 'B470' }, { code: 'registro.falta', reason })
  if (state.uf === 'DF' && !has) wrong('No Distrito Federal o B470 é obrigatório.')
  if (state.uf !== 'DF' && has) wrong('O bloco B é só do Distrito Federal.')
}
