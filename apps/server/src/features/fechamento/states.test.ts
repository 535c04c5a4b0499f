import { expect, test } from 'vitest'
import type { MonthRow } from './read-board.ts'
import { efdState } from './states.ts'

const SETTINGS = { changedAt: new Date('2026-10-01T00:00:00Z'), dueDay: 20 }
const month = (change: Partial<MonthRow>): MonthRow => ({
  ...{
    empresa_id: 1,
    state: 'aberto',
    responsible: null,
    receipt: null,
    closed_at: null,
    changes: 0,
    uncounted: false,
  },
  ...{
    missing: null,
    checked_at: null,
    check_changes: null,
    check_errors: null,
    check_warnings: null,
    check_icms: null,
  },
  ...{ file_id: null, file_at: null, file_icms: null },
  ...change,
})
const stateOf = (regime: string | null, change: Partial<MonthRow> | undefined, settings?: typeof SETTINGS) =>
  efdState({ regime, month: change && month(change), first: '2026-10-01', settings })

test('a MEI owes no EFD, whatever settings were left behind', () => {
  expect(stateOf('mei', undefined, SETTINGS)).toEqual({ ds_estado: 'nao_se_aplica', dt_vencimento: null })
  expect(stateOf('mei', { receipt: '123' }, SETTINGS)?.ds_estado).toBe('entregue')
})

test('Simples owes one only where somebody configured it', () => {
  expect(stateOf('simples', undefined)?.ds_estado).toBe('nao_se_aplica')
  expect(stateOf('simples', undefined, SETTINGS)?.dt_vencimento).toBe('2026-11-20')
  expect(stateOf('presumido', undefined)?.ds_estado).toBe('sem_configuracao')
})
