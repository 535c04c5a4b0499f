import { checkEfd } from '@portal/efd/check.ts'
import { type EfdRow, row } from '@portal/efd/line/row.ts'
import { writeEfd } from '@portal/efd/write.ts'

type Report = (figure: string, value: number, unit: string) => void

const LINES = 400_000

/** The EFD alone, without a database: lines a second of writing and of checking, and the memory that each adds. */
export async function run(report: Report): Promise<void> {
  await write(20_000)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const { pieces, seconds } = await write(LINES)
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
  report('sped_write', Math.round(LINES / seconds), 'lines/s')
  report('sped_write_memory', mib(process.memoryUsage().rss - before - bytes), 'MiB beside the file')
  const start = performance.now()
  const result = await checkEfd(pieces)
  report('sped_check', Math.round(result.lines / ((performance.now() - start) / 1000)), 'lines/s')
  report('sped_check_400k', Math.round(performance.now() - start), 'ms')
  report('sped_check_memory', mib(process.memoryUsage().rss - before - bytes), 'MiB beside the file')
}

async function write(lines: number): Promise<{ pieces: Buffer[]; seconds: number }> {
  const pieces: Buffer[] = []
  const start = performance.now()
  for await (const piece of writeEfd(rows(lines), { version: '020' })) pieces.push(piece)
  return { pieces, seconds: (performance.now() - start) / 1000 }
}

/** Consumer notes of two lines each, the commonest of all files; their keys are of the right shape alone. */
function* rows(lines: number): Generator<EfdRow> {
  yield row('0000', {
    COD_VER: '020',
    COD_FIN: '0',
    DT_INI: '2026-11-01',
    DT_FIN: '2026-11-30',
    UF: 'SP',
    IND_PERFIL: 'A',
  })
  for (let number = 1; number <= lines / 2; number++) {
    const values = { COD_MOD: '65', COD_SIT: '00', SER: '001', NUM_DOC: number, DT_DOC: '2026-11-10' }
    const money = { VL_DOC: 5990, VL_DESC: 0, VL_ABAT_NT: 0, VL_MERC: 5990, VL_FRT: 0, VL_SEG: 0, VL_OUT_DA: 0 }
    const key = `352611112223330001816500100${String(number).padStart(8, '0')}1123456785`
    const more = { IND_OPER: '1', IND_EMIT: '0', CHV_NFE: key.slice(0, 44), IND_PGTO: '0', IND_FRT: '9' }
    yield row('C100', { ...values, ...money, ...more, VL_BC_ICMS: 5990, VL_ICMS: 1078 })
    yield row('C190', {
      CST_ICMS: '000',
      CFOP: '5102',
      ALIQ_ICMS: 1800,
      VL_OPR: 5990,
      VL_BC_ICMS: 5990,
      VL_ICMS: 1078,
      VL_BC_ICMS_ST: 0,
      VL_ICMS_ST: 0,
      VL_RED_BC: 0,
      VL_IPI: 0,
    })
  }
}

const mib = (bytes: number): number => Math.round(bytes / 1024 / 1024)
