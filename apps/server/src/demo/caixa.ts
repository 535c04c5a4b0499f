import { printDfe } from '@portal/print/print.ts'
import type { TestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { generate, OFFICE_COMPANIES, OFFICE_PORTFOLIO, type SyntheticDocument } from '@portal/synthetic/generate.ts'
import { type Kysely, sql } from 'kysely'
import nodemailer from 'nodemailer'
import { monthOf } from '../base/days.ts'
import type { Database } from '../db/schema.gen.ts'
import { keepMail, type OpenAddress } from '../features/caixa/correio/keep-mail.ts'
import { createAddress } from '../features/caixa/enderecos.ts'
import { answerDelivery } from '../features/caixa/resolver.ts'
import type { CaixaRound } from '../features/caixa/round.ts'
import { readArrived } from '../features/caixa/run.ts'
import type { IntakeDeps } from '../features/intake/deps.ts'
import { workUpload } from '../features/intake/work-upload.ts'
import { keepAsked } from '../features/notas/faltas/keep-asked.ts'
import { billPdf, billPhoto, rarFile, zipOf } from './caixa-files.ts'

/**
 * The inbox of the demonstration's office: mails in the states that a person meets. From their bytes on they take the way of every mail, and
 * the word for their senders is the answer of a person. Some notes of the demonstration come by them alone; nothing comes from outside.
 */

const HOUR_MS = 3_600_000
const DOMAIN = 'demonstracao.exemplo.com.br'
const [BAKERY, BUILDER, SHOP] = ['Trigo Dourado', 'Casa Forte', 'Aurora do Cerrado']
/** Notes that are mailed, by the client that receives them */
const MAILED: ReadonlyMap<string, number> = new Map([
  [taxIdOf(BAKERY), 5],
  [taxIdOf(BUILDER), 2],
  [taxIdOf(SHOP), 1],
])
const OF_PORTFOLIO: ReadonlySet<string> = new Set(OFFICE_PORTFOLIO.map(({ taxId }) => taxId))

function taxIdOf(tradeName: string | undefined): string {
  const found = OFFICE_COMPANIES.find((company) => company.tradeName === tradeName)
  if (!found) throw new Error(`the demonstration has no company ${tradeName}`)
  return found.taxId
}

/** A document as the demonstration makes it. */
type Made = Pick<SyntheticDocument, 'name' | 'chave' | 'bytes'> & { facts: object }

const isNote = (it: Made): it is SyntheticDocument => 'kind' in it && it.kind === 'nfe'

/** Takes the notes that come by mail out of the piles, the newest of each client first. Each is of one client of the portfolio and has no event. */
export function takeMailed(piles: ReadonlyMap<string, Made[]>): Map<string, SyntheticDocument[]> {
  const mailed = new Map<string, SyntheticDocument[]>()
  for (const [taxId, most] of MAILED) {
    const pile = piles.get(taxId) ?? []
    const counts = new Map<string, number>()
    for (const { chave } of pile) counts.set(chave, (counts.get(chave) ?? 0) + 1)
    const chosen = pile
      .filter(isNote)
      .filter(
        ({ chave, facts }) =>
          counts.get(chave) === 1 &&
          facts.destinatario?.taxId === taxId &&
          !facts.homologacao &&
          facts.protocol?.cStat === '100' &&
          facts.parties.filter((party) => OF_PORTFOLIO.has(party)).length === 1,
      )
      .slice(-most)
      .toReversed()
    mailed.set(taxId, chosen)
    const left = pile.filter((it) => !chosen.some(({ chave }) => chave === it.chave))
    pile.splice(0, pile.length, ...left)
  }
  return mailed
}

interface Letter {
  to: OpenAddress
  from: string
  subject: string
  text: string
  files: readonly MailFile[]
  /** Before now */
  hours: number
}

interface MailFile {
  filename: string
  content: Buffer
}

export interface DemoInbox {
  round: CaixaRound
  intake: IntakeDeps
  authority: TestCa
  /** What `takeMailed` returned */
  mailed: ReadonlyMap<string, readonly SyntheticDocument[]>
}

interface Dono {
  office: string
  accountId: string
  name: string
}

/** The office of the demonstration while its inbox is empty. */
export async function findEmptyInbox(db: Kysely<Database>): Promise<Dono | null> {
  const { rows } = await sql<Dono>`
    select o.id as office, p.account_id as "accountId", p.name from escritorio o join pessoa p on p.escritorio_id = o.id and p.papel = 'dono'
    where o.demo and not exists (select from caixa_entrega e where e.escritorio_id = o.id) limit 1`.execute(db)
  return rows[0] ?? null
}

/** Sends the mails, reads them, answers for the senders whom the office knows, and works the imports that they make. */
export async function fillDemoInbox(inbox: DemoInbox, dono: Dono): Promise<void> {
  const { round } = inbox
  const clients = await findClients(round.ownerDb)
  const addresses = await openAddresses(round, dono, clients)
  const { known, later } = await lettersOf(inbox, addresses)
  await askFor(round, dono, { clients, note: inbox.mailed.get(taxIdOf(BAKERY))?.[0] })
  const asked: string[] = []
  for (const letter of known) asked.push(await send(round, letter))
  await readArrived(round)
  const empresaIds = [...clients.values()]
  for (const id of asked)
    await answerDelivery(round.db, actorOf(dono), {
      ...{ id, acao: 'guardar', empresa: null, isToRemember: true, now: round.clock.now() },
      ...{ mayImport: new Set(empresaIds), empresaIds },
    })
  await readArrived(round)
  await finishImports(inbox, dono)
  for (const letter of later) await send(round, letter)
  await readArrived(round)
  await finishImports(inbox, dono)
}

const actorOf = ({ accountId, name }: Dono) => ({
  caller: { account: { id: accountId, name } },
  address: '127.0.0.1',
})

async function findClients(db: Kysely<Database>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('empresa').select(['id', 'tax_id']).where('demo', '=', true).execute()
  return new Map(rows.map(({ id, tax_id }) => [tax_id, id]))
}

interface Addresses {
  office: OpenAddress
  builder: OpenAddress
}

async function openAddresses(
  { db, ownerDb, clock }: CaixaRound,
  dono: Dono,
  clients: ReadonlyMap<string, number>,
): Promise<Addresses> {
  const open = async (tradeName?: string): Promise<OpenAddress> => {
    const company = OFFICE_COMPANIES.find((one) => one.tradeName === tradeName)
    const empresa = company
      ? { id: clients.get(company.taxId) ?? 0, taxId: company.taxId, name: company.tradeName ?? company.name }
      : null
    const made = { escritorioId: dono.office, officeName: 'Notas', empresa, domain: DOMAIN, now: clock.now() }
    // there already after a fill that was killed
    const { rows } = await sql<{ id: string }>`
      select id from caixa_endereco where escritorio_id = ${dono.office}::uuid and empresa_id is not distinct from ${empresa?.id ?? null}::bigint
        and revoked_at is null limit 1`.execute(ownerDb)
    const { id } = rows[0] ?? (await createAddress(db, actorOf(dono), made))
    return { id, escritorio_id: dono.office, empresa_id: empresa?.id ?? null }
  }
  return { office: await open(), builder: await open(BUILDER) }
}

/** The office asked for a note that then comes by mail. */
async function askFor(
  { db }: CaixaRound,
  { accountId, name }: Dono,
  { clients, note }: { clients: ReadonlyMap<string, number>; note: SyntheticDocument | undefined },
): Promise<void> {
  const empresaId = clients.get(taxIdOf(BAKERY))
  if (!note || empresaId === undefined) return
  const month = monthOf(note.facts.issuedLocal.slice(0, 7))
  const askedBy = { id: accountId, name }
  await keepAsked(
    db,
    { accountId, empresaIds: [empresaId] },
    { empresaId, month, missing: [{ chave: note.chave }], askedBy },
  )
}

async function lettersOf({ mailed, authority }: DemoInbox, { office, builder }: Addresses) {
  const of = (tradeName: string | undefined) => mailed.get(taxIdOf(tradeName)) ?? []
  const [wanted, first, ...bakery] = of(BAKERY)
  const [cement, steel] = of(BUILDER)
  const [chairs] = of(SHOP)
  const buyer = 'Compras Trigo Dourado <compras@trigodourado.exemplo.com.br>'
  const site = 'Fernanda Lopes <fernanda@casaforte.exemplo.com.br>'
  const known: Letter[] = [
    {
      ...{ to: office, from: buyer, subject: 'Nota da farinha', hours: 74 },
      text: 'Bom dia. Segue o XML da farinha e o DANFE que veio com a entrega.',
      files: [...some(first), ...(first ? [await danfeOf(first)] : [])],
    },
    {
      ...{ to: builder, from: site, subject: 'Nota da obra', hours: 52 },
      ...{ text: 'Olá! Mando a nota do material que chegou hoje na obra.\n\nFernanda', files: some(cement) },
    },
    {
      ...{
        to: office,
        from: 'Faturamento <faturamento@notasemlote.exemplo.com.br>',
        subject: 'XML das vendas de novembro',
        hours: 50,
      },
      ...{ text: 'Prezados, seguem os XML das vendas aos clientes de vocês.', files: some(steel, chairs) },
    },
  ]
  const zip = { filename: 'notas-semana-47.zip', content: await zipOf(bakery) }
  const later: Letter[] = [
    {
      ...{
        to: builder,
        from: 'Ofertas da semana <ofertas@loja.exemplo.com.br>',
        subject: 'Só hoje: frete grátis',
        hours: 47,
      },
      ...{ text: 'Aproveite as ofertas da semana.', files: [] },
    },
    {
      ...{ to: office, from: 'Prêmios <premios@sorteio.exemplo.com.br>', subject: 'Você ganhou', hours: 31 },
      ...{ text: 'Abra o arquivo para receber.', files: [{ filename: 'premio.pdf.exe', content: Buffer.from('MZ') }] },
    },
    {
      ...{ to: office, from: buyer, subject: 'Notas da semana 47', hours: 28 },
      ...{ text: 'As notas da semana, em um zip.', files: [zip] },
    },
    {
      ...{ to: office, from: buyer, subject: 'Notas da semana 47, de novo', hours: 27 },
      ...{ text: 'Não sei se a primeira mensagem foi. Mando outra vez.', files: [zip] },
    },
    {
      ...{ to: office, from: buyer, subject: 'Re: falta um XML', hours: 9 },
      ...{ text: 'Achei! Segue o XML que vocês pediram.', files: some(wanted) },
    },
    {
      ...{ to: builder, from: site, subject: 'Conta de luz do depósito', hours: 6 },
      text: 'Segue a conta de novembro. Qualquer coisa me chama.\n\nFernanda',
      files: [{ filename: 'conta-de-luz-nov.pdf', content: await billPdf('Casa Forte') }],
    },
    {
      ...{ to: builder, from: site, subject: 'Notas antigas', hours: 5 },
      text: 'Achei as notas de 2025 no computador do depósito, estão neste arquivo.',
      files: [{ filename: 'notas-2025.rar', content: rarFile() }],
    },
    {
      ...{ to: office, from: buyer, subject: 'Foto da conta de água', hours: 3 },
      ...{ text: 'Só tenho a foto.', files: [{ filename: 'IMG_0412.png', content: billPhoto() }] },
    },
    {
      ...{ to: office, from: 'Expedição <expedicao@fornecedor.exemplo.com.br>', subject: 'XML da entrega', hours: 2 },
      text: 'Boa tarde. Segue o XML da entrega de ontem para a Aurora do Cerrado.',
      files: some(
        anotherNote(
          authority,
          OFFICE_COMPANIES.find(({ tradeName }) => tradeName === SHOP),
        ),
      ),
    },
    {
      ...{ to: office, from: 'Contato <contato@mercado.exemplo.com.br>', subject: 'Nota fiscal', hours: 1 },
      ...{ text: 'Segue a nota.', files: some(anotherNote(authority, STRANGER)) },
    },
  ]
  return { known, later }
}

/** A company of nobody in the portfolio. */
const STRANGER = OFFICE_COMPANIES[0] && {
  ...OFFICE_COMPANIES[0],
  taxId: '11444777000161',
  name: 'Mercado Boa Vista Ltda',
}

/** A note that the company received and that no pile has; it enters when somebody says so. */
function anotherNote(signer: TestCa, empresa: (typeof OFFICE_COMPANIES)[number] | undefined) {
  if (!empresa) return undefined
  const options = { seed: 52, count: 40, from: '2026-11', to: '2026-11-20', kinds: { nfe: 1 }, firstNumber: 88_001 }
  for (const it of generate({ ...options, empresa, signer }))
    if (it.facts.destinatario?.taxId === empresa.taxId && !OF_PORTFOLIO.has(it.facts.emitente.taxId)) return it
  return undefined
}

const some = (...notes: (SyntheticDocument | undefined)[]): MailFile[] =>
  notes.flatMap((note) => (note ? [{ filename: `${note.chave}-nfe.xml`, content: note.bytes }] : []))

const danfeOf = async ({ chave, bytes }: SyntheticDocument): Promise<MailFile> => ({
  filename: `${chave}-danfe.pdf`,
  content: Buffer.from(await printDfe(bytes, { situacao: 'autorizada' })),
})

/** Keeps the mail as the portal's mail server does; nothing leaves this process. */
async function send({ ownerDb, clock }: CaixaRound, letter: Letter): Promise<string> {
  const at = new Date(clock.now().getTime() - letter.hours * HOUR_MS)
  const raw = await compose(letter, at)
  const envelope = /<([^<>]+)>$/.exec(letter.from)?.[1] ?? letter.from
  const arriving = { address: letter.to, envelope, peer: '127.0.0.1', now: at }
  return keepMail(ownerDb, arriving, { pieces: onePiece(raw) })
}

async function compose({ from, subject, text, files }: Letter, date: Date): Promise<Buffer> {
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const attachments = [...files]
  const { message } = await writer.sendMail({ from, to: `notas@${DOMAIN}`, subject, text, date, attachments })
  if (!Buffer.isBuffer(message)) throw new Error('a buffer was asked for')
  return message
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** The queue does not run yet. */
async function finishImports({ round, intake }: DemoInbox, { office }: Dono): Promise<void> {
  const { rows } = await sql<{ empresaId: number; uploadId: string }>`
    select (u->>'empresa_id')::float8 as "empresaId", u->>'upload_id' as "uploadId"
    from caixa_entrega e, jsonb_array_elements(e.uploads) u where e.escritorio_id = ${office}::uuid order by e.id`.execute(
    round.ownerDb,
  )
  for (const { empresaId, uploadId } of rows) {
    const upload = await round.ownerDb
      .selectFrom('upload')
      .select('state')
      .where('empresa_id', '=', empresaId)
      .where('id', '=', uploadId)
      .executeTakeFirst()
    if (upload?.state === 'processando') await workUpload(intake, { empresaId, uploadId })
  }
}
