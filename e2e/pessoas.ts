import { execFileSync } from 'node:child_process'
import { createHmac, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { cnpjDigits } from '@portal/fiscal/ids/cnpj.ts'
import { isCpf } from '@portal/fiscal/ids/cpf.ts'
import { API, databaseOfRun, expect } from './portal.ts'

/** Users for the tests, created by the operator's command line on the data folder of the running server. */

export const PASSWORD = 'Cavalo-Bateria-87'

const CLI = fileURLToPath(new URL('../apps/server/dist/cli.js', import.meta.url))

/** Runs an operator's command. */
export const portal = (args: readonly string[], input = ''): void =>
  runOn({ DATA_DIR: join(process.env.E2E_FOLDER ?? '', 'data'), ...databaseOfRun() }, args, input)

/** Runs an operator's command on the data folder of another installation, which has its embedded database. */
export const runPortalOn = (dataDir: string, args: readonly string[], input = ''): void =>
  runOn({ DATA_DIR: dataDir }, args, input)

function runOn(settings: NodeJS.ProcessEnv, args: readonly string[], input: string): void {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PORTAL_') && name !== 'DATABASE_URL')
  const env = { ...Object.fromEntries(own), NODE_ENV: 'test', ...settings }
  execFileSync(process.execPath, [CLI, ...args], { env, input, stdio: ['pipe', 'ignore', 'pipe'] })
}

/** Returns a CPF that no other test uses. */
export function newCpf(): string {
  for (;;) {
    const base = String(randomInt(100_000_000, 999_999_999))
    for (let digits = 0; digits < 100; digits++) {
      const cpf = base + String(digits).padStart(2, '0')
      if (isCpf(cpf)) return cpf
    }
  }
}

export function newCnpj(): string {
  const base = `${randomInt(10_000_000, 99_999_999)}0001`
  return base + cnpjDigits(base)
}

export interface TestPerson {
  cpf: string
  nome: string
}

export function registerEmpresa(nome: string): string {
  const cnpj = newCnpj()
  portal(['empresa', 'criar', '--cpfcnpj', cnpj, '--nome', nome, '--uf', 'SP'])
  return cnpj
}

/** `empresas`: `CNPJ:papel` each. */
export function createPerson(nome: string, empresas: readonly string[] = [], more: readonly string[] = []): TestPerson {
  const cpf = newCpf()
  const grants = empresas.flatMap((grant) => ['--empresa', grant])
  portal(['usuario', 'criar', '--cpfcnpj', cpf, '--nome', nome, ...grants, ...more], `${PASSWORD}\n`)
  return { cpf, nome }
}

export async function typePair(page: Page, { cpf }: Pick<TestPerson, 'cpf'>, password = PASSWORD): Promise<void> {
  await page.getByLabel('Login', { exact: true }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
}

export async function signInAs(page: Page, person: Pick<TestPerson, 'cpf'>, path = '/conta'): Promise<void> {
  await page.goto(path)
  await typePair(page, person)
  await page.waitForURL((url) => url.pathname !== '/login')
  await expect(page.locator('#conteudo h1')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** A titular adds a person through the API, as the screen Usuários does: a person with a login is invited. */
export async function inviteByApi(page: Page, { titular, cnpj, guest }: Invitation): Promise<void> {
  const login = await page.request.post(`${API}/login`, { data: { usuario: titular.cpf, senha: PASSWORD } })
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` }
  const data = { cpfcnpj: guest.cpf, nome: guest.nome, email: guest.email ?? '', papel: 'contador' }
  const reply = await page.request.post(`${API}/usuarios?nr_cpfcnpj=${cnpj}`, { headers, data })
  expect(reply.status()).toBe(201)
}

interface Invitation {
  titular: Pick<TestPerson, 'cpf'>
  cnpj: string
  guest: TestPerson & { email?: string }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP = 30_000

/** TOTP code (RFC 6238) of a base32 secret, `steps` of 30 s from now. */
export function totp(secret: string, steps = 0): string {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}
