import { DAY_MS, SERVICES } from '@portal/simulador/rules.ts'
import { createSefaz, type Sefaz } from '@portal/simulador/sefaz.ts'
import { wallStamp } from '@portal/simulador/stamp.ts'
import type { Levers } from '@portal/simulador/wire/control.ts'
import type { SimuladorOptions, WrongServer } from '@portal/simulador/wire/server.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { makeCompany } from '@portal/synthetic/facts/parties.ts'
import { DEMO_COMPANIES, generate, generateServices, type SyntheticDocument } from '@portal/synthetic/generate.ts'
import { createStage } from '@portal/synthetic/model/stage.ts'
import { makeNfe } from '@portal/synthetic/nota/nfe.ts'
import type { Clock } from '../base/clock.ts'

export interface DemoSefaz {
  sefaz: Sefaz
  levers: Levers
  /** PEM of the server's certificate and key, and of the authority of server and clients */
  certificate: string
  privateKey: string
  rootPem: string
  wrongServer: SimuladorOptions['wrongServer']
  /** An A1 of each demonstration company */
  certificates: { taxId: string; name: string; pfx: Buffer }[]
}

export const PFX_PASSWORD = 'demo'

const SEED = 2026
const DOCUMENTS = 150
const MINUTE_MS = 60_000
const DAYS = 30
/** Above the numbers of the demonstration's own documents. */
const FIRST_NUMBER = 90_001
const KINDS = { nfe: 65, cte: 20, evento: 15 }

/** A simulated authority that has about a month of documents of the demonstration companies to distribute. */
export function makeDemoSefaz({ clock, hourMs }: { clock: Clock; hourMs: number }): DemoSefaz {
  const ca = createTestCa()
  let passed = 0
  const now = () => new Date(clock.now().getTime() + passed)
  const sefaz = createSefaz({ clock: { now }, hourMs, seed: SEED })
  for (const service of SERVICES) for (const { taxId } of DEMO_COMPANIES) sefaz.wake(service, taxId)
  for (const { bytes } of lastMonth(clock.now().getTime(), ca)) sefaz.receive(bytes)
  for (const { bytes } of generateServices(ca)) sefaz.receive(bytes)
  const { certificatePem: certificate, privateKeyPem: privateKey } = ca.server()
  const certificates = DEMO_COMPANIES.map(({ taxId, name }) => ({
    taxId,
    name,
    pfx: ca.pfx({ taxId, name }, PFX_PASSWORD),
  }))
  const levers: Levers = {
    pass(ms) {
      passed += ms
    },
    authorise: noteMaker(sefaz, ca),
  }
  const wrongServer = (kind: WrongServer) =>
    kind === 'elsewhere' ? ca.server({ elsewhere: true }) : createTestCa({ keys: 1 }).server()
  return { sefaz, levers, certificate, privateKey, rootPem: ca.rootPem, wrongServer, certificates }
}

/** Makes NF-e that a demonstration company receives a minute after their issue. */
function noteMaker(sefaz: Sefaz, signer: ReturnType<typeof createTestCa>): Levers['authorise'] {
  const stage = createStage({ seed: SEED, signer, firstNumber: FIRST_NUMBER })
  const emitente = makeCompany(stage.random, { uf: 'SP', trade: 'construcao' })
  return (taxId, count) => {
    const destinatario = DEMO_COMPANIES.find((company) => company.taxId === taxId)
    if (!destinatario) return null
    return Array.from({ length: count }, () => {
      const moment = { local: wallStamp(sefaz.now() - MINUTE_MS), offset: '-03:00' }
      const { chave, bytes } = makeNfe(stage, { emitente, destinatario, moment })
      sefaz.receive(bytes)
      return chave
    })
  }
}

/** Documents and events of the companies up to yesterday, oldest first. */
function lastMonth(now: number, signer: ReturnType<typeof createTestCa>): SyntheticDocument[] {
  const from = wallStamp(now - DAYS * DAY_MS).slice(0, 7)
  const to = wallStamp(now - DAY_MS).slice(0, 10)
  const documents = DEMO_COMPANIES.flatMap((empresa, index) => [
    ...generate({
      seed: SEED + index,
      count: DOCUMENTS,
      empresa,
      kinds: KINDS,
      from,
      to,
      signer,
      firstNumber: FIRST_NUMBER,
      counterparties: DEMO_COMPANIES,
    }),
  ])
  const issued = (document: SyntheticDocument) => document.facts.issuedLocal
  return documents
    .filter((document) => issued(document) <= wallStamp(now))
    .sort((a, b) => issued(a).localeCompare(issued(b)))
}
