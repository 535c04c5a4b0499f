import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { importOne, residentOf, type Target, withShipped } from './shipped.ts'

type Report = (figure: string, value: number, unit: string) => void
type Formato = 'pdf' | 'pdf_unico'

const API = '/ServidorCadastros/v1/portalcontador'
const FEW = 1_000
const MANY = Number(process.env.BENCH_PRINT_MANY ?? 10_000)
const SAMPLE_MS = 20

/**
 * Prints of many notes by the built program, as a zip and as one PDF: speed, memory growth and response time
 * of /healthz.
 */
export async function measureDownloads(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-print-'))
  const measure = async (program: Target, { formato, count }: { formato: Formato; count: number }) => {
    await sleep(1000)
    const idle = residentOf(program.pid)
    const { seconds, firstMs, bytes, peak, worst } = await download(program, formato)
    const name = `${formato === 'pdf' ? 'zip_of_pdfs' : 'one_pdf'}_${count}`
    report(name, Math.round(count / seconds), 'documents/s')
    report(`${name}_first_byte`, Math.round(firstMs), 'ms')
    report(`${name}_size`, Math.round(bytes / 1e5) / 10, 'MB')
    report(`${name}_memory`, Math.round((peak - idle) / 1e6), `MB over ${Math.round(idle / 1e6)} idle`)
    report(`${name}_slowest_answer`, Math.round(worst), 'ms of /healthz meanwhile')
  }
  try {
    await withShipped(DEMO_COMPANIES[0]!.taxId, async (program) => {
      await importGenerated(program, folder, FEW)
      await measure(program, { formato: 'pdf', count: FEW })
      await measure(program, { formato: 'pdf_unico', count: FEW })
      if (MANY <= FEW) return
      await importGenerated(program, folder, MANY)
      await measure(program, { formato: 'pdf_unico', count: MANY })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importGenerated(program: Target, folder: string, count: number): Promise<void> {
  const zip = join(folder, `${count}.zip`)
  const maker = join(import.meta.dirname, 'make-zip.ts')
  const nodeArgs = [
    '--import',
    import.meta.resolve('tsx'),
    maker,
    String(count),
    'unsigned',
    zip,
    join(folder, 'ca.pem'),
  ]
  await promisify(execFile)(process.execPath, nodeArgs)
  await importOne(program, zip)
}

/** Downloads all notes of the company by filter, as fast as they come. */
async function download({ url, headers, taxId, pid }: Target, formato: Formato) {
  let peak = residentOf(pid)
  let worst = 0
  let pinging = false
  const ping = async () => {
    peak = Math.max(peak, residentOf(pid))
    if (pinging) return
    pinging = true
    const start = performance.now()
    await fetch(`${url}/healthz`).then((reply) => reply.arrayBuffer())
    worst = Math.max(worst, performance.now() - start)
    pinging = false
  }
  const watch = setInterval(() => void ping(), SAMPLE_MS)
  const start = performance.now()
  try {
    const reply = await fetch(`${url}${API}/baixarNotas`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ cpfcnpj: taxId, formato, filtro: {} }),
    })
    if (!reply.ok || !reply.body) throw new Error(`${reply.status} ${await reply.text()}`)
    let [bytes, firstMs] = [0, 0]
    for await (const chunk of reply.body) {
      firstMs ||= performance.now() - start
      bytes += (chunk as Uint8Array).length // fetch's bodies are bytes
    }
    return { seconds: (performance.now() - start) / 1000, firstMs, bytes, peak, worst }
  } finally {
    clearInterval(watch)
  }
}
