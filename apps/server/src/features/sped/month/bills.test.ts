import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { checkEfd } from '@portal/efd/check.ts'
import { layoutOf } from '@portal/efd/layout/layout.ts'
import { writeEfd } from '@portal/efd/write.ts'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { type Bill, generateBills } from '@portal/synthetic/bill/bills.ts'
import { expect, test } from 'vitest'
import { fileRows } from '../file/rows.ts'
import { newMonthBook } from './assess/month-book.ts'
import { newMonthLines } from './block-lines.ts'
import { collectDocument } from './collect.ts'
import { COMPANY, contextOf, PURCHASE } from './month.test.kit.ts'
import type { NoteRow } from './read/note-row.ts'

/** Two hundred bills of twenty sorts go through reading, booking, writing and the checks of the guide. */

const VERSION = '020'
const bills = generateBills({ count: 200, customer: COMPANY, from: '2026-02' })

function rowOf(bill: Bill, index: number): NoteRow {
  const [found] = readDfe(bill.bytes)
  if (!found?.result.ok || found.result.dfe.kind !== 'nota') throw new Error(bill.sort)
  const dfe = found.result.dfe
  const { ledger } = dfe
  return {
    ...PURCHASE,
    ...{ id: String(index), chave: dfe.chave, tipo: bill.tipo, modelo: dfe.modelo ?? 0, number: dfe.numero },
    issued: dfe.issued.local.slice(0, 10),
    total: dfe.totalCents,
    cfop: dfe.cfop,
    issuer_id: bill.issuer,
    purpose: ledger.purpose,
    party: ledger.issuer,
    ref: ledger.references[0] ?? null,
    bill: ledger.bill,
  }
}
const rows = bills.map(rowOf)

const CONTADOR: ConfiguracaoSped['contador'] = {
  nm_contador: 'Contador',
  nr_cpf: '52998224725',
  nr_crc: 'SP123456/O-7',
  nr_cnpj: null,
  ds_cep: null,
  ds_logradouro: null,
  ds_numero: null,
  ds_complemento: null,
  ds_bairro: null,
  ds_telefone: null,
  ds_email: 'contador@exemplo.com.br',
  cd_municipio: '3550308',
}

/** The files of the ten months, as one list of records, with what the check finds in the bills. */
async function filesOf(settings: Partial<ConfiguracaoSped>) {
  const records: string[][] = []
  const [wrong, errors]: [string[], string[]] = [[], []]
  for (const month of new Set(rows.map(({ issued }) => issued.slice(0, 7)))) {
    const context = contextOf({ month, settings: { contador: CONTADOR, ...settings } })
    const [book, lines] = [newMonthBook(), newMonthLines(layoutOf(VERSION))]
    for (const note of rows.filter(({ issued }) => issued.startsWith(month)))
      collectDocument({ note, items: [] }, context, { book, lines })
    const chunks: Uint8Array[] = []
    const file = fileRows({ context, book, lines, version: VERSION, carried: null })
    for await (const chunk of writeEfd(file, { version: VERSION })) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const { findings } = await checkEfd([bytes])
    // of the bills alone: the company of the test has not entered everything
    wrong.push(
      ...findings.flatMap(({ code, reg, reason }) => (/^[CD][57]/.test(reg) ? `${code} ${reg} ${reason}` : [])),
    )
    errors.push(...book.findings.list.flatMap(({ gravidade, codigo }) => (gravidade === 'erro' ? codigo : [])))
    records.push(
      ...bytes
        .toString('latin1')
        .split('\r\n')
        .map((line) => line.split('|').slice(1, -1)),
    )
  }
  return { records, wrong, errors }
}

const cents = (text = ''): number => Math.round(Number(text.replace(',', '.') || 0) * 100)
const { entradas } = contextOf().settings

test.each([
  ['a shop, without a credit', {}],
  [
    'an industry that credits four fifths of its energy',
    {
      cd_atividade: '0' as const,
      entradas: { ...entradas, ds_destino: 'industria' as const, pr_energia_industria: '80' },
    },
  ],
  ['a company whose state asks for the FCP', { exigencias: { fl_fcp: true, fl_informacoes: false } }],
])('%s: every bill passes the rules of C500, C590, D700 and D730', async (_, settings) => {
  const { records, wrong, errors } = await filesOf(settings)
  expect(wrong).toEqual([])
  expect(errors).toEqual([])
  const count = (reg: string) => records.filter(([name]) => name === reg).length
  // those whose lines all have no CST are not booked: one sort of energy
  expect([count('C500'), count('D700')]).toEqual([140, 50])
  expect(count('C590')).toBeGreaterThanOrEqual(140)
  expect(count('D730')).toBeGreaterThanOrEqual(50)
  for (const reg of ['C510', 'D510', 'D530']) expect(count(reg)).toBe(0)
})

test('the value of a bill is the sum of its parts, worked out apart from the program', async () => {
  const { records } = await filesOf({})
  const byKey = new Map(bills.map((bill) => [bill.chave, bill]))
  for (const record of records.filter(([reg]) => reg === 'C500' || reg === 'D700')) {
    const bill = byKey.get(record.find((field) => field.length === 44) ?? '')!
    const { supply, untaxed, third, injected, deducted } = bill.parts
    const isEnergy = record[0] === 'C500'
    // a charge of others does not count in the value of an NFCom that was bought
    const value = supply + untaxed + (isEnergy ? third : 0) - injected - deducted
    expect(cents(record[isEnergy ? 12 : 10]), bill.sort).toBe(value)
  }
})

test('an industry credits four fifths of the tax of its energy, the FCP with it, and nothing of its communication', async () => {
  const { records } = await filesOf({
    cd_atividade: '0',
    entradas: { ...entradas, ds_destino: 'industria', pr_energia_industria: '80' },
  })
  const sum = (reg: string, at: number) =>
    records.filter(([name]) => name === reg).reduce((all, record) => all + cents(record[at]), 0)
  // the sort with FCP: two per cent of its base besides
  const taxed = bills.filter(({ tipo }) => tipo === 'nf3e')
  const energy = taxed.reduce(
    (all, { icms, parts, sort }) => all + icms + (sort === 'FCP' ? parts.supply * 0.02 : 0),
    0,
  )
  // each line is rounded by itself
  expect(Math.abs(sum('C590', 6) - energy * 0.8)).toBeLessThan(taxed.length * 2)
  expect([sum('D730', 6), sum('D700', 17)]).toEqual([0, 0])
})
