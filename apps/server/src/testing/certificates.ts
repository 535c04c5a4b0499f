import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pemOf } from '@portal/tools/sign/certificate.ts'
import { type Issued, issue, rsaKeys, signLogin } from '@portal/tools/sign/hierarchy.ts'
import type { FastifyInstance } from 'fastify'

interface Completed {
  isValid: boolean
  certificate: Record<string, string>
  fl_assumira?: 'S'
}

/** An authority of a test and what it certifies; `config` makes a server trust it. */
export interface TestAuthority {
  config: { icpRoots: string; origins: string[]; demo: false }
  /** The answer of /auth/complete for the holder of this CPF or CNPJ. */
  complete(app: FastifyInstance, taxId: string): Promise<Completed>
  /** The `certificate` of that answer for the holder of this CPF or CNPJ, with its comprovante. */
  prove(app: FastifyInstance, taxId: string): Promise<Record<string, string>>
  close(): Promise<void>
}

const ORIGIN = 'http://localhost:3000'

export async function testAuthority(): Promise<TestAuthority> {
  const root = issue({ cn: 'AC de Teste', ca: {} })
  const keys = rsaKeys()
  const leaves = new Map<string, Issued>()
  const leafOf = (taxId: string): Issued => {
    const known = leaves.get(taxId)
    if (known) return known
    const names: Record<number, string> =
      taxId.length === 11 ? { 1: `01011980${taxId}${'0'.repeat(26)}` } : { 3: taxId }
    const leaf = issue({ issuer: root, keys, cn: `TITULAR CERTIFICADO:${taxId}`, names })
    leaves.set(taxId, leaf)
    return leaf
  }
  const folder = await mkdtemp(join(tmpdir(), 'portal-raizes-'))
  await writeFile(join(folder, 'raiz.pem'), pemOf(root.der))
  const headers = { 'content-type': 'application/json' }
  const complete = async (app: FastifyInstance, taxId: string) => {
    const token = (await app.inject({ method: 'POST', url: '/auth/start' })).json<string>()
    const payload = JSON.stringify(signLogin(leafOf(taxId), { token, aud: ORIGIN }))
    const reply = await app.inject({ method: 'POST', url: '/auth/complete', payload, headers })
    const completed = reply.json<Completed>()
    if (!completed.isValid) throw new Error(`the test's certificate is refused: ${reply.body}`)
    return completed
  }
  const prove: TestAuthority['prove'] = async (app, taxId) => (await complete(app, taxId)).certificate
  const close = () => rm(folder, { recursive: true, force: true })
  return { config: { icpRoots: folder, origins: [ORIGIN], demo: false }, complete, prove, close }
}
