import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES, generate, generateDemo } from '@portal/synthetic/generate.ts'

type Report = (figure: string, value: number, unit: string) => void

/**
 * Runs once to warm up and once to measure. Reports wall time and CPU time, because the machine may be busy.
 */
function rate(make: () => Iterable<unknown>): { wall: number; cpu: number; count: number } {
  let count = 0
  for (const _ of make()) count++
  const [start, before] = [performance.now(), process.cpuUsage()]
  for (const _ of make()) void _
  const { user, system } = process.cpuUsage(before)
  return { wall: (performance.now() - start) / 1000, cpu: (user + system) / 1e6, count }
}

const options = { seed: 1, empresa: DEMO_COMPANIES[0]!, from: '2025-12', to: '2026-11' }

/**
 * Synthetic documents per second: without signature (budget 2,000), facts only (15,000 including the load),
 * and the signed demo.
 */
export async function benchGenerate(report: Report): Promise<void> {
  const unsigned = rate(() => generate({ ...options, count: 5000 }))
  report('unsigned_wall', Math.round(unsigned.count / unsigned.wall), 'documents/s')
  report('unsigned_cpu', Math.round(unsigned.count / unsigned.cpu), 'documents/s')
  const facts = rate(() => generate({ ...options, count: 50_000, withXml: false }))
  report('facts_wall', Math.round(facts.count / facts.wall), 'documents/s')
  report('facts_cpu', Math.round(facts.count / facts.cpu), 'documents/s')
  const signed = rate(() => generateDemo(createTestCa()))
  report('demo_signed_wall', Number(signed.wall.toFixed(1)), 's')
  report('demo_signed_cpu', Number(signed.cpu.toFixed(1)), 's')
  report('demo_documents', signed.count, 'documents')
}
