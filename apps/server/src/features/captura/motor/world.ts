import type { Trust } from '../../../base/certificate/anchors.ts'
import type { CapturaConfig } from '../../../base/config-captura.ts'
import { type AddressWish, type Ambiente, sefazAddress, simuladorAddress } from '../cliente/addresses.ts'
import { serverAuthorities } from '../cliente/secure-context.ts'
import type { DemoSefaz } from './deps.ts'

/** The real companies with their SEFAZ, or the demonstration with its simulator. They never mix. */
export interface World {
  demo: boolean
  environment: Ambiente
  /** Duration of an hour of the rules */
  hourMs: number
  addressOf(wish: Omit<AddressWish, 'ambiente'>): string
  /** PEM of the authorities of the servers */
  authorities(): Promise<readonly string[]>
}

interface WorldDeps {
  captura: CapturaConfig
  trust: Trust
}

export function realWorld({ captura, trust }: WorldDeps): World {
  const { environment, hourMs, ca } = captura
  return {
    demo: false,
    environment,
    hourMs,
    addressOf: (wish) => sefazAddress(captura, { ...wish, ambiente: environment }),
    async authorities() {
      const { own } = await trust.current({ demo: false })
      return serverAuthorities([...ca, ...own.map((certificate) => certificate.toString())])
    },
  }
}

export const demoWorld = ({ url, authorities, hourMs }: DemoSefaz): World => ({
  demo: true,
  environment: 1,
  hourMs,
  addressOf: (wish) => simuladorAddress(url, { ...wish, ambiente: 1 }),
  authorities: () => Promise.resolve(authorities),
})
