// spec: M8, M9

import { readFileSync } from 'node:fs'
import { API_BASE } from '@portal/contract/common.ts'
import type { EnquadramentosReply, Tributacao, TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const ACME = '11222333000181'
const QUESTIONS = new URL('../../../../../packages/tables/src/acceptance/tax-questions.tsv', import.meta.url)

let server: TestServer
let contador: Client

beforeAll(async () => {
  server = await testServer({ clock: { now: () => new Date('2026-11-21T15:00:00Z') } })
  await insertEmpresa(server, { taxId: ACME })
  contador = await signedIn(server, { login: '52998224725', empresas: [ACME] })
})
afterAll(() => server.close())

type Verdict = 'right' | 'wrong' | 'unknown'

interface Judged {
  answer: Tributacao | undefined
  expected: string
}

const isRight = (right: boolean): Verdict => (right ? 'right' : 'wrong')
const digits = (text: string) => text.replace(/\D/g, '')

function judgeNcm({ answer, expected }: Judged): Verdict {
  if (expected === 'desconhecido') return isRight(!answer)
  const path = foldText(answer?.nm_ncm_caminho.join(' ') ?? '')
  return isRight((answer?.nm_ncm_caminho.length ?? 0) >= 2 && expected.split('+').every((word) => path.includes(word)))
}

/** `depende`: the condition is stated, with a rate or with «not known». */
function judgeIpi({ answer, expected }: Judged): Verdict {
  const { pr_ipi = null, exs = [], ds_condicao = null } = answer?.ipi ?? {}
  if (expected === 'ex') return isRight(exs.length > 0)
  if (expected === 'depende') return isRight(ds_condicao !== null)
  return pr_ipi === null ? 'unknown' : isRight(String(pr_ipi) === expected)
}

/** CEST of door-to-door sales (28) match whole chapters and are no answer. */
function judgeCest({ answer, expected }: Judged): Verdict {
  const codes = (answer?.cests ?? []).map(({ cd_cest }) => cd_cest).filter((code) => !code.startsWith('28'))
  if (expected === 'nenhum') return isRight(codes.length === 0)
  return codes.length === 0 ? 'unknown' : isRight(codes.includes(digits(expected)))
}

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV']

function judgeIbsCbs({ answer, expected }: Judged): Verdict {
  const rows = answer?.ibscbs ?? []
  if (!rows.some(({ cd_classtrib }) => cd_classtrib === '000001')) return 'wrong'
  const named = rows.filter(({ nr_anexo }) => nr_anexo !== undefined)
  // an annex that names a whole chapter asks for the product
  if (expected === 'geral') return isRight(named.every(({ ds_pergunta }) => ds_pergunta !== null))
  const [code, reduction, annex] = expected.split(':')
  const row = rows.find(({ cd_classtrib }) => cd_classtrib === code)
  if (!row) return named.length === 0 ? 'unknown' : 'wrong'
  const hasReduction =
    reduction === undefined || [row.pr_redibs, row.pr_redcbs].every((rate) => String(rate) === reduction)
  return isRight(hasReduction && (annex === undefined || ROMAN[row.nr_anexo ?? 0] === annex))
}

const REGIMES: Readonly<Record<string, string>> = {
  monofasico: 'monofasico',
  zero: 'aliquota_zero',
  suspensao: 'suspensao',
}
const GENERAL = ['simples', 'nao_cumulativo', 'cumulativo']

function judgePisCofins({ answer, expected }: Judged): Verdict {
  const rows = answer?.piscofins ?? []
  if (expected === 'extinto') return isRight(rows.length === 0 && (answer?.ds_piscofins ?? '') !== '')
  const lists = rows.filter(({ ds_regime }) => !GENERAL.includes(ds_regime))
  // so does a list that names a whole chapter
  if (expected === 'nenhuma') return isRight(lists.every(({ fl_condicional }) => fl_condicional === 'S'))
  if (expected === 'zero-reduzido')
    return lists.length === 0 ? 'unknown' : isRight(lists.some(({ ds_condicao }) => ds_condicao.includes('LC 224')))
  const regime = REGIMES[expected]
  return lists.some(({ ds_regime }) => ds_regime === regime) ? 'right' : lists.length === 0 ? 'unknown' : 'wrong'
}

const judgeSelective = ({ answer, expected }: Judged): Verdict =>
  isRight((answer?.is ?? []).length > 0 === (expected === 'sim'))
const judgeUnit = ({ answer, expected }: Judged): Verdict =>
  answer?.utrib ? isRight(answer.utrib.cd_utrib === expected) : 'unknown'

const JUDGES: Readonly<Record<string, (judged: Judged) => Verdict>> = {
  ncm: judgeNcm,
  ipi: judgeIpi,
  cest: judgeCest,
  ibscbs: judgeIbsCbs,
  piscofins: judgePisCofins,
  is: judgeSelective,
  utrib: judgeUnit,
}

async function answerOf(query: string): Promise<Tributacao | undefined> {
  const [cd_ncm = '', dt_referencia] = query.split('@')
  const asked = { cd_ncm, ds_uf: 'SP', ...(dt_referencia ? { dt_referencia } : {}) }
  const reply = await contador.get(`${API_BASE}/tributacao?${new URLSearchParams(asked)}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<TributacaoReply>().data[0]
}

async function judgeLegalCode(code: string, expected: string): Promise<Verdict> {
  const reply = await contador.get(`${API_BASE}/tributacao/enquadramentos?ds_busca=${code}`)
  expect(reply.statusCode, reply.body).toBe(200)
  const row = reply.json<EnquadramentosReply>().data.find(({ cd_cenq }) => cd_cenq === code)
  return row ? isRight(foldText(row.nm_cenq).includes(expected)) : 'unknown'
}

test('of 200 questions with a legal source none is answered wrong on a fresh installation', async () => {
  const lines = readFileSync(QUESTIONS, 'utf8').trimEnd().split('\n').slice(1)
  const counts = { right: 0, wrong: 0, unknown: 0 }
  const faults: string[] = []
  for (const line of lines) {
    const [subject = '', query = '', expected = '', certainty, question] = line.split('\t')
    const judge = JUDGES[subject]
    const verdict = judge ? judge({ answer: await answerOf(query), expected }) : await judgeLegalCode(query, expected)
    counts[verdict] += 1
    if (verdict === 'wrong' || (verdict === 'unknown' && certainty === 'sure'))
      faults.push(`${verdict}: ${subject} ${query} ${expected} — ${question}`)
  }
  expect(faults, JSON.stringify(counts)).toEqual([])
  expect(counts.right + counts.unknown).toBe(200)
}, 120_000)
