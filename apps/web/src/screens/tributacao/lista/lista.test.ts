import { expect, test } from 'vitest'
import { isMissing, readLines, tableOf, toCsv } from './lista.ts'

test('the kind of each line is detected; columns are split, blank lines are skipped', () => {
  expect(
    readLines('7890000000024\n\n2203.00.00\nfralda infantil\r\n7890000000017\t10063021\tARROZ 5KG\n"arroz";1006'),
  ).toEqual([
    { ds_codbarras: '7890000000024' },
    { cd_ncm: '22030000' },
    { nm_prd: 'fralda infantil' },
    { ds_codbarras: '7890000000017', cd_ncm: '10063021', nm_prd: 'ARROZ 5KG' },
    { nm_prd: 'arroz', cd_ncm: '1006' },
  ])
})

const NONE = { nr_candidatos: 0, resposta: null }

test('formulas are exported as text', () => {
  const row = { nr_linha: 1, ds_pergunta: '=cmd|x', ...NONE, ds_motivo: 'Nada; encontrado' }
  const [, line] = toCsv({ fontes: [], data: [row] }, new Set()).split('\r\n')
  expect(line?.startsWith("1;'=cmd|x;")).toBe(true)
  expect(line).toContain('"Nada; encontrado"')
})

test('a missing table is distinguished from an empty result', () => {
  const fonte = { nm_fonte: 'CEST', dt_referencia: null, dt_carga: null, dt_validade: null, nr_linhas: 0 }
  const fontes = [{ ...fonte, cd_tabela: 'cest', ds_situacao: 'ausente' as const, fl_emuso: 'N' as const }]
  expect([isMissing(fontes, 'cest'), isMissing(fontes, 'ncm')]).toEqual([true, false])
})

const CANDIDATE = {
  ds_origem: 'tabela' as const,
  cd_ncm: '84713012',
  nm_sugestao: 'De peso inferior a 3,5 kg',
  nm_ncm_caminho: ['Máquinas', 'Computadores portáteis', 'De peso inferior a 3,5 kg'],
}

test('a line to decide is exported without a code, with its candidates; a chosen one says who chose it', () => {
  const open = {
    nr_linha: 1,
    ds_pergunta: 'notebook',
    nr_candidatos: 2,
    ds_motivo: null,
    resposta: null,
  }
  const row = { ...open, ds_situacao: 'a_decidir' as const, candidatos: [CANDIDATE] }
  const [, line] = tableOf({ fontes: [], data: [row] }, new Set())
  expect(line?.slice(0, 8)).toEqual([
    ...[1, 'notebook', 'A decidir', '', '', '', 2],
    '8471.30.12 Computadores portáteis › De peso inferior a 3,5 kg',
  ])
  const [, after] = tableOf({ fontes: [], data: [row] }, new Set([1]))
  expect([after?.[2], after?.[7]]).toEqual(['Escolhida por você', ''])
})
