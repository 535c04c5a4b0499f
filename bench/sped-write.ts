import { notaRows } from '@portal/efd/block/block-c.ts'
import type { EfdNota } from '@portal/efd/block/document-facts.ts'
import { checkEfd } from '@portal/efd/check.ts'
import { type EfdRow, row } from '@portal/efd/line/row.ts'
import { writeEfd } from '@portal/efd/write.ts'
import { chaveOf as makeChave } from '@portal/synthetic/base/digits.ts'

type Report = (figure: string, value: number, unit: string) => void

const LINES = 400_000

/** The EFD without a database: lines per second of writing and checking, and the memory of each. */
export async function benchSpedWrite(report: Report): Promise<void> {
  await writeLines(20_000)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const { pieces, seconds } = await writeLines(LINES)
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
  report('sped_write', Math.round(LINES / seconds), 'lines/s')
  report('sped_write_memory', mib(process.memoryUsage().rss - before - bytes), 'MiB beside the file')
  const start = performance.now()
  const result = await checkEfd(pieces)
  report('sped_check', Math.round(result.lines / ((performance.now() - start) / 1000)), 'lines/s')
  report('sped_check_400k', Math.round(performance.now() - start), 'ms')
  report('sped_check_memory', mib(process.memoryUsage().rss - before - bytes), 'MiB beside the file')
}

async function writeLines(lines: number): Promise<{ pieces: Buffer[]; seconds: number }> {
  const pieces: Buffer[] = []
  const start = performance.now()
  for await (const piece of writeEfd(rows(lines), { version: '020' })) pieces.push(piece)
  return { pieces, seconds: (performance.now() - start) / 1000 }
}

/** NFC-e with two lines each, the most frequent documents of a file. */
function* rows(lines: number): Generator<EfdRow> {
  yield row('0000', {
    COD_VER: '020',
    COD_FIN: '0',
    DT_INI: '2026-11-01',
    DT_FIN: '2026-11-30',
    UF: 'SP',
    IND_PERFIL: 'A',
  })
  for (let number = 1; number <= lines / 2; number++) yield* notaRows({ ...NOTA, number, chave: chaveOf(number) })
}

function chaveOf(number: number): string {
  const issuer = { cUF: '35', month: '2611', taxId: '11222333000181' }
  return makeChave({ ...issuer, modelo: 65, serie: 1, numero: number, code: '12345678' })
}

const NOTA: Omit<EfdNota, 'number' | 'chave'> = {
  direction: '1',
  issuer: '0',
  participante: null,
  modelo: '65',
  situation: '00',
  serie: 1,
  issued: '2026-11-10',
  moved: null,
  total: 5990,
  payment: '0',
  discount: 0,
  relief: 0,
  goods: 5990,
  freightBy: '9',
  freight: 0,
  insurance: 0,
  other: 0,
  items: [],
  groups: [
    {
      cst: '000',
      cfop: '5102',
      rate: '18.00',
      operation: 5990,
      base: 5990,
      icms: 1078,
      stBase: 0,
      st: 0,
      reduction: 0,
      ipi: 0,
      fcp: 0,
      fcpSt: 0,
      fcpKept: 0,
      remark: null,
    },
  ],
  difal: null,
  stState: null,
  information: [],
  imports: [],
  adjustments: [],
  ipi: [],
  tellsFcp: false,
}

const mib = (bytes: number): number => Math.round(bytes / 1024 / 1024)
