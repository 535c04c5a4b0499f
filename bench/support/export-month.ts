import type { ExportarOpcoes } from '@portal/contract/escrituracao/exportar.ts'
import { uuidv7 } from '../../apps/server/src/base/uuid.ts'
import { appPool, kyselyOn } from '../../apps/server/src/db/pool.ts'
import type { GrantedEmpresa } from '../../apps/server/src/features/acesso/base/caller.ts'
import { makeExport } from '../../apps/server/src/features/escrituracao/exportar/make-export.ts'

/** What the benchmark sends to the process that makes the file. */
export interface ExportCall {
  url: string
  accountId: string
  empresa: GrantedEmpresa
  month: string
  options: ExportarOpcoes
}

export interface ExportFigures {
  ms: number
  /** CPU milliseconds of this process alone */
  processorMs: number
  /** The largest resident set of the process, its start included */
  peakMiB: number
  notes: number
  lines: number
  bytes: number
}

/** Makes one file in a process of its own, so that its peak of memory is that of nothing else. */
async function exportMonth({ url, accountId, empresa, month, options }: ExportCall): Promise<ExportFigures> {
  const pool = appPool({ url, max: 4 })
  const start = performance.now()
  const before = process.cpuUsage()
  const made = await makeExport(kyselyOn(pool), {
    id: uuidv7(),
    empresa,
    account: { id: accountId, name: 'Bench', demo: false },
    ...{ month, sistema: 'SCA', options, now: new Date() },
  })
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  await pool.end()
  const { notes, lines, size } = made
  const processorMs = (user + system) / 1000
  return { ms, processorMs, peakMiB: process.resourceUsage().maxRSS / 1024, notes, lines, bytes: size }
}

const [call] = process.argv.slice(2)
// written by `bench/contabil.ts`
const figures = await exportMonth(JSON.parse(call ?? '') as ExportCall)
process.stdout.write(`${JSON.stringify(figures)}\n`)
