import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES, generate, type SyntheticDocument } from '@portal/synthetic/generate.ts'
import type { Clock } from '../../base/clock.ts'
import { DAY_MS, SERVICES } from '../../features/captura/simulador/rules.ts'
import { createSefaz, type Sefaz } from '../../features/captura/simulador/sefaz.ts'
import { wallStamp } from '../../features/captura/simulador/stamp.ts'

export interface DemoSefaz {
  sefaz: Sefaz
  /** PEM of the server's certificate and key, and of the authority of server and clients */
  certificate: string
  privateKey: string
  rootPem: string
  /** An A1 of each demonstration company */
  certificates: { taxId: string; name: string; pfx: Buffer }[]
}

export const PFX_PASSWORD = 'demo'

const SEED = 2026
const DOCUMENTS = 150
const DAYS = 30
/** Above the numbers of the demonstration's own documents. */
const FIRST_NUMBER = 90_001
const KINDS = { nfe: 65, cte: 20, evento: 15 }

/** A simulated authority that has about a month of documents of the demonstration companies to distribute. */
export function makeDemoSefaz({ clock, hourMs }: { clock: Clock; hourMs: number }): DemoSefaz {
  const ca = createTestCa()
  const sefaz = createSefaz({ clock, hourMs, seed: SEED })
  for (const service of SERVICES) for (const { taxId } of DEMO_COMPANIES) sefaz.wake(service, taxId)
  for (const { bytes } of lastMonth(clock.now().getTime(), ca)) sefaz.receive(bytes)
  const { certificatePem: certificate, privateKeyPem: privateKey } = ca.server()
  const certificates = DEMO_COMPANIES.map(({ taxId, name }) => ({
    ...{ taxId, name, pfx: ca.pfx({ taxId, name }, PFX_PASSWORD) },
  }))
  return { sefaz, certificate, privateKey, rootPem: ca.rootPem, certificates }
}

/** Documents and events of the companies up to yesterday, oldest first. */
function lastMonth(now: number, signer: ReturnType<typeof createTestCa>): SyntheticDocument[] {
  const from = wallStamp(now - DAYS * DAY_MS).slice(0, 7)
  const to = wallStamp(now - DAY_MS).slice(0, 10)
  const documents = DEMO_COMPANIES.flatMap((empresa, index) => [
    ...generate({
      ...{ seed: SEED + index, count: DOCUMENTS, empresa, kinds: KINDS, from, to, signer, firstNumber: FIRST_NUMBER },
      counterparties: DEMO_COMPANIES,
    }),
  ])
  const issued = (document: SyntheticDocument) => document.facts.issuedLocal
  return documents
    .filter((document) => issued(document) <= wallStamp(now))
    .sort((a, b) => issued(a).localeCompare(issued(b)))
}
