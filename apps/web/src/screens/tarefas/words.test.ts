import type { CabecaTarefa } from '@portal/contract/fechamento/tarefas.ts'
import { expect, test } from 'vitest'
import { keptUntil, leftWords, progressWords, stateSentence, taskTitle } from './words.ts'

const TASK: CabecaTarefa = {
  id: '01939f6e-7a00-7000-8000-000000000001',
  ds_acao: 'conferir',
  ds_situacao: 'fazendo',
  mes: '2026-09',
  nr_feitas: 10,
  nr_falhas: 0,
  nr_total: 30,
  dt_pedido: '2026-11-18T16:44:00Z',
  dt_fim: null,
}
const at = (seconds: number) => Date.parse(TASK.dt_pedido) + seconds * 1000

test('a task is named by its act and month', () => {
  expect(taskTitle(TASK)).toBe('Conferir setembro')
  expect(taskTitle({ ...TASK, ds_acao: 'gerar_efd' })).toBe('Gerar EFD de setembro')
  expect(taskTitle({ ...TASK, ds_acao: 'manifestar', ds_evento: 'confirmacao' })).toBe('Confirmar NF-e')
})

test.each([
  [{ nr_feitas: 0 }, 60, null],
  [{}, 20, 'falta menos de 1 minuto'],
  [{}, 35, 'falta cerca de 1 minuto'],
  [{}, 300, 'faltam cerca de 10 minutos'],
])('what remains follows from the pace so far: %o after %i s', (change, seconds, words) => {
  expect(leftWords({ ...TASK, ...change }, at(seconds))).toBe(words)
})

test.each([
  [{}, '10 de 30'],
  [{ nr_falhas: 1 }, '10 de 30, 1 falhou'],
  [{ nr_falhas: 2, ds_situacao: 'cancelada' as const }, 'cancelada depois de 10 de 30, 2 falharam'],
])('the list says how far a task is: %o', (change, words) => {
  expect(progressWords({ ...TASK, ...change })).toBe(words)
})

test.each([
  [{}, 'continua no servidor: pode sair desta página'],
  [{ ds_situacao: 'na_fila' as const }, 'Na fila, começa em instantes.'],
  [{ ds_situacao: 'cancelada' as const }, 'Cancelada: termina o que já estava em andamento.'],
  [
    { ds_situacao: 'cancelada' as const, dt_fim: '2026-11-18T16:45:00Z' },
    'Cancelada: o que foi feito fica, o resto não começou.',
  ],
  [
    { ds_situacao: 'feita' as const, nr_feitas: 30, nr_falhas: 2, dt_fim: '2026-11-18T17:44:10Z' },
    'Concluída: 28 feitas, 2 falharam, em 1 h 0 min.',
  ],
  [
    { ds_situacao: 'falhou' as const, nr_feitas: 30, nr_falhas: 30, dt_fim: '2026-11-18T16:44:10Z' },
    'Terminou: 0 feitas, 30 falharam, em 10 s.',
  ],
])('the state is one sentence: %o', (change, words) => {
  expect(stateSentence({ ...TASK, ...change }, at(60))).toContain(words)
})

test('the results of a finished task have a last day', () => {
  expect(keptUntil(TASK, 7)).toBeNull()
  expect(keptUntil({ dt_fim: '2026-11-18T15:00:00Z' }, 7)).toBe('25/11/2026')
})
