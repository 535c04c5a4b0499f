import { sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  certificatePem,
  type IssuedCertificate,
  issueCertificate,
  rsaKeys,
} from '@portal/synthetic/certificates/issue.ts'
import type { FastifyInstance } from 'fastify'

interface Completed {
  isValid: boolean
  certificate: Record<string, string>
  fl_assumira?: 'S'
}

/** A test authority and the certificates that it issues. `config` makes a server trust it. */
export interface TestAuthority {
  config: { icpRoots: string; origins: string[]; demo: false }
  /** The response of /auth/complete for the holder of this CPF or CNPJ. */
  complete(app: FastifyInstance, taxId: string): Promise<Completed>
  /** The `certificate` of that response for the holder of this CPF or CNPJ, with its comprovante. */
  prove(app: FastifyInstance, taxId: string): Promise<Record<string, string>>
  close(): Promise<void>
}

const ORIGIN = 'http://localhost:3000'

export async function testAuthority(): Promise<TestAuthority> {
  const root = issueCertificate({ cn: 'AC de Teste', ca: {} })
  const keys = rsaKeys()
  const leaves = new Map<string, IssuedCertificate>()
  const leafOf = (taxId: string): IssuedCertificate => {
    const known = leaves.get(taxId)
    if (known) return known
    const names: Record<number, string> =
      taxId.length === 11 ? { 1: `01011980${taxId}${'0'.repeat(26)}` } : { 3: taxId }
    const leaf = issueCertificate({ issuer: root, keys, cn: `TITULAR CERTIFICADO:${taxId}`, names })
    leaves.set(taxId, leaf)
    return leaf
  }
  const folder = await mkdtemp(join(tmpdir(), 'portal-raizes-'))
  await writeFile(join(folder, 'raiz.pem'), certificatePem(root.der))
  const headers = { 'content-type': 'application/json' }
  const complete = async (app: FastifyInstance, taxId: string) => {
    const token = (await app.inject({ method: 'POST', url: '/auth/start' })).json<string>()
    const payload = JSON.stringify(signLoginToken(leafOf(taxId), { token, aud: ORIGIN }))
    const reply = await app.inject({ method: 'POST', url: '/auth/complete', payload, headers })
    const completed = reply.json<Completed>()
    if (!completed.isValid) throw new Error(`the test's certificate is refused: ${reply.body}`)
    return completed
  }
  const prove: TestAuthority['prove'] = async (app, taxId) => (await complete(app, taxId)).certificate
  const close = () => rm(folder, { recursive: true, force: true })
  return { config: { icpRoots: folder, origins: [ORIGIN], demo: false }, complete, prove, close }
}

/**
 * Builds the body of /auth/complete: a token signed with the leaf's key. `header` overrides parts to make it
 * invalid.
 */
export function signLoginToken(
  leaf: IssuedCertificate,
  claims: { token: string; aud: string },
  header: Record<string, unknown> = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const x5c = [leaf.der.toString('base64')]
  const payload = { ...claims, iat: Math.floor(Date.now() / 1000) }
  const content = `${part({ alg: 'RS256', typ: 'portal-login+jws', x5c, ...header })}.${part(payload)}`
  return `${content}.${sign('sha256', Buffer.from(content), leaf.keys.privateKey).toString('base64url')}`
}
