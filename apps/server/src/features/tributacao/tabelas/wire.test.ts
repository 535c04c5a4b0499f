import { expect, test } from 'vitest'
import type { LoadRow, NewLoad } from './load.ts'
import { toCargas, toDiferenca } from './wire.ts'

const loadRow = (id: number, change: Partial<LoadRow> = {}): LoadRow => ({
  id,
  kind: 'ncm',
  part: '',
  source: 'Siscomex',
  file_name: 'ncm.json',
  bundled: false,
  undone_by: null,
  reference_date: '2026-06-22',
  valid_to: null,
  loaded_at: new Date('2026-07-01T12:00:00Z'),
  loaded_by: 'Ana',
  entries: 10,
  added: 3,
  changed: 2,
  removed: 1,
  undone_at: null,
  ...change,
})

test('a load is shown with its table, counts and moment', () => {
  expect(toCargas([loadRow(7)])).toEqual([
    {
      id: 7,
      tipo: 'ncm',
      nm_tabela: 'NCM',
      ds_uf: null,
      nm_fonte: 'Siscomex',
      nm_arquivo: 'ncm.json',
      fl_inicial: 'N',
      fl_emuso: 'S',
      dt_referencia: '2026-06-22',
      dt_validade: null,
      nm_usuario: 'Ana',
      dt_carga: '2026-07-01T12:00:00.000Z',
      nr_linhas: 10,
      incluidas: 3,
      alteradas: 2,
      encerradas: 1,
      dt_desfeita: null,
    },
  ])
})

test('a bundled load has no file', () => {
  expect(toCargas([loadRow(1, { bundled: true, file_name: '' })])).toMatchObject([
    { fl_inicial: 'S', nm_arquivo: null },
  ])
})

test('the newest load of each table and state that was not undone is in use', () => {
  const undone_at = new Date('2026-07-02T00:00:00Z')
  const rows = [
    loadRow(6, { undone_at }),
    loadRow(5),
    loadRow(4, { kind: 'ibpt', part: 'SP' }),
    loadRow(3, { kind: 'ibpt', part: 'MG' }),
    loadRow(2, { kind: 'ibpt', part: 'SP' }),
    loadRow(1),
  ]
  const shown = toCargas(rows).map(({ id, ds_uf, fl_emuso, dt_desfeita }) => [
    id,
    ds_uf,
    fl_emuso,
    dt_desfeita !== null,
  ])
  expect(shown).toEqual([
    [6, null, 'N', true],
    [5, null, 'S', false],
    [4, 'SP', 'S', false],
    [3, 'MG', 'S', false],
    [2, 'SP', 'N', false],
    [1, null, 'N', false],
  ])
})

test('the preview of a load names each change in words of the screen', () => {
  const load: NewLoad = {
    kind: 'ibpt',
    fileName: 'x.csv',
    by: 'Ana',
    now: new Date(0),
    reading: { part: 'SP', source: 'IBPT', referenceDate: '2026-01-01', validTo: '2026-06-30', rows: 3, entries: [] },
  }
  const sample = (change: 'added' | 'changed' | 'removed') => ({ key: change, change, before: 'a', after: null })
  const samples = [sample('added'), sample('changed'), sample('removed')]
  expect(toDiferenca(load, { entries: 3, added: 1, changed: 1, removed: 1, samples })).toEqual({
    tipo: 'ibpt',
    nm_fonte: 'IBPT',
    ds_uf: 'SP',
    dt_referencia: '2026-01-01',
    dt_validade: '2026-06-30',
    nr_linhas: 3,
    incluidas: 1,
    alteradas: 1,
    encerradas: 1,
    amostra: ['incluida', 'alterada', 'encerrada'].map((ds_mudanca, at) => ({
      cd_chave: ['added', 'changed', 'removed'][at],
      ds_mudanca,
      ds_antes: 'a',
      ds_depois: null,
    })),
  })
})
