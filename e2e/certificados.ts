import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { crlPem, issueCrl } from '@portal/synthetic/certificates/crl.ts'
import {
  certificatePem,
  type IssuedCertificate,
  issueCertificate,
  rsaKeys,
} from '@portal/synthetic/certificates/issue.ts'
import type { CertificateOptions } from '@portal/synthetic/certificates/options.ts'
import { createPfx } from '@portal/synthetic/certificates/pfx.ts'
import { portal } from './pessoas.ts'

/** Certificates of an authority of the tests. The operators' command `icp importar` makes the running server trust it. */

const YEARS = { from: '2025-01-01', until: '2045-01-01' }
const FOLDER = join(import.meta.dirname, 'assinador')
const temporary = () => mkdtempSync(join(tmpdir(), 'portal-certificados-'))

export interface Authority {
  root: IssuedCertificate
  /** e-CPF, or e-CNPJ for 14 characters */
  leaf: (name: string, taxId: string, change?: Partial<CertificateOptions>) => IssuedCertificate
  /** Imports the authority and its revocation list into the server, or by another `run` into another installation */
  publish: (revoked?: readonly IssuedCertificate[], run?: (args: string[]) => void) => void
}

export function createAuthority(): Authority {
  const root = issueCertificate({ cn: 'AC Meridiano RFB v5', ca: {}, keys: rsaKeys(), ...YEARS })
  const keys = rsaKeys()
  const namesOf = (taxId: string): Record<number, string> =>
    taxId.length === 14 ? { 3: taxId } : { 1: `01011980${taxId}${'0'.repeat(26)}` }
  return {
    root,
    leaf: (name, taxId, change = {}) =>
      issueCertificate({ cn: `${name}:${taxId}`, names: namesOf(taxId), issuer: root, keys, ...YEARS, ...change }),
    publish: (revoked = [], run = portal) => {
      const folder = temporary()
      writeFileSync(join(folder, 'raiz.pem'), certificatePem(root.der))
      const list = issueCrl({ issuer: root, serials: revoked.map(({ serial }) => serial), ...YEARS })
      writeFileSync(join(folder, 'lista.crl'), crlPem(list))
      run(['icp', 'importar', folder])
    },
  }
}

/** Upload of a .pfx in the file field. */
export const pfxFile = ({ der, keys }: IssuedCertificate, password: string) => ({
  name: 'certificado.pfx',
  mimeType: 'application/x-pkcs12',
  buffer: createPfx({ certificates: [der], privateKey: keys.privateKey, password }),
})

interface Simulation {
  versions?: { extension?: string; native?: string }
  /** Exception of the extension, by the command that fails */
  refuses?: Record<string, { message: string; code: string; origin: string }>
}

const dataOf = (leaves: readonly IssuedCertificate[], simulation: Simulation): string => {
  const certificates = leaves.map(({ der, keys, certificate }) => ({
    subjectName: /^CN=(.*)$/m.exec(certificate.subject)?.[1],
    issuerName: /^CN=(.*)$/m.exec(certificate.issuer)?.[1],
    thumbprint: createHash('sha256').update(der).digest('base64'),
    keyUsage: 128,
    extendedKeyUsage: 1,
    certificatePolicies: [],
    pkiBrazil: {},
    validityStart: new Date(certificate.validFrom).toISOString(),
    validityEnd: new Date(certificate.validTo).toISOString(),
    der: der.toString('base64'),
    pkcs8: keys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }))
  return `globalThis.assinador = ${JSON.stringify({ certificates, ...simulation })}\n`
}

/** Injects the simulated extension into the page before the page's own scripts. */
export const injectSigner = (
  page: Page,
  leaves: readonly IssuedCertificate[],
  simulation: Simulation = {},
): Promise<unknown> =>
  page.addInitScript(dataOf(leaves, simulation) + readFileSync(join(FOLDER, 'responder.js'), 'utf8'))

/** Unpacks the simulated extension as a folder that Chromium can load. */
export function unpackSigner(leaves: readonly IssuedCertificate[]): string {
  const folder = temporary()
  cpSync(FOLDER, folder, { recursive: true })
  writeFileSync(join(folder, 'dados.js'), dataOf(leaves, {}))
  return folder
}
