import { printDfe } from '@portal/print/print.ts'
import { nfeXml } from '@portal/print/testing/nfe-xml.ts'

type Report = (figure: string, value: number, unit: string) => void

/** Items of the note, and how often it is printed after warming up. */
const NOTES = [
  { items: 1, runs: 400 },
  { items: 50, runs: 150 },
  { items: 500, runs: 30 },
] as const

/** DANFE, XML in, PDF out, warm: milliseconds of CPU per note, and bytes per page. */
export async function run(report: Report): Promise<void> {
  for (const { items, runs } of NOTES) {
    const xml = nfeXml({
      items,
      xProd: 'PARAFUSO SEXTAVADO ACO INOX 304 ROSCA INTEIRA M8 X 40',
      infAdProd: 'Lote 12 do pedido 345',
    })
    const { cpu, wall, pdf } = await measure(xml, runs)
    const pages = Buffer.from(pdf).toString('latin1').split('/Type /Page\n').length - 1
    report(`danfe_${items}_cpu`, round(cpu), 'ms')
    report(`danfe_${items}_wall`, round(wall), 'ms')
    report(`danfe_${items}_page`, round(pdf.length / 1024 / Math.max(1, pages)), 'KiB')
  }
}

async function measure(xml: Uint8Array, runs: number): Promise<{ cpu: number; wall: number; pdf: Uint8Array }> {
  let pdf: Uint8Array = new Uint8Array()
  for (let warm = 0; warm < Math.max(5, runs / 2); warm++) pdf = await printDfe(xml, { situacao: 'autorizada' })
  const cpu = process.cpuUsage()
  const start = performance.now()
  for (let at = 0; at < runs; at++) pdf = await printDfe(xml, { situacao: 'autorizada' })
  const wall = (performance.now() - start) / runs
  const used = process.cpuUsage(cpu)
  return { cpu: (used.user + used.system) / 1000 / runs, wall, pdf }
}

const round = (value: number): number => Math.round(value * 100) / 100
