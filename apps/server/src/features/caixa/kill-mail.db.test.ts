import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../base/uuid.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { startSmallImap } from '../../testing/imap-server.ts'
import { DOCUMENT_ISSUER as ISSUER, signedDocuments } from '../../testing/intake-server.ts'
import { buildProgram, type Program, startProgram } from '../../testing/program.ts'
import { registerOn } from '../../testing/session.ts'

/** A program that is killed after its 250 loses no mail: another one reads it. Its memory is bounded, whatever is sent at once. */
const DOMAIN = 'caixa.exemplo.com.br'
const FRIEND = 'fiscal@moinho.com.br'
const TOKEN = 'abcdefghjkmn'
const MAILS = 12
const documents = signedDocuments()
  .filter(({ kind }) => kind === 'nfe')
  .slice(0, MAILS)

let database: TestDatabase
let folder: string
const programs: Program[] = []
beforeAll(async () => {
  buildProgram()
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-morte-'))
  const { empresaId } = await registerOn(database.url, { taxId: ISSUER.taxId, name: 'Padaria', uf: 'SP' })
  const office = uuidv7()
  await database.owner.query(`insert into escritorio (id, name, uf, created_at) values ($1, 'Prado', 'SP', now())`, [
    office,
  ])
  await database.owner.query(`insert into carteira (escritorio_id, empresa_id, created_at) values ($1, $2, now())`, [
    office,
    empresaId,
  ])
  await database.owner.query(
    `insert into caixa_endereco (id, escritorio_id, empresa_id, name, token, author, created_at) values ($1, $2, $3, 'a', $4, 'H', now())`,
    [uuidv7(), office, empresaId, TOKEN],
  )
  await database.owner.query(
    `insert into caixa_remetente (escritorio_id, sender, empresa_id, author, created_at) values ($1, $2, $3, 'H', now())`,
    [office, FRIEND, empresaId],
  )
}, 240_000)
async function stopAll(): Promise<void> {
  for (const { child, ended } of programs) {
    child.kill('SIGKILL')
    await ended
  }
}
afterEach(stopAll)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

/** Programs of one name have one data folder, which only one of them uses at a time. */
async function start(
  roles: string,
  more: NodeJS.ProcessEnv = {},
  name = roles,
): Promise<{ program: Program; port: number }> {
  const port = await freePort()
  const env = {
    DATABASE_URL: database.url,
    PORTAL_PAPEIS: roles,
    PORTAL_CAIXA_PORTA: String(port),
    PORTAL_CAIXA_DOMINIO: DOMAIN,
    ...more,
  }
  const program = startProgram({ dataDir: join(folder, name), env })
  programs.push(program)
  await program.ready
  return { program, port }
}

async function post(port: number, n: number): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const content = Buffer.from(documents[n]?.bytes ?? [])
  const to = `a+${TOKEN}@${DOMAIN}`
  const { response } = await transport.sendMail({
    from: FRIEND,
    to,
    text: 'oi',
    attachments: [{ filename: `${n}.xml`, content }],
  })
  expect(response).toMatch(/^250/)
  transport.close()
}
const count = async (condition: string) =>
  (await database.owner.query<{ n: number }>(`select count(*)::int as n from ${condition}`)).rows[0]?.n

test('no mail is lost over a kill between 250 and the queue, nor over a kill while it is read', {
  timeout: 240_000,
}, async () => {
  const receiving = await start('web')
  for (let n = 0; n < MAILS; n += 1) await post(receiving.port, n)
  receiving.program.child.kill('SIGKILL')
  await receiving.program.ended
  expect(await count(`caixa_entrega where state = 'recebida'`)).toBe(MAILS)

  const reading = await start('web,worker')
  await expect
    .poll(() => count(`caixa_entrega where tries > 0 or state <> 'recebida'`), { timeout: 60_000, interval: 5 })
    .not.toBe(0)
  reading.program.child.kill('SIGKILL')
  await reading.program.ended
  // another program waits ten minutes for a claim
  await database.owner.query(`update caixa_entrega set claimed_at = claimed_at - interval '11 minutes'`)

  await start('web,worker')
  await expect.poll(() => count(`caixa_entrega where state = 'resolvida'`), { timeout: 120_000 }).toBe(MAILS)
  await expect.poll(() => count('nota'), { timeout: 120_000 }).toBe(MAILS)
})

test('no message of a mailbox is lost, or kept twice, over kills while it is fetched', {
  timeout: 240_000,
}, async () => {
  const deadly = new Set([2, 5, 9])
  const imap = await startSmallImap((uid) => {
    if (deadly.delete(uid)) programs.at(-1)?.child.kill('SIGKILL')
  })
  try {
    for (let n = 0; n < MAILS; n += 1)
      await imap.put(
        Buffer.from(
          `From: x@y.z\r\nTo: a+${TOKEN}@${DOMAIN}\r\nSubject: buscada ${n}\r\n\r\n${'oi\r\n'.repeat(500_000)}`,
        ),
      )
    const fetched = `caixa_entrega where peer = '127.0.0.1' and state <> 'chegando' and bytes > 1e6 and endereco_id is not null`
    for (let life = 0; life < 4; life += 1) {
      // another process waits ten minutes for the claim of one that died
      await database.owner.query(`update caixa_imap set claimed_at = claimed_at - interval '11 minutes'`)
      // killed before it is ready, or after
      await start('web,worker', { PORTAL_CAIXA_IMAP_URL: imap.url }, 'imap').catch(() => undefined)
      if (life < 3) await programs.at(-1)?.ended
    }
    await expect.poll(() => count(fetched), { timeout: 120_000 }).toBe(MAILS)
    expect(await count(`(select distinct sha256 from ${fetched}) s`)).toBe(MAILS)
    expect(deadly.size).toBe(0)
  } finally {
    await imap.stop()
  }
})

/** Peak of the resident memory of a process, in MB. */
const peakOf = async (pid: number | undefined): Promise<number> =>
  Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test.skipIf(process.platform !== 'linux')(
  'a mail of 40 MB and twenty mails at once take a bounded memory',
  {
    timeout: 240_000,
  },
  async () => {
    const { program, port } = await start('web,worker')
    const to = `a+${TOKEN}@${DOMAIN}`
    const send = async (bytes: number) => {
      const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
      const content = Buffer.alloc(bytes, 'uma linha do arquivo que vai no e-mail\n')
      const { response } = await transport.sendMail({
        from: FRIEND,
        to,
        text: 'oi',
        attachments: [{ filename: 'a.txt', content }],
      })
      transport.close()
      expect(response).toMatch(/^250/)
    }
    // mails that a program of an earlier test held when it was killed wait longer
    const since = new Date().toISOString()
    const waiting = () => count(`caixa_entrega where state = 'recebida' and received_at >= '${since}'`)
    await send(1_000)
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    const before = await peakOf(program.child.pid)
    await Promise.all(Array.from({ length: 20 }, () => send(5 * 1024 * 1024)))
    const twenty = await peakOf(program.child.pid)
    await send(28 * 1024 * 1024) // 39 MB on the wire
    await expect.poll(waiting, { timeout: 120_000 }).toBe(0)
    const all = await peakOf(program.child.pid)
    console.info(
      `memory: ${before.toFixed(0)} MB, with twenty mails ${twenty.toFixed(0)} MB, after all ${all.toFixed(0)} MB`,
    )
    expect(twenty - before).toBeLessThan(250)
    expect(all - before).toBeLessThan(500)
  },
)
