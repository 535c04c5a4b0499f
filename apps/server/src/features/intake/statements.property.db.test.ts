import { API_BASE } from '@portal/contract/common.ts'
import type { InicioReply } from '@portal/contract/notas/inicio.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import type { ConferenciaReply } from '@portal/contract/sped/sped.ts'
import { has, pageTexts } from '@portal/tools/acceptance/programs.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  describeSequence,
  isSummed,
  type PlayedSequence,
  playAndCompare,
  shortened,
} from '../../testing/statements/check.ts'
import { ICMS_CENTS } from '../../testing/statements/documents.ts'
import type { CompanyName } from '../../testing/statements/model.ts'
import { type StatementSequence, sequence } from '../../testing/statements/sequences.ts'
import {
  COMPANY_NAMES,
  openStatementStage,
  type ShownNota,
  type StatementStage,
  TAX_IDS,
} from '../../testing/statements/stage.ts'

/** `STATEMENTS_SEED=7 npx vitest …` runs other sequences. */
const SEED = Number(process.env.STATEMENTS_SEED ?? 20_261_122)
const FULL = process.env.PORTAL_TEST_FULL === '1'
const SEQUENCES = FULL ? 10_000 : process.env.CI === 'true' ? 300 : 100
/** Sequences played at the same time: they wait for the database and for the readers in turn. */
const AT_ONCE = 8
const PRINTED = FULL ? 300 : 12
const JULY = { dt_ini: '2026-07-01', dt_fin: '2026-07-31' }

let stage: StatementStage
/** What the companies showed of each note, compared with the model. */
const played: PlayedSequence[] = []
beforeAll(async () => {
  stage = await openStatementStage()
})
afterAll(() => stage.close())

let numero = 1000
async function playNext(sequence: StatementSequence): Promise<PlayedSequence> {
  const result = await playAndCompare(stage, ++numero, sequence)
  played.push(result)
  return result
}

/** Seed, shortest failing sequence found and what differs. */
async function explain(failed: StatementSequence): Promise<string> {
  const short = await shortened(failed, async (shorter) => (await playNext(shorter)).differences.length > 0)
  const { differences } = await playNext(short)
  return `seed ${SEED}\n${describeSequence(short)}\n${differences.join('\n')}`
}

test(`any order and mixture of statements about a note gives the result of the strongest ones, in every company (${SEQUENCES} sequences)`, {
  timeout: 7_200_000,
}, async () => {
  const start = performance.now()
  const queue = fc.sample(sequence, { seed: SEED, numRuns: SEQUENCES })
  const uploads = queue.reduce((sum, sequence) => sum + sequence.uploads.length, 0)
  const failed: StatementSequence[] = []
  const work = async () => {
    for (let next = queue.shift(); next && failed.length < 5; next = queue.shift()) {
      const { differences } = await playNext(next)
      if (differences.length > 0) failed.push(next)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(
    `statements: ${played.length} sequences, ${uploads} uploads, seed ${SEED}, ${failed.length} failures, ${seconds} s\n`,
  )
  const reasons: string[] = []
  for (const sequence of failed) reasons.push(await explain(sequence))
  expect(reasons.join('\n\n')).toBe('')
})

const shownBy = (company: CompanyName): ShownNota[] => played.flatMap(({ shown }) => shown[company] ?? [])
const centsOf = (notas: readonly ShownNota[]) =>
  notas.reduce((sum, { documento }) => sum + Math.round((documento.vl_docfiscal ?? 0) * 100), 0)

test.each(COMPANY_NAMES)('sums of the list and of Início equal the sum of the effective notes: %s', async (company) => {
  const summed = shownBy(company).filter(({ documento }) => isSummed(documento.ds_situacao))
  const list = await stage.reader.get(`${API_BASE}/consulta?cnpj_remetente=${TAX_IDS[company]}&totais=1&limite=1`)
  const { totais } = list.json<ConsultaReply>()
  expect(Math.round((totais?.vl_docfiscal ?? NaN) * 100)).toBe(centsOf(summed))
  const inicio = await stage.reader.get(`${API_BASE}/inicio?nr_cpfcnpj=${TAX_IDS[company]}&mes=2026-07`)
  for (const { tipo, ds_emitidarec, quantidade, vl_docfiscal, canceladas } of inicio.json<InicioReply>().figuras) {
    const side = (notas: readonly ShownNota[]) =>
      tipo === 'nfe' ? notas.filter(({ documento }) => documento.ds_emitidarec === ds_emitidarec) : []
    expect(quantidade).toBe(side(summed).length)
    expect(Math.round((vl_docfiscal ?? NaN) * 100)).toBe(centsOf(side(summed)))
    const cancelled = shownBy(company).filter(({ documento }) => documento.ds_situacao === 'cancelada')
    expect(canceladas).toBe(side(cancelled).length)
  }
})

test('the month of the EFD debits the authorised notes of the issuer and no others', async () => {
  const address = `${API_BASE}/sped/conferencia?nr_cpfcnpj=${TAX_IDS.issuer}&nm_sistema=SCA`
  const month = (await stage.clients.issuer.post(address, JULY)).json<ConferenciaReply>()
  const authorised = shownBy('issuer').filter(({ documento }) => documento.ds_situacao === 'autorizada')
  expect(Math.round((month.resumo?.apuracao.vl_debitos ?? NaN) * 100)).toBe(authorised.length * ICMS_CENTS)
})

test.skipIf(!has('pdftotext'))(
  `the print marks cancelled notes and no others (${PRINTED} prints)`,
  { timeout: 600_000 },
  async () => {
    const wholes = COMPANY_NAMES.flatMap(shownBy).filter(({ documento }) =>
      ['autorizada', 'cancelada'].includes(documento.ds_situacao),
    )
    const step = Math.max(1, Math.floor(wholes.length / PRINTED))
    const chosen = wholes.filter((_, index) => index % step === 0).slice(0, PRINTED)
    expect(chosen.length).toBeGreaterThan(0)
    for (const { id, documento } of chosen) {
      const reply = await stage.reader.get(`${API_BASE}/visualizar/${id}`)
      expect(reply.statusCode).toBe(200)
      const text = (await pageTexts(reply.rawPayload)).join('\n')
      expect([documento.ds_chave, /CANCELAD[AO]/.test(text)]).toEqual([
        documento.ds_chave,
        documento.ds_situacao === 'cancelada',
      ])
    }
  },
)
