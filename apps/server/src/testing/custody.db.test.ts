import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { API_BASE } from '@portal/contract/common.ts'
import { type IssuedCertificate, issueCertificate } from '@portal/synthetic/certificates/issue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { createLogger } from '../base/log.ts'
import { createCopy } from '../ops/copia/create.ts'
import { type Client, signedIn } from './accounts.ts'
import { freshDatabase } from './database.ts'
import { cnpjOf } from './notas.ts'
import { makePfx } from './pfx.ts'
import { buildProgram, startProgram } from './program.ts'
import { type TestServer, testServer } from './server.ts'
import { registerOn } from './session.ts'

/** Where the key and the password of a certificate must not be: database, log, queue, backups, memory. */
const FULL = process.env.PORTAL_TEST_FULL === '1'
const TAX_ID = cnpjOf('12345678')
const PASSWORD = 'Senha-procurada-77'
const ADDRESS = `${API_BASE}/captura/certificado?nr_cpfcnpj=${TAX_ID}`

const leaf = issueCertificate({
  cn: `EMPRESA:${TAX_ID}`,
  names: { 3: TAX_ID },
  from: '2026-01-01',
  until: '2045-01-01',
  policies: ['2.16.76.1.2.1.1'],
  purposes: ['1.3.6.1.5.5.7.3.2'],
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-custodia-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The numbers of a key in every form in which a program holds them: big and little endian, and as texts. */
function formsOf({ keys }: IssuedCertificate): Buffer[] {
  const { p = '', q = '', d = '' } = keys.privateKey.export({ format: 'jwk' })
  const numbers = [p, q, d].map((part) => Buffer.from(part, 'base64url').subarray(8, 72))
  const der = keys.privateKey.export({ type: 'pkcs8', format: 'der' })
  // base64 has three alignments; this one is that of a PEM of the whole key
  const pem = der.toString('base64').slice(400, 460)
  const texts = [...numbers.map((bytes) => bytes.toString('hex')), pem]
  return [
    ...numbers,
    ...numbers.map((bytes) => Buffer.from(bytes).reverse()),
    ...texts.map((text) => Buffer.from(text)),
  ]
}

const LINE = 'limite-de-teste'
const form = (file: Buffer) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${LINE}` },
  payload: Buffer.concat([
    Buffer.from(
      `--${LINE}\r\nContent-Disposition: form-data; name="senha"\r\n\r\n${PASSWORD}\r\n` +
        `--${LINE}\r\nContent-Disposition: form-data; name="arquivo"; filename="a.pfx"\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${LINE}--\r\n`),
  ]),
})

/** Every byte of a backup, inflated. */
async function copyOf({ owner, config, deps }: TestServer, name: string): Promise<Buffer> {
  const file = join(folder, name)
  const progress = { step: () => undefined, advance: () => undefined }
  await createCopy(
    { owner, config, spool: deps.spool, version: 'teste', now: new Date(), progress },
    { file, replace: false, withKey: false },
  )
  const zip = await yauzl.openPromise(file)
  const parts: Buffer[] = []
  for await (const entry of zip.eachEntry()) parts.push(await buffer(await zip.openReadStreamPromise(entry)))
  return Buffer.concat(parts)
}

/** Every row of every table, also of the queue, as text and as bytes. */
async function rowsOf({ owner }: TestServer): Promise<Buffer> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ text: string | null }>(
      `select string_agg(t::text, ' ') as text from ${name} t`,
    )
    texts.push(rows[0]?.text ?? '')
  }
  return Buffer.from(texts.join('\n'))
}

const sealedOf = async ({ ownerDb }: TestServer) =>
  (await ownerDb.selectFrom('capture_certificate').select(['sealed', 'certificate']).executeTakeFirst()) ?? null

test('a backup has a certificate only encrypted, and after its deletion not at all; no place has key or password', async () => {
  const logged: string[] = []
  const log = createLogger('trace', { write: (line) => void logged.push(line) })
  const server = await testServer({ config: { demo: false }, log })
  try {
    const client: Client = await signedIn(server, { login: '11144477735', empresas: [TAX_ID] })
    const sent = await client.call({ method: 'POST', url: ADDRESS, ...form(makePfx(leaf, PASSWORD)) })
    expect(sent.statusCode, sent.body).toBe(201)
    const kept = await sealedOf(server)
    const masterKey = await readFile(join(server.config.dataDir, 'mestra.key'), 'utf8')
    const before = await copyOf(server, 'antes.copia')
    const rows = await rowsOf(server)
    expect((await client.call({ method: 'DELETE', url: ADDRESS })).statusCode).toBe(200)
    const after = await copyOf(server, 'depois.copia')
    expect(kept && before.includes(kept.sealed) && before.includes(kept.certificate)).toBe(true)
    expect(kept && (after.includes(kept.sealed) || after.includes(kept.certificate))).toBe(false)
    const secrets = [...formsOf(leaf), Buffer.from(PASSWORD), Buffer.from(Buffer.from(PASSWORD).toString('hex'))]
    for (const place of [before, after, rows, await rowsOf(server), Buffer.from(logged.join('\n'))])
      for (const secret of [...secrets, Buffer.from(masterKey.trim()), Buffer.from(masterKey, 'base64')])
        expect(place.includes(secret)).toBe(false)
  } finally {
    await server.close()
  }
}, 240_000)

/** All writable memory of a process. Linux lets a parent read it. */
async function memoryOf(pid: number): Promise<Buffer[]> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8')
  const memory = await open(`/proc/${pid}/mem`, 'r')
  const pieces: Buffer[] = []
  try {
    for (const line of maps.split('\n')) {
      const [, from = '', to = ''] = /^([\da-f]+)-([\da-f]+) rw/.exec(line) ?? []
      const size = Number.parseInt(to, 16) - Number.parseInt(from, 16)
      if (!(size > 0 && size < 512 * 1024 * 1024)) continue
      const piece = Buffer.alloc(size)
      await memory.read(piece, 0, size, Number.parseInt(from, 16)).then(
        () => pieces.push(piece),
        () => undefined, // a mapping that the system lets nobody read
      )
    }
  } finally {
    await memory.close()
  }
  return pieces
}

test.runIf(FULL && process.platform === 'linux')(
  'after deletion the memory of the program has no key',
  async () => {
    buildProgram()
    const database = await freshDatabase()
    const { token } = await registerOn(database.url, { taxId: TAX_ID, name: 'Empresa', uf: 'SP' })
    const program = startProgram({ dataDir: join(folder, 'dados'), env: { DATABASE_URL: database.url } })
    try {
      const url = await program.ready
      const call = async (
        method: string,
        more: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
      ) => {
        const headers = { authorization: `Bearer ${token}`, ...more.headers }
        return (await fetch(`${url}${ADDRESS}`, { ...more, method, headers })).status
      }
      const { headers, payload } = form(makePfx(leaf, PASSWORD))
      expect(await call('POST', { headers, body: Uint8Array.from(payload) })).toBe(201)
      expect(await call('DELETE')).toBe(200)
      const pieces = await memoryOf(program.child.pid ?? 0)
      const size = pieces.reduce((sum, { length }) => sum + length, 0)
      expect(size).toBeGreaterThan(50 * 1024 * 1024)
      // the search finds what is there
      expect(pieces.some((piece) => piece.includes(Buffer.from(token)))).toBe(true)
      const forms = formsOf(leaf)
      expect(forms.map((bytes) => pieces.some((piece) => piece.includes(bytes)))).toEqual(forms.map(() => false))
    } finally {
      program.child.kill('SIGTERM')
      await program.ended
      await database.drop()
    }
  },
  240_000,
)
