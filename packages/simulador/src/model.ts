import type { CertificateOwner } from '@portal/fiscal/certificado/owner.ts'
import { cnpjRoot } from '@portal/fiscal/ids/cnpj.ts'
import type { Service } from './rules.ts'

/** One numbered document of a tax id. */
export interface Entry {
  nsu: number
  /** Instant of the numbering, ms */
  at: number
  schema: string
  chave: string
  bytes: Buffer
}

/** State of one tax id at one distribution service. Instants in ms. */
export interface Account {
  /** Ascending by NSU */
  entries: Entry[]
  maxNsu: number
  /** ultNSU of the last answer; null before the first one */
  servedNsu: number | null
  /** Before this instant distNSU is misuse */
  waitUntil: number
  blockedUntil: number
  /** Instants of the queries by NSU and by key */
  queries: number[]
}

type Situation = 'authorised' | 'denied' | 'cancelled' | 'closed'

export interface RegisteredEvent {
  tpEvento: string
  nSeqEvento: number
  author: string | null
  proc: string
}

/** A document of the national environment, with its parties. Instants in ms. */
export interface Dossier {
  service: Service
  chave: string
  bytes: Buffer
  /** Version of the layout, as in the name of the schema */
  version: string
  emitter: string
  recipient: string | null
  carriers: string[]
  /** Parties that receive a CT-e whole */
  actors: string[]
  /** autXML */
  readers: string[]
  issuedAt: number
  authorisedAt: number
  /** Before this instant the national environment does not have the document */
  arrivesAt: number
  cStat: string
  /** `protNFe`, `protCTe` or `protMDFe` as in the document */
  protocol: string
  situation: Situation
  events: RegisteredEvent[]
  /** True once a manifestação released the whole note to the recipient */
  released: boolean
}

/** Work that is due at an instant, such as the numbering of a released note. */
interface Due {
  at: number
  run(at: number): void
}

/** The source of the simulator's time; its users move it at will. */
export interface SimuladorClock {
  now(): Date
}

/** The state of the simulated authority. */
export interface National {
  clock: SimuladorClock
  /** Milliseconds that «one hour» of the rules takes */
  hourMs: number
  /** tpAmb */
  ambiente: '1' | '2'
  /** Delay from a manifestação to the whole note, ms */
  releaseMs: number
  accounts: Map<string, Account>
  /** Last distNSU of each service and root */
  awake: Map<string, number>
  dossiers: Map<string, Dossier>
  dues: Due[]
  /** Instants of the situation queries, by key */
  situations: Map<string, number[]>
  /** Refusals of one event for one reason, and the end of the block that their repetition brings its author */
  refusals: Map<string, number>
  eventBlocks: Map<string, number>
  nextProtocol(): string
}

export type Query =
  | { kind: 'distNSU'; nsu: number }
  | { kind: 'consNSU'; nsu: number }
  | { kind: 'consChNFe'; chave: string }

export interface DistRequest {
  service: Service
  /** tpAmb of the request */
  ambiente: string
  taxId: string
  query: Query
  /** Owner of the client certificate */
  owner: CertificateOwner
}

interface LotItem {
  /** Null in the answer to a query by key */
  nsu: number | null
  schema: string
  bytes: Buffer
}

export interface DistReply {
  cStat: string
  /** Replaces the usual text of the cStat */
  reason?: string
  ultNsu: number
  maxNsu: number
  lot: LotItem[]
}

export const nowOf = ({ clock }: National): number => clock.now().getTime()

/** The 8 characters of a CNPJ by which SEFAZ compares owners; a CPF is compared whole. */
export const rootOf = (taxId: string): string => (taxId.length === 14 ? cnpjRoot(taxId) : taxId)

/** The account of a tax id; created by its first use. */
export function accountOf({ accounts }: National, service: Service, taxId: string): Account {
  const key = `${service} ${taxId}`
  let account = accounts.get(key)
  if (account === undefined) {
    account = { entries: [], maxNsu: 0, servedNsu: null, waitUntil: 0, blockedUntil: 0, queries: [] }
    accounts.set(key, account)
  }
  return account
}

/** Runs what became due, in the order of its instants. */
export function settleDues(national: National): void {
  const now = nowOf(national)
  const due = national.dues.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
  national.dues = national.dues.filter(({ at }) => at > now)
  for (const { at, run } of due) run(at)
}
