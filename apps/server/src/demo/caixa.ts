import { randomInt } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import nodemailer from 'nodemailer'
import { uuidv7 } from '../base/uuid.ts'
import type { Database } from '../db/schema.gen.ts'
import { keepMail, type OpenAddress } from '../features/caixa/correio/keep-mail.ts'
import type { CaixaRound } from '../features/caixa/round.ts'
import { readArrived } from '../features/caixa/run.ts'

/** Mails of the demonstration's inbox, in the states that a person meets. They take the way of every mail, from their bytes on. */

const HOUR_MS = 3_600_000
const FRIEND = 'fiscal@moinhoserraalta.exemplo.com.br'
const OFFICE = 'notas'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface File {
  filename: string
  content: Buffer
}
interface Letter {
  to: OpenAddress
  from: string
  subject: string
  text: string
  files: File[]
  /** Before now */
  hours: number
}

/** Fills the inbox of the demonstration's office while it is empty. */
export async function fillDemoInbox(round: CaixaRound): Promise<void> {
  const { ownerDb, clock } = round
  const { rows: offices } = await sql<{ id: string }>`
    select o.id from escritorio o where o.demo and not exists (select from caixa_entrega e where e.escritorio_id = o.id)`.execute(
    ownerDb,
  )
  const [office] = offices
  const client = office && (await findClient(ownerDb, office.id))
  if (!office || !client) return
  const address = (empresaId: number | null, name: string) =>
    openAddress(ownerDb, { office: office.id, empresaId, name })
  const now = clock.now()
  await sql`insert into caixa_remetente (escritorio_id, sender, empresa_id, author, created_at)
    values (${office.id}::uuid, ${FRIEND}, ${client.id}, 'Helena Prado', ${now}) on conflict do nothing`.execute(
    ownerDb,
  )
  const letters = lettersOf(client.files, {
    office: await address(null, OFFICE),
    client: await address(client.id, 'cliente'),
  })
  for (const letter of letters) {
    const at = new Date(now.getTime() - letter.hours * HOUR_MS)
    const raw = await compose(letter, at)
    const arriving = { address: letter.to, envelope: letter.from, peer: '127.0.0.1', now: at }
    await keepMail(ownerDb, arriving, { pieces: onePiece(raw) })
  }
  await readArrived(round)
}

function lettersOf(files: readonly File[], { office, client }: Record<'office' | 'client', OpenAddress>): Letter[] {
  const [first, second, third] = files
  const some = (...names: (File | undefined)[]) => names.filter((file) => file !== undefined)
  return [
    {
      ...{ to: client, from: `Promoções <ofertas@loja.exemplo.com.br>`, subject: 'Ofertas da semana', hours: 50 },
      ...{ text: 'Só esta semana.', files: [] },
    },
    {
      ...{ to: office, from: `Moinho Serra Alta <${FRIEND}>`, subject: 'Notas do mês', hours: 26 },
      ...{ text: 'Bom dia. Seguem as notas do mês.', files: some(first, second) },
    },
    {
      ...{ to: client, from: `Moinho Serra Alta <${FRIEND}>`, subject: 'Conta de energia', hours: 5 },
      text: 'Foto da conta que chegou hoje na loja.',
      files: [{ filename: 'conta de energia.png', content: PIXEL }],
    },
    {
      ...{ to: office, from: 'Expedição <expedicao@fornecedor.exemplo.com.br>', subject: 'XML da entrega', hours: 1 },
      ...{ text: 'Segue o XML da entrega de ontem.', files: some(third) },
    },
  ]
}

/** A client with three notes that it received from nobody of the portfolio, with their files. */
async function findClient(db: Kysely<Database>, office: string): Promise<{ id: number; files: File[] } | null> {
  const { rows: clients } = await sql<{ id: number; tax_id: string }>`
    select e.id, e.tax_id from carteira c join empresa e on e.id = c.empresa_id where c.escritorio_id = ${office}::uuid order by e.id`.execute(
    db,
  )
  const ofOffice = clients.map(({ tax_id: taxId }) => taxId)
  for (const { id } of clients) {
    const { rows } = await sql<{ chave: string; deflated: Buffer; size: number }>`
      select n.chave, a.deflated, a.size from nota n join arquivo a on a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256
      where n.empresa_id = ${id} and a.empresa_id = ${id} and n.tipo = 'nfe' and n.papel = 'R' and n.situacao = 'autorizada'
        and not n.emitente_tax_id = any(${ofOffice}::text[])
      order by n.issued_local desc limit 3`.execute(db)
    if (rows.length === 3)
      return {
        id,
        files: rows.map(({ chave, deflated, size }) => ({
          filename: `${chave}.xml`,
          content: inflateRawSync(deflated, { maxOutputLength: Math.max(size, 1) }),
        })),
      }
  }
  return null
}

interface NewAddress {
  office: string
  empresaId: number | null
  name: string
}

/** An address of the demonstration; nothing arrives there from outside. */
async function openAddress(db: Kysely<Database>, { office, empresaId, name }: NewAddress): Promise<OpenAddress> {
  const { rows } = await sql<OpenAddress>`
    select id, escritorio_id, empresa_id from caixa_endereco
    where escritorio_id = ${office}::uuid and empresa_id is not distinct from ${empresaId}::bigint and revoked_at is null limit 1`.execute(
    db,
  )
  const [known] = rows
  if (known) return known
  const token = Array.from({ length: 12 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'.charAt(randomInt(31))).join('')
  const id = uuidv7()
  await sql`insert into caixa_endereco (id, escritorio_id, empresa_id, name, token, author, created_at)
    values (${id}::uuid, ${office}::uuid, ${empresaId}, ${name}, ${token}, 'Helena Prado', now())`.execute(db)
  return { id, escritorio_id: office, empresa_id: empresaId }
}

/** The bytes of a letter; nothing is sent. */
async function compose({ from, subject, text, files }: Letter, date: Date): Promise<Buffer> {
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const to = 'caixa@demonstracao.exemplo.com.br'
  const { message } = await writer.sendMail({ from, to, subject, text, date, attachments: files })
  return Buffer.isBuffer(message) ? message : Buffer.alloc(0)
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
