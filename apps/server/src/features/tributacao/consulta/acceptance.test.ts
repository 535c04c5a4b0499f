import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { officialTable } from '@portal/tables/official/official.ts'
import { expect, test } from 'vitest'
import { carriedView } from '../tabelas/tables.test.kit.ts'
import { answerFor } from './answer.ts'
import type { LookupContext } from './question.ts'

// Counts the right answers of a fresh installation to the questions of `packages/tables/src/acceptance/README.md`.

const FILE = join(import.meta.dirname, '../../../../../../packages/tables/src/acceptance/tax-questions.tsv')
const PLACE: LookupContext = { uf: 'SP', empresa: null, simples: null, accountId: null, sistema: 'PORTAL' }

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV']

type Verdict = 'right' | 'unknown' | 'wrong'
type Judge = (answer: Tributacao, expected: string) => Verdict

const isTrue = (right: boolean): Verdict => (right ? 'right' : 'wrong')
const hasWords = (text: string, expected: string) => expected.split('+').every((word) => foldText(text).includes(word))

const JUDGES: Readonly<Record<string, Judge>> = {
  ncm: ({ ds_ncm_situacao, nm_ncm_caminho }, expected) =>
    isTrue(
      expected === 'desconhecido' ? ds_ncm_situacao === 'desconhecido' : hasWords(nm_ncm_caminho.join(' '), expected),
    ),
  ipi: ({ ipi }, expected) => {
    if (expected === 'ex') return isTrue(ipi.exs.length > 0)
    if (expected === 'depende') return isTrue(ipi.pr_ipi === null && ipi.ds_condicao !== null)
    return ipi.ds_situacao === 'ausente' ? 'unknown' : isTrue(String(ipi.pr_ipi) === expected)
  },
  cest: ({ cests }, expected) =>
    isTrue(
      expected === 'nenhum'
        ? cests.every(({ cd_cest }) => cd_cest.startsWith('28'))
        : cests.some(({ cd_cest }) => cd_cest === expected.replaceAll('.', '')),
    ),
  ibscbs: ({ ibscbs }, expected) => {
    const codes = ibscbs.map(({ cd_classtrib }) => cd_classtrib)
    if (!codes.includes('000001')) return 'wrong'
    // an annex that names a whole chapter asks for the product
    if (expected === 'geral')
      return isTrue(ibscbs.every((row) => row.nr_anexo === undefined || row.ds_pergunta !== null))
    const [code, reduction, annex] = expected.split(':')
    return isTrue(
      ibscbs.some(
        (row) =>
          row.cd_classtrib === code &&
          (reduction === undefined || (row.pr_redibs === Number(reduction) && row.pr_redcbs === Number(reduction))) &&
          (annex === undefined || row.nr_anexo === ROMAN.indexOf(annex) + 1),
      ),
    )
  },
  piscofins: ({ piscofins, ds_piscofins }, expected) => {
    const regimes = piscofins.map(({ ds_regime }) => ds_regime)
    if (expected === 'extinto') return isTrue(piscofins.length === 0 && ds_piscofins !== null)
    if (expected === 'nenhuma')
      return isTrue(piscofins.every(({ cd_codigo, fl_condicional }) => cd_codigo === null || fl_condicional === 'S'))
    if (expected === 'zero') return isTrue(regimes.includes('aliquota_zero'))
    if (expected === 'zero-reduzido')
      return isTrue(piscofins.some(({ ds_regime, pr_pis }) => ds_regime === 'aliquota_zero' && pr_pis.includes(0.165)))
    if (expected === 'suspensao') return 'unknown'
    return isTrue(regimes.includes('monofasico'))
  },
  is: ({ is }, expected) => isTrue(expected === 'sim' ? is.length > 0 : is.length === 0),
  utrib: ({ utrib }, expected) => isTrue(utrib?.cd_utrib === expected),
}

async function judge(subject: string, query: string, expected: string): Promise<Verdict> {
  if (subject === 'cenq') {
    const row = (await officialTable('ipi_cenq')).find(({ code }) => code === query)
    return row ? isTrue(hasWords(row.name, expected)) : 'unknown'
  }
  const [ncm = '', day = '2026-11-21'] = query.split('@')
  const candidate = { origin: 'tabela' as const, ncm, name: null, gtin: null, code: null }
  const answer = answerFor(await carriedView({ day }), candidate, { place: PLACE, observed: [] })
  return JUDGES[subject]?.(answer, expected) ?? 'wrong'
}

test('200 questions: no wrong answer, and unknown only where the table is known to be missing', async () => {
  const rows = readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
  const counts = { right: 0, unknown: 0, wrong: 0 }
  const failed: string[] = []
  for (const [subject = '', query = '', expected = '', certainty] of rows) {
    const verdict = await judge(subject, query, expected)
    counts[verdict] += 1
    if (verdict === 'wrong' || (verdict === 'unknown' && certainty !== 'unknown-ok'))
      failed.push(`${verdict}: ${subject} ${query} ${expected}`)
  }
  expect(failed).toEqual([])
  expect(counts).toMatchObject({ wrong: 0 })
  expect(counts.right).toBeGreaterThanOrEqual(190)
}, 120_000)
