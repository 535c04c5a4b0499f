import { hash } from 'node:crypto'
import { type Adn, createAdn } from './adn.ts'
import { deliverDocument, deliverEvent, deliverTo } from './deliver.ts'
import { distribute } from './distribute.ts'
import { createFaults, type Endpoint, type Faults } from './faults.ts'
import { type EventReply, type EventRequest, registerEvent } from './manifestacao.ts'
import {
  type Account,
  accountOf,
  type DistReply,
  type DistRequest,
  type National,
  nowOf,
  rootOf,
  type SimuladorClock,
} from './model.ts'
import { readArrivedEvent, readDossier } from './read-document.ts'
import { LOT_SIZE, type Service } from './rules.ts'
import { askSituation, type SituationReply, type SituationRequest } from './situation.ts'
import { nsuText } from './stamp.ts'

/**
 * A simulated authority: distribution, situation and events of NF-e, CT-e and MDF-e with the published rules and
 * refusals, and the national environment of the NFS-e (`adn.ts`). Its state is in memory and its clock is given;
 * faults come on command. `wire` has SOAP and the https server; this folder has the rules, without network. It shares
 * no code with the client that it answers, and its server refuses to start in production unless it serves the
 * demonstration.
 */

/** One request and its outcome. */
interface LogEntry {
  /** ms */
  at: number
  endpoint: Endpoint
  /** distNSU, consNSU, consChNFe, tpEvento, `situacao`; `falha` for a fault on command */
  kind: string
  taxId: string | null
  /** NSU or key */
  asked: string
  /** Null when no SEFAZ answer was made */
  cStat: string | null
  ultNsu?: number
  maxNsu?: number
  count?: number
  /** Kind of the fault on command */
  fault?: string
}

export interface SefazOptions {
  clock: SimuladorClock
  /** Determines the protocol numbers. Default 1 */
  seed?: number
  /** Milliseconds that «one hour» of the rules takes. Default 3,600,000 */
  hourMs?: number
  /** tpAmb. Default `1` */
  ambiente?: '1' | '2'
  /** Delay from a manifestação to the whole note, ms. Default 0 */
  releaseMs?: number
}

/** The simulated authority, without network. */
export interface Sefaz {
  faults: Faults
  log: readonly LogEntry[]
  /** «One hour» of the rules, ms */
  hourMs: number
  ambiente: '1' | '2'
  /** The NFS-e */
  adn: Adn
  now(): number
  record(entry: Omit<LogEntry, 'at'>): void
  /** An authorised document or a registered event arrives; `arrivesAt` postpones a document of SEFAZ */
  receive(bytes: Buffer, options?: { arrivesAt?: Date }): void
  /** SEFAZ knows an older document or event from now on; no receiver gets an NSU for it */
  learn(bytes: Buffer): void
  /** Makes NSUs for a root from now on, as if some program had used distNSU */
  wake(service: Service, taxId: string): void
  /** Goes on with a numbering after this NSU, as if all before it had been fetched; 0: nothing was */
  resume(service: Service, taxId: string, nsu: number): void
  /** Uses up NSUs without documents */
  skipNsus(service: Service, taxId: string, count: number): void
  /** Another program of the taxpayer fetches lots: the cursor moves. Returns the new ultNSU */
  fetchElsewhere(service: Service, taxId: string, lots: number): number
  /** Numbers a document for a tax id that is no party to it; false when it is unknown */
  misdeliver(taxId: string, chave: string): boolean
  /** Blocks a tax id for an hour */
  block(service: Service, taxId: string): void
  account(service: Service, taxId: string): Readonly<Account>
  distribute(request: DistRequest): DistReply
  register(request: EventRequest): EventReply
  situation(request: SituationRequest): SituationReply
}

const MAX_LOG = 100_000

function createNational({
  clock,
  seed = 1,
  hourMs = 3_600_000,
  ambiente = '1',
  releaseMs = 0,
}: SefazOptions): National {
  let protocols = 0
  return {
    clock,
    hourMs,
    ambiente,
    releaseMs,
    accounts: new Map(),
    awake: new Map(),
    dossiers: new Map(),
    dues: [],
    situations: new Map(),
    refusals: new Map(),
    eventBlocks: new Map(),
    nextProtocol() {
      protocols += 1
      const base = Number.parseInt(hash('sha256', String(seed)).slice(0, 6), 16)
      return `891${String(clock.now().getUTCFullYear()).slice(2)}${String(base * 100 + protocols).padStart(10, '0')}`
    },
  }
}

export function createSefaz(options: SefazOptions): Sefaz {
  const national = createNational(options)
  const log: LogEntry[] = []
  const faults = createFaults()
  const adn = createAdn()
  const record: Sefaz['record'] = (entry) => {
    if (log.length >= MAX_LOG) log.splice(0, MAX_LOG / 10)
    log.push({ at: nowOf(national), ...entry })
  }
  return {
    faults,
    log,
    adn,
    record,
    hourMs: national.hourMs,
    ambiente: national.ambiente,
    now: () => nowOf(national),
    receive(bytes, { arrivesAt } = {}) {
      if (!adn.receive(bytes)) receive(national, bytes, arrivesAt?.getTime())
    },
    learn: (bytes) => learn(national, bytes),
    wake: (service, taxId) => wakeRoot(national, service, taxId),
    resume: (service, taxId, nsu) => resumeAfter(national, service, { taxId, nsu }),
    skipNsus(service, taxId, count) {
      accountOf(national, service, taxId).maxNsu += count
    },
    fetchElsewhere: (service, taxId, lots) => fetchElsewhere(national, { service, taxId, lots }),
    misdeliver: (taxId, chave) => misdeliver(national, taxId, chave),
    block: (service, taxId) => blockFor(national, service, taxId),
    account: (service, taxId) => accountOf(national, service, taxId),
    distribute: (request) => logDistribution(record, request, distribute(national, request)),
    register: (request) => logEvent(record, registerEvent(national, request)),
    situation(request) {
      const reply = askSituation(national, request)
      const endpoint = `${request.service}-consulta` as const
      record({ endpoint, kind: 'situacao', taxId: null, asked: request.chave, cStat: reply.cStat })
      return reply
    },
  }
}

function logDistribution(record: Sefaz['record'], { service, taxId, query }: DistRequest, reply: DistReply): DistReply {
  const { cStat, ultNsu, maxNsu, lot } = reply
  const asked = query.kind === 'consChNFe' ? query.chave : nsuText(query.nsu)
  const given = { ultNsu, maxNsu, count: lot.length }
  record({ endpoint: `${service}-distribuicao`, kind: query.kind, taxId, asked, cStat, ...given })
  return reply
}

function logEvent(record: Sefaz['record'], reply: EventReply): EventReply {
  const { tpEvento, author, chave, cStat } = reply
  record({ endpoint: 'evento', kind: tpEvento, taxId: author, asked: chave, cStat })
  return reply
}

function receive(national: National, bytes: Buffer, arrivesAt = nowOf(national)): void {
  const event = readArrivedEvent(bytes)
  if (event) {
    const { chave, ...rest } = event
    const dossier = national.dossiers.get(chave)
    if (!dossier) throw new Error(`event of the unknown document ${chave}`)
    deliverEvent(national, dossier, rest)
    return
  }
  const dossier = readDossier(bytes, arrivesAt)
  if (national.dossiers.has(dossier.chave)) return
  national.dossiers.set(dossier.chave, dossier)
  if (arrivesAt <= nowOf(national)) deliverDocument(national, dossier, arrivesAt)
  else national.dues.push({ at: arrivesAt, run: (at) => deliverDocument(national, dossier, at) })
}

function learn(national: National, bytes: Buffer): void {
  const { awake, dues } = national
  Object.assign(national, { awake: new Map(), dues: [] })
  try {
    receive(national, bytes)
  } finally {
    Object.assign(national, { awake, dues })
  }
}

function wakeRoot(national: National, service: Service, taxId: string): void {
  national.awake.set(`${service} ${rootOf(taxId)}`, nowOf(national))
}

function resumeAfter(national: National, service: Service, { taxId, nsu }: { taxId: string; nsu: number }): void {
  wakeRoot(national, service, taxId)
  if (nsu > 0) Object.assign(accountOf(national, service, taxId), { maxNsu: nsu, servedNsu: nsu })
}

function blockFor(national: National, service: Service, taxId: string): void {
  accountOf(national, service, taxId).blockedUntil = nowOf(national) + national.hourMs
}

function misdeliver(national: National, taxId: string, chave: string): boolean {
  const dossier = national.dossiers.get(chave)
  if (dossier) deliverTo(national, dossier, taxId)
  return dossier !== undefined
}

function fetchElsewhere(
  national: National,
  { service, taxId, lots }: { service: Service; taxId: string; lots: number },
): number {
  const account = accountOf(national, service, taxId)
  let ultNsu = account.servedNsu ?? 0
  for (let lot = 0; lot < lots && ultNsu < account.maxNsu; lot++) {
    const after = account.entries.filter(({ nsu }) => nsu > ultNsu).slice(0, LOT_SIZE)
    ultNsu = after.at(-1)?.nsu ?? account.maxNsu
  }
  account.servedNsu = ultNsu
  return ultNsu
}
