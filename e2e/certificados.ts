import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pemOf } from '@portal/tools/sign/certificate.ts'
import { crlOf, type Issue, type Issued, issue, pemOfCrl, rsaKeys } from '@portal/tools/sign/hierarchy.ts'
import { makePfx } from '@portal/tools/sign/pfx.ts'
import { portal } from './pessoas.ts'

/** Certificates of the tests' own authority. The running server trusts it through the operator's command `icp`. */

const YEARS = { from: '20250101000000Z', until: '20450101000000Z' }
const FOLDER = join(import.meta.dirname, 'assinador')
const temporary = () => mkdtempSync(join(tmpdir(), 'portal-certificados-'))

export interface Authority {
  root: Issued
  /** e-CPF, or e-CNPJ for 14 characters */
  leaf: (name: string, taxId: string, change?: Partial<Issue>) => Issued
  /** Registers the authority and its revocation list with the server */
  publish: (revoked?: readonly Issued[]) => void
}

export function createAuthority(): Authority {
  const root = issue({ cn: 'AC Meridiano RFB v5', ca: {}, ...YEARS })
  const keys = rsaKeys()
  const namesOf = (taxId: string): Record<number, string> =>
    taxId.length === 14 ? { 3: taxId } : { 1: `01011980${taxId}${'0'.repeat(26)}` }
  return {
    root,
    leaf: (name, taxId, change = {}) =>
      issue({ cn: `${name}:${taxId}`, names: namesOf(taxId), issuer: root, keys, ...YEARS, ...change }),
    publish: (revoked = []) => {
      const folder = temporary()
      writeFileSync(join(folder, 'raiz.pem'), pemOf(root.der))
      const list = crlOf({ issuer: root, serials: revoked.map(({ serial }) => serial), ...YEARS })
      writeFileSync(join(folder, 'lista.crl'), pemOfCrl(list))
      portal(['icp', 'importar', folder])
    },
  }
}

/** A .pfx file for the file field. */
export const pfxFile = ({ der, keys }: Issued, password: string) => ({
  name: 'certificado.pfx',
  mimeType: 'application/x-pkcs12',
  buffer: makePfx({ certificates: [der], privateKey: keys.privateKey, password }),
})

interface Simulation {
  versions?: { extension?: string; native?: string }
  /** Commands that fail, with the exception that the extension throws */
  refuses?: Record<string, { message: string; code: string; origin: string }>
}

const dataOf = (leaves: readonly Issued[], simulation: Simulation): string => {
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

/** Injects the simulated extension before the page's own scripts. */
export const injectSigner = (page: Page, leaves: readonly Issued[], simulation: Simulation = {}): Promise<unknown> =>
  page.addInitScript(dataOf(leaves, simulation) + readFileSync(join(FOLDER, 'responder.js'), 'utf8'))

/** Writes the same extension as a folder that Chromium loads. */
export function unpackSigner(leaves: readonly Issued[]): string {
  const folder = temporary()
  cpSync(FOLDER, folder, { recursive: true })
  writeFileSync(join(folder, 'dados.js'), dataOf(leaves, {}))
  return folder
}
