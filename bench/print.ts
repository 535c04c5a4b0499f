import { printDfe } from '@portal/print/print.ts'
import { nfeXml } from '@portal/print/testing/nfe-xml.ts'
import { measureDownloads } from './support/print-downloads.ts'
import { type Compared, comparePeers } from './support/print-peers.ts'

type Report = (figure: string, value: number, unit: string) => void

/**
 * Notes by number of items: runs of our printer and of the peers after the warm-up, and the budget in
 * milliseconds.
 * Trap    a note of one item takes half as long again until V8 has compiled the printer, after some 1,500 prints
 */
const NOTES = [
  { items: 1, runs: 3000, peerRuns: 10, budget: 5 },
  { items: 50, runs: 150, peerRuns: 6, budget: 15 },
  { items: 500, runs: 30, peerRuns: 2, budget: 120 },
  { items: 990, runs: 15, peerRuns: 0, budget: null },
] as const

/**
 * DANFE from XML to PDF, warm: CPU time and bytes per page compared with npm libraries; then downloads of
 * many prints.
 */
export async function benchPrint(report: Report): Promise<void> {
  const compared: Compared[] = []
  for (const { items, runs, peerRuns, budget } of NOTES) {
    const xml = noteOf(items)
    const { cpu, wall, pdf } = await measure(Buffer.from(xml), runs)
    const pages = Buffer.from(pdf).toString('latin1').split('/Type /Page\n').length - 1
    report(`danfe_${items}_cpu`, roundHundredths(cpu), budget === null ? 'ms' : `ms (budget ${budget})`)
    report(`danfe_${items}_wall`, roundHundredths(wall), 'ms')
    report(`danfe_${items}_page`, roundHundredths(pdf.length / 1024 / Math.max(1, pages)), 'KiB (budget 25)')
    if (items >= 500) report(`danfe_${items}_per_item`, roundHundredths((cpu / items) * 1000), 'µs')
    if (peerRuns > 0) compared.push({ items, xml, runs: peerRuns, ours: cpu })
  }
  await comparePeers(compared, report)
  await measureDownloads(report)
}

/** With a payment, because the peers refuse a note without it. */
function noteOf(items: number): string {
  const xProd = 'PARAFUSO SEXTAVADO ACO INOX 304 ROSCA INTEIRA M8 X 40'
  return Buffer.from(nfeXml({ items, xProd, infAdProd: 'Lote 12 do pedido 345', payment: true })).toString()
}

async function measure(xml: Uint8Array, runs: number): Promise<{ cpu: number; wall: number; pdf: Uint8Array }> {
  let pdf: Uint8Array = new Uint8Array()
  for (let warm = 0; warm < Math.max(5, runs / 2); warm++) pdf = await printDfe(xml, { situacao: 'autorizada' })
  const cpu = process.cpuUsage()
  const start = performance.now()
  for (let run = 0; run < runs; run++) pdf = await printDfe(xml, { situacao: 'autorizada' })
  const wall = (performance.now() - start) / runs
  const usage = process.cpuUsage(cpu)
  return { cpu: (usage.user + usage.system) / 1000 / runs, wall, pdf }
}

const roundHundredths = (value: number): number => Math.round(value * 100) / 100
