import { expect, test } from 'vitest'
import { isMissing, readLines, toCsv } from './lista.ts'

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

test('formulas are exported as text', () => {
  const row = { nr_linha: 1, ds_pergunta: '=cmd|x', nr_candidatos: 0, ds_motivo: 'Nada; encontrado', resposta: null }
  const [, line] = toCsv({ fontes: [], data: [row] }).split('\r\n')
  expect(line?.startsWith("1;'=cmd|x;")).toBe(true)
  expect(line).toContain('"Nada; encontrado"')
})

test('a missing table is distinguished from an empty result', () => {
  const fonte = { nm_fonte: 'CEST', dt_referencia: null, dt_carga: null, dt_validade: null, nr_linhas: 0 }
  const fontes = [{ ...fonte, cd_tabela: 'cest', ds_situacao: 'ausente' as const, fl_emuso: 'N' as const }]
  expect([isMissing(fontes, 'cest'), isMissing(fontes, 'ncm')]).toEqual([true, false])
})
