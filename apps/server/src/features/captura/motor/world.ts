import type { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import type { Trust } from '../../../base/certificate/anchors.ts'
import type { Config } from '../../../base/config.ts'
import type { CapturaConfig } from '../../../base/config-captura.ts'
import { type AddressWish, type Ambiente, sefazAddress, simuladorAddress } from '../cliente/addresses.ts'
import type { DemoSefaz } from './deps.ts'

/** The real companies with their SEFAZ, or the demonstration with its simulator. They never mix. */
export interface World {
  demo: boolean
  environment: Ambiente
  /** PORTAL_CADASTRO is `livre`: an unproven company calls while the keeper of its A1 is the only holder of its root */
  isFree: boolean
  /** Duration of an hour of the rules */
  hourMs: number
  addressOf(wish: Omit<AddressWish, 'ambiente'>): string
  /** PEM of the authorities of the servers. */
  authorities(): readonly string[]
  /** Where the NFS-e come from; null: their capture is off. */
  adn: { url: string; authorities(): readonly string[] } | null
}

interface WorldDeps {
  cadastro: Config['cadastro']
  captura: CapturaConfig
  trust: Pick<Trust, 'authorities'>
  /** Of ICP-Brasil, for servers */
  anchors: readonly X509Certificate[]
}

/** Under the base of a simulator. */
const ADN_PATH = '/contribuintes'

const pemOf = (certificates: readonly X509Certificate[]): string[] => certificates.map((one) => one.toString())

/** Servers are verified by Node's list, the authorities of ICP-Brasil for servers, and the operator's. */
export function realWorld({ cadastro, captura, trust, anchors }: WorldDeps): World {
  const { environment, hourMs, ca, adn } = captura
  const common = () => [...rootCertificates, ...pemOf(anchors), ...pemOf(trust.authorities({ demo: false }).own)]
  const { url } = adn
  return {
    demo: false,
    isFree: cadastro === 'livre',
    environment,
    hourMs,
    addressOf: (wish) => sefazAddress(captura, { ...wish, ambiente: environment }),
    authorities: () => [...common(), ...ca],
    adn: url === null ? null : { url, authorities: () => [...common(), ...adn.ca] },
  }
}

export const demoWorld = ({ url, authorities, hourMs }: DemoSefaz): World => ({
  demo: true,
  isFree: true,
  environment: 1,
  hourMs,
  addressOf: (wish) => simuladorAddress(url, { ...wish, ambiente: 1 }),
  authorities: () => authorities,
  adn: { url: `${url}${ADN_PATH}`, authorities: () => authorities },
})
