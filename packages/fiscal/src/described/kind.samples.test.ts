import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BillFacts } from '../base/bill.ts'
import type { DfeNota } from '../base/model.ts'
import { readDfe } from '../dfe.ts'

/** Given samples, never committed. */
const FOLDER = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'modelos', 'amostras')
const table = (name: string): string[][] | null => {
  try {
    return readFileSync(join(FOLDER, name), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
  } catch {
    return null
  }
}

const MANIFEST = table('MANIFEST.tsv')
const EXPECTED = table('EFD_ESPERADO.tsv')
if (!MANIFEST) console.warn(`Sem ${FOLDER}: as amostras de outros modelos não são lidas.`)

const read = (file: string) => readDfe(readFileSync(join(FOLDER, file)))

function noteOf(file: string): DfeNota {
  const [found] = read(file)
  if (!found?.result.ok || found.result.dfe.kind !== 'nota')
    throw new Error(`${file}: ${JSON.stringify(found?.result)}`)
  return found.result.dfe
}

test.skipIf(!MANIFEST)('every electronic sample is read with its model and key', () => {
  for (const [file = '', modelo, , root, , chave] of MANIFEST ?? []) {
    if (!/^(62|63|64|66|75|76|99)$/.test(modelo ?? '')) continue
    const [found] = read(file)
    expect(found?.result, file).toMatchObject({ ok: true })
    if (!found?.result.ok) continue
    const { dfe } = found.result
    if (root?.startsWith('procEvento')) expect(dfe, file).toMatchObject({ kind: 'evento', chave, registered: true })
    else
      expect(dfe, file).toMatchObject({ kind: 'nota', chave, modelo: Number(modelo), marks: { key: { state: 'ok' } } })
  }
})

/** VL_DOC by the formulas of C500 and D700 (entries: the charges of others on a bill of communication are left out). */
const documentValue = ({ totals }: BillFacts, modelo: number | null): number =>
  totals.supply + totals.untaxed + (modelo === 66 ? totals.third : 0) - totals.injected - totals.deducted

test.skipIf(!EXPECTED)('the facts of a bill are those that were worked out by hand', () => {
  const money = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
  for (const [file = '', , booked, document, supply, untaxed, third, injected, deducted, purpose, total] of EXPECTED ??
    []) {
    const nota = noteOf(file)
    const bill = nota.ledger.bill
    expect(bill, file).not.toBeNull()
    if (!bill) continue
    const { totals } = bill
    expect([money(nota.totalCents), bill.purpose, bill.isUntaxed], file).toEqual([total, purpose, booked === 'nao'])
    const values = [documentValue(bill, nota.modelo), totals.supply, totals.untaxed]
    expect(values.map(money), file).toEqual([document, supply, untaxed])
    if (nota.modelo === 66)
      expect([totals.third, totals.injected, totals.deducted].map(money), file).toEqual([third, injected, deducted])
  }
})

test.skipIf(!EXPECTED)('lines with a tax code are those of the analytic registers', () => {
  const money = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
  for (const [file = '', register, , , , , , , , , , analytic = ''] of EXPECTED ?? []) {
    const { lines = [] } = noteOf(file).ledger.bill ?? {}
    const own = lines.filter(({ cst, part }) => cst !== null && (register === 'C500' || part !== 'third'))
    const written = new Map<string, [number, number, number]>()
    for (const { cst, cfop, rate, value, base, icms, fcp } of own) {
      const key = `0${cst}|${cfop}|${(rate ?? '0.00').replace('.', ',')}`
      const [operation, taxed, tax] = written.get(key) ?? [0, 0, 0]
      written.set(key, [operation + value, taxed + base, tax + icms + fcp])
    }
    const texts = [...written].map(([key, sums]) => [key, ...sums.map(money)].join('|')).toSorted()
    expect(texts, file).toEqual(analytic.split(' ; ').filter(Boolean).toSorted())
  }
})

/** Answers without a note, and notes without the tax id of anybody. */
const EMPTY = /nfse-(23-betha|37-dsf)/
const NOBODY = /nfse-(14-abrasf-soap|26-webiss|30-fiorilli|36-pronim)/
/** Number, value and state of the samples that real systems wrote. */
const WRITTEN: Readonly<Record<string, readonly [number, number, string]>> = {
  '59/cfe-01-autorizado.xml': [21, 200, 'autorizada'],
  '59/cfe-06-acbr-autorizado.xml': [168, 11922, 'autorizada'],
  'nfse-municipal/nfse-01-abrasfv1.xml': [3104, 6500, 'cancelada'],
  'nfse-municipal/nfse-02-abrasfv2.xml': [5, 1550, 'cancelada'],
  'nfse-municipal/nfse-03-ipm.xml': [2, 1000, 'autorizada'],
  'nfse-municipal/nfse-05-sigissweb.xml': [8, 10035, 'autorizada'],
  'nfse-municipal/nfse-06-softplan.xml': [94, 1000, 'cancelada'],
  'nfse-municipal/nfse-09-assessorpublico.xml': [4891, 24000, 'autorizada'],
  'nfse-municipal/nfse-11-issbarueri.xml': [12596, 425675, 'autorizada'],
  'nfse-municipal/nfse-20-paulistana-v1.xml': [123, 10000, 'autorizada'],
}

test.skipIf(!MANIFEST)('coupons and notes of municipal layouts are kept with number, parties, day and value', () => {
  for (const [file = '', modelo] of MANIFEST ?? []) {
    if (modelo !== '59' && modelo !== 'nfse-municipal') continue
    if (EMPTY.test(file)) {
      expect(() => read(file), file).toThrow()
      continue
    }
    const [found] = read(file)
    if (NOBODY.test(file)) {
      expect(found?.result, file).toMatchObject({ ok: false, code: 'dfe.field' })
      continue
    }
    expect(found?.result, file).toMatchObject({ ok: true })
    if (!found?.result.ok || found.result.dfe.kind !== 'nota') continue
    const { dfe } = found.result
    expect(dfe.parties.length, file).toBeGreaterThan(0)
    const expected = WRITTEN[file]
    if (expected) expect([dfe.numero, dfe.totalCents, dfe.protocolState], file).toEqual(expected)
  }
})

test.skipIf(!MANIFEST)('the lines of a coupon make its total, with their part of what is given on the subtotal', () => {
  for (const file of [
    '59/cfe-01-autorizado.xml',
    '59/cfe-05-teste-fim-a-fim-assinado.xml',
    '59/cfe-06-acbr-autorizado.xml',
  ]) {
    const { itens, totalCents } = noteOf(file)
    expect(
      itens.reduce((sum, { vProd, vDesc, vOutro }) => sum + vProd - vDesc + vOutro, 0),
      file,
    ).toBe(totalCents)
  }
  expect(noteOf('59/cfe-06-acbr-autorizado.xml').itens).toMatchObject([
    { orig: '0', icmsCst: '00', csosn: null, cfop: '5120', pICMS: '18.00', vICMS: 2_064 },
    { orig: '0', icmsCst: '40', csosn: null, vICMS: 0 },
    { orig: '1', icmsCst: '60', csosn: null, vICMS: 0 },
  ])
  expect(noteOf('59/cfe-01-autorizado.xml').itens).toMatchObject([{ orig: '0', icmsCst: null, csosn: '500' }])
})

test.skipIf(!MANIFEST)('injected energy and a discount: the items make the total of the bill', () => {
  for (const file of ['66/nf3e-02-comercio-energia-injetada.xml', '62/nfcom-02-telefonia-dados-desconto-multa.xml']) {
    const { itens, totalCents } = noteOf(file)
    const sum = itens.reduce((all, { vProd }) => all + vProd, 0)
    expect(sum, file).toBe(totalCents)
  }
})

test.skipIf(!MANIFEST)('the other party of a GTV-e is who pays: sender, recipient or a third one', () => {
  const xml = readFileSync(join(FOLDER, '64/gtve-01-numerario.xml'), 'utf8')
  const partyOf = (toma: string) => {
    const [found] = readDfe(Buffer.from(xml.replace('<toma><toma>0</toma></toma>', toma)))
    if (!found?.result.ok || found.result.dfe.kind !== 'nota') throw new Error('no note')
    const { destinatario, parties } = found.result.dfe
    return [
      destinatario?.taxId,
      parties
        .map(({ taxId }) => taxId)
        .toSorted()
        .join(' '),
    ]
  }
  const [carrier, sender, bank, third] = ['12121212000106', '99888777000100', '90909090000120', '55666777000181']
  const all = [carrier, bank, sender].join(' ')
  expect(partyOf('<toma><toma>0</toma></toma>')[0]).toBe(sender)
  expect(partyOf('<toma><toma>1</toma></toma>')[0]).toBe(bank)
  const group = `<tomaTerceiro><toma>4</toma><CNPJ>${third}</CNPJ><xNome>Terceiro</xNome></tomaTerceiro>`
  const [payer, members] = partyOf(group)
  expect(payer).toBe(third)
  for (const id of [...all.split(' '), third]) expect(members).toContain(id)
})

test.skipIf(!MANIFEST)('a ticket has its tax, route and sort; a metropolitan one its totals alone', () => {
  const ticket = noteOf('63/bpe-01-comprador-pj.xml')
  expect(ticket.totals).toMatchObject({ icmsCst: '00', vBC: 10_000, pICMS: '12.00', vICMS: 1_200, vDesc: 0 })
  expect(ticket.ledger).toMatchObject({ purpose: '0', from: '4106902', to: '3550308', references: [] })
  expect(noteOf('63/bpe-03-substituicao.xml').ledger).toMatchObject({
    purpose: '3',
    references: [expect.stringMatching(/^\d{44}$/)],
  })
  expect(ticket.eventos).toEqual([])
  expect(noteOf('63/bpe-03-substituicao.xml').eventos).toMatchObject([
    { tpEvento: '240140', chave: ticket.chave, authors: ['authority'], nSeqEvento: 0 },
  ])
  const metropolitan = noteOf('63/bpe-05-metropolitano-tm.xml')
  expect([metropolitan.ledger.purpose, metropolitan.totals.icmsCst, metropolitan.totals.vBC]).toEqual(['4', null, 0])
})
