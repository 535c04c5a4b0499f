import type { Kysely } from 'kysely'
import type { Trust } from '../../../base/certificate/anchors.ts'
import type { Config } from '../../../base/config.ts'
import type { Logger } from '../../../base/log.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { Readers } from '../../intake/read/readers.ts'
import type { KeyRing } from '../certificado/open-key.ts'
import type { GetRequest, SoapRequest } from '../cliente/build-request.ts'
import type { SequenceKey } from '../ritmo/sequence.ts'

/** Where the demonstration's simulator listens. */
export interface DemoSefaz {
  /** https base of the seven services */
  url: string
  /** PEM of the authorities of its server */
  authorities: readonly string[]
  /** Duration of an hour of its rules */
  hourMs: number
}

export interface CaptureDeps {
  config: Pick<
    Config,
    'cadastro' | 'captura' | 'masterKey' | 'dataDir' | 'lcr' | 'smtpUrl' | 'origins' | 'host' | 'port' | 'provider'
  >
  log: Logger
  /** As the owner role: cursors and evidence are its alone, and it reads the certificates. */
  ownerDb: Kysely<Database>
  trust: Trust
  /** Chance in [0, 1); tests replace it. */
  random?: () => number
}

export interface TurnDeps extends Pick<CaptureDeps, 'ownerDb' | 'config' | 'log'> {
  keys: Promise<KeyRing>
  readers: Pick<Readers, 'read'>
  random: () => number
  isHalting(): boolean
  /** Limits the answers that are stored at once. */
  storing<T>(work: () => Promise<T>): Promise<T>
}

/** A request that this process may send now: recorded, with the lease of its root. */
export interface Sendable {
  key: SequenceKey
  root: string
  empresaId: number
  certificateId: string
  request: SoapRequest | GetRequest
  url: string
  holder: string
  /** Of the exchange */
  number: number
}
