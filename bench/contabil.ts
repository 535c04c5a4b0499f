import { deflateRawSync } from 'node:zlib'
import { type ExportSystem, openLayout } from '@portal/files/contabil/layouts.ts'
import type { ExportItem, ExportNote } from '@portal/files/contabil/model.ts'
import { windows1252Bytes } from '@portal/files/contabil/text-bytes.ts'

type Report = (figure: string, value: number, unit: string) => void

const NOTES = 100_000
const ITEMS = 3
const PIECE = 1024 * 1024

const ITEM: ExportItem = {
  ...{
    n: 1,
    code: '000101',
    supplierCode: 'P-7788',
    description: 'PAPEL A4 75 G CAIXA COM 10',
    ncm: '48025610',
    cest: '',
  },
  ...{ unit: 'CX', quantity: '10', unitPrice: '30', product: 30_000, freight: 0, insurance: 0, other: 0, discount: 0 },
  ...{ accounting: 30_000, ipiCharged: 0, stCharged: 0, destination: 'revenda', documentCfop: '5102', cfop: '1102' },
  ...{
    cst: '000',
    icmsBase: 30_000,
    icmsRate: '18',
    icms: 5_400,
    stBase: 0,
    st: 0,
    ipiCst: '49',
    ipiBase: 0,
    ipiRate: '',
  },
  ...{ ipi: 0, contributionCst: '50', creditNature: '01', contributionBase: 24_600, pisRate: '1.65', pis: 406 },
  ...{ cofinsRate: '7.6', cofins: 1_870, exempt: 0, difal: 0, accumulator: '101', debitAccount: '185' },
  ...{ creditAccount: '2110', reason: '', confirmedBy: '', confirmedAt: '', moves: true },
}

const noteOf = (index: number): ExportNote => ({
  chave: String(index).padStart(44, '0'),
  ...{ modelo: '55', serie: '1', number: String(index), issued: '2026-11-03', entered: '2026-11-05', freightBy: '0' },
  party: {
    ...{ taxId: String(11_000_000_000_000 + (index % 2000)), name: 'Papelaria Sabiá Distribuidora Ltda', uf: 'SP' },
    ...{ stateId: '110042490114', city: '3550308', street: 'Rua das Palmeiras', streetNumber: '120', complement: '' },
    ...{ district: 'Centro', zip: '01310100' },
  },
  items: Array.from({ length: ITEMS }, (_, n) => ({ ...ITEM, n: n + 1, code: `P${(index * ITEMS + n) % 20_000}` })),
  installments: [],
})

/** Files for accounting systems without a database: 100,000 notes as lines, deflated piece by piece. */
export async function benchContabil(report: Report): Promise<void> {
  for (const system of ['dominio_entradas', 'dominio_lancamentos', 'efd', 'planilha'] as const) {
    globalThis.gc?.()
    const start = performance.now()
    const most = writeNotes(system)
    report(`contabil_${system}_100k`, Math.round(performance.now() - start), 'ms')
    report(`contabil_${system}_memory`, Math.round(most / 1024 / 1024), 'MiB')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Writes all notes and returns the most resident memory seen. */
function writeNotes(system: ExportSystem): number {
  const company = { taxId: '11222333000181', name: 'EMPRESA', uf: 'SP', stateId: '', city: '3550308', month: '2026-11' }
  const codes = { species: { 55: '36' }, taxAccounts: { icms: '173', ipi: '', pis: '', cofins: '' }, words: {} }
  const writer = openLayout(system, { company, codes, efdVersion: '020', free: null })
  const pieces: Buffer[] = []
  let text = ''
  let most = 0
  const flush = () => {
    pieces.push(deflateRawSync(windows1252Bytes(text), { level: 3 }))
    text = ''
    most = Math.max(most, process.memoryUsage().rss)
  }
  for (let index = 0; index < NOTES; index++) {
    text += writer.note(noteOf(index))
    if (text.length >= PIECE) flush()
  }
  text = writer.head() + text + writer.tail()
  flush()
  return most
}
