import { createHash } from 'node:crypto'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { paperLines } from '@portal/efd/entry/conta.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { type BillFacts, NO_BILL, totalsOfBill } from '@portal/fiscal/base/bill.ts'
import type { LedgerFacts, LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { TYPED_BILL } from '@portal/fiscal/bill/typed.ts'
import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'
import { type Actor, addAudit } from '../acesso/base/audit.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import { ledgerRow } from '../intake/read/ledger-row.ts'
import { ownedRow } from '../intake/read/total-row.ts'
import { lockIntake } from '../intake/write/lock.ts'
import { endAskedBills, writeLedger, writeTotals } from '../intake/write/write-totals.ts'
import type { Paper } from './paper.ts'
import { billXml, keyOfBill, type TypedBill } from './typed-bill.ts'

type Tx = Transaction<Database>

/** A file of a delivery of the inbox, by the delivery and its place in it. */
interface SentFile {
  delivery: string
  index: number
  empresaId: number
  now: Date
}
export type SettleFile = (tx: Tx, actor: Actor, file: SentFile) => Promise<void>

interface NewConta {
  empresa: GrantedEmpresa
  bill: TypedBill
  paper: Paper | null
  now: Date
  /** What else the bill settles, in its transaction */
  settle: (tx: Tx) => Promise<void> | undefined
}

/**
 * Stores a typed bill as a note of the company, with its paper, in one transaction. Throws AppError 409 `conta.repeated`, which
 * names the note that is the same bill.
 */
export async function storeBill(db: Kysely<Database>, scope: Scope, actor: Actor, conta: NewConta): Promise<string> {
  const { empresa, bill } = conta
  const { account } = actor.caller
  // the supplier's data may come from another company that the caller sees
  const issuer = await inScope(db, scope, (tx) => findIssuer(tx, scope.empresaIds, bill))
  const own = { accountId: account.id, empresaIds: [empresa.id] }
  return inScope(db, own, async (tx) => {
    await lockIntake(tx, account.id, [empresa.id])
    const chave = keyOfBill(bill)
    const held = await tx
      .selectFrom('nota')
      .select('id')
      .where('empresa_id', '=', empresa.id)
      .where('chave', '=', chave)
      .executeTakeFirst()
    if (held) throw repeatedBill(held.id)
    const id = uuidv7()
    await writeBill(tx, { ...conta, bill: { ...bill, issuerName: issuer.name } }, { id, chave, issuer, actor })
    await addAudit(tx, actor, [{ empresaId: empresa.id, what: 'conta.type', target: id, detail: chave }])
    await conta.settle(tx)
    return id
  })
}

const repeatedBill = (id: string) =>
  new AppError(409, 'conta.repeated', 'Esta conta já está no portal: mesmo fornecedor, modelo, série, número e dia.', {
    erros: [{ campo: 'nr_documento', mensagem: 'Este número já foi escriturado.', documento: { id } }],
  })

/** Supplier with the typed data, completed from the newest bill or note of it that the caller sees. */
async function findIssuer(tx: Tx, empresaIds: readonly number[], bill: TypedBill): Promise<LedgerParty> {
  const { rows } = await sql<{ issuer: LedgerParty | null }>`
    select l.issuer from nota n join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
    where n.empresa_id = any(${empresaIds}::bigint[]) and n.party_tax_id = ${bill.issuerId} and n.papel = 'R'
      and l.issuer is not null
    order by n.issued_local desc limit 1`.execute(tx)
  const known = rows[0]?.issuer ?? null
  const city = bill.issuerCity ?? known?.city ?? null
  return {
    ...(known ?? NO_PARTY),
    taxId: bill.issuerId,
    name: bill.issuerName ?? known?.name ?? null,
    city,
    uf: ufOfCode((city ?? '').slice(0, 2)) ?? known?.uf ?? null,
  }
}

const NO_PARTY: LedgerParty = {
  taxId: null,
  foreignId: null,
  name: null,
  ie: null,
  im: null,
  tradeName: null,
  regime: null,
  ieKind: null,
  suframa: null,
  street: null,
  number: null,
  complement: null,
  district: null,
  zip: null,
  phone: null,
  city: null,
  uf: null,
  country: null,
}

async function writeBill(
  tx: Tx,
  { empresa, bill, paper, now }: Omit<NewConta, 'settle'>,
  { id, chave, issuer, actor }: { id: string; chave: string; issuer: LedgerParty; actor: Actor },
): Promise<void> {
  const bytes = Buffer.from(billXml(bill, empresa))
  const sha256 = await writeBytes(tx, empresa.id, bytes)
  const row = notaRow(bill, { empresa, issuer, id, chave, sha256, accountId: actor.caller.account.id })
  await sql`select put_notas(${JSON.stringify([row])}::json)`.execute(tx)
  const owner = { empresaId: empresa.id, notaId: id }
  const totals = { product_cents: bill.totalCents, icms_base_cents: bill.baseCents, icms_cents: bill.icmsCents }
  await writeTotals(tx, [ownedRow(JSON.stringify(totals), owner)])
  const recipient = { ...NO_PARTY, taxId: empresa.taxId, name: empresa.name, uf: empresa.uf }
  await writeLedger(tx, [ownedRow(ledgerRow(ledgerOf(bill, issuer, recipient)), owner)])
  await endAskedBills(tx, [{ empresaId: empresa.id, id, modelo: Number(bill.modelo) }])
  await tx
    .insertInto('conta_digitada')
    .values({
      empresa_id: empresa.id,
      nota_id: id,
      rate: bill.rate,
      paper_sha256: paper ? await writeBytes(tx, empresa.id, paper.bytes) : null,
      paper_name: paper?.name ?? null,
      paper_type: paper?.type ?? null,
      typed_name: actor.caller.account.name,
      typed_at: now,
    })
    .execute()
}

/** Keeps bytes once per company; returns their digest. */
async function writeBytes(tx: Tx, empresaId: number, bytes: Buffer): Promise<Buffer> {
  const sha256 = createHash('sha256').update(bytes).digest()
  const row = {
    empresa_id: empresaId,
    sha256,
    deflated: deflateRawSync(bytes),
    crc32: crc32(bytes),
    size: bytes.length,
  }
  await tx
    .insertInto('arquivo')
    .values(row)
    .onConflict((conflict) => conflict.columns(['empresa_id', 'sha256']).doNothing())
    .execute()
  return sha256
}

interface RowFacts {
  empresa: GrantedEmpresa
  issuer: LedgerParty
  id: string
  chave: string
  sha256: Buffer
  accountId: string
}

/** Row of the note. A bill on paper has no protocol and no signature: it counts as the statement of the person who typed it. */
function notaRow(bill: TypedBill, { empresa, issuer, id, chave, sha256, accountId }: RowFacts) {
  const name = issuer.name ?? ''
  return {
    empresa_id: empresa.id,
    id,
    chave,
    tipo: 'outro',
    papel: 'R',
    modelo: Number(bill.modelo),
    layout: null,
    element: TYPED_BILL,
    number: bill.number,
    serie: /^\d+$/.test(bill.serie) ? Number(bill.serie) : null,
    issued_local: `${bill.issued}T00:00:00`,
    issued_at: null,
    issued_text: bill.issued,
    total_cents: bill.totalCents,
    homologacao: false,
    natureza: null,
    cfop: null,
    emitente_tax_id: bill.issuerId,
    emitente_name: issuer.name,
    emitente_uf: issuer.uf,
    destinatario_tax_id: empresa.taxId,
    destinatario_name: empresa.name,
    destinatario_uf: empresa.uf,
    party_tax_id: bill.issuerId,
    party_folded: foldText(name),
    protocol_state: 'autorizada',
    copy_rank: 2,
    keys_hidden: false,
    mark_signature: 'ausente',
    marks: {},
    verified: false,
    proof: 'alegada',
    arquivo_sha256: `\\x${sha256.toString('hex')}`,
    parties: [bill.issuerId, empresa.taxId],
    foreign_copy: false,
    obtained: false,
    brought_by: accountId,
    busca: foldText(
      [name, bill.issuerId, empresa.name, empresa.taxId, bill.number].filter((text) => text !== '').join(' '),
    ),
  }
}

function ledgerOf(bill: TypedBill, issuer: LedgerParty, recipient: LedgerParty): LedgerFacts {
  const isHome = issuer.uf === null || issuer.uf === recipient.uf
  const { modelo, totalCents: total, baseCents: base, rate, icmsCents: icms } = bill
  const lines = paperLines({ modelo, total, base, rate, icms, isHome })
  const facts: BillFacts = {
    ...NO_BILL,
    lines,
    totals: totalsOfBill(lines),
    installation: bill.installation,
    due: bill.due,
    consumption: bill.consumption,
    printedSeries: bill.serie,
  }
  return {
    operation: null,
    purpose: null,
    consumer: null,
    destination: null,
    moved: null,
    freight: null,
    payment: null,
    issuer,
    recipient,
    taker: null,
    from: null,
    to: null,
    references: [],
    carried: [],
    imports: [],
    notice: null,
    declared: null,
    payments: [],
    bill: facts,
  }
}

/** A typed bill as it is stored. */
export interface StoredConta {
  id: string
  modelo: number
  number: string
  issued: string
  issuer_id: string
  issuer_name: string | null
  total: string
  base: string
  icms: string
  rate: string
  bill: BillFacts
  paper_name: string | null
  typed_name: string
  typed_at: Date
}

const COLUMNS = sql`n.id, n.modelo, n.number::text as number, n.issued_local::date::text as issued, n.emitente_tax_id as issuer_id,
  n.emitente_name as issuer_name, n.total_cents::text as total, coalesce(t.icms_base_cents, 0)::text as base,
  coalesce(t.icms_cents, 0)::text as icms, c.rate, l.bill, c.paper_name, c.typed_name, c.typed_at`
const SOURCES = sql`from conta_digitada c
  join nota n on n.empresa_id = c.empresa_id and n.id = c.nota_id
  join nota_ledger l on l.empresa_id = c.empresa_id and l.nota_id = c.nota_id
  left join nota_total t on t.empresa_id = c.empresa_id and t.nota_id = c.nota_id`

/** The typed bills of a month, newest first. */
export async function listBills(tx: Kysely<Database>, empresaId: number, month: { first: string; end: string }) {
  const { rows } = await sql<StoredConta>`select ${COLUMNS} ${SOURCES}
    where c.empresa_id = ${empresaId} and n.empresa_id = ${empresaId} and l.empresa_id = ${empresaId}
      and n.tipo = 'outro' and n.papel = 'R' and n.issued_local >= ${month.first}::timestamp and n.issued_local < ${month.end}::timestamp
    order by n.issued_local desc, n.id desc limit 2000`.execute(tx)
  return rows
}

/** A typed bill of one company. Throws AppError 404 `conta.not_found`. */
export async function findBill(tx: Kysely<Database>, empresaId: number, id: string): Promise<StoredConta> {
  const { rows } = await sql<StoredConta>`select ${COLUMNS} ${SOURCES}
    where c.empresa_id = ${empresaId} and n.empresa_id = ${empresaId} and l.empresa_id = ${empresaId} and c.nota_id = ${id}::uuid`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw billNotFound()
  return row
}

const billNotFound = () => new AppError(404, 'conta.not_found', 'Conta digitada não encontrada.')

/** The paper of a typed bill. Throws AppError 404 `conta.not_found`, also for a bill without one. */
export async function findPaper(tx: Kysely<Database>, empresaId: number, id: string): Promise<Paper> {
  const row = await tx
    .selectFrom('conta_digitada as c')
    .innerJoin('arquivo as a', (join) =>
      join.onRef('a.empresa_id', '=', 'c.empresa_id').onRef('a.sha256', '=', 'c.paper_sha256'),
    )
    .select(['a.deflated', 'a.size', 'c.paper_name', 'c.paper_type'])
    .where('c.empresa_id', '=', empresaId)
    .where('a.empresa_id', '=', empresaId)
    .where('c.nota_id', '=', id)
    .executeTakeFirst()
  if (!row) throw billNotFound()
  const bytes = inflateRawSync(row.deflated, { maxOutputLength: Math.max(row.size, 1) })
  return { name: row.paper_name ?? 'conta', type: row.paper_type as Paper['type'], bytes } // written by `writeBill`
}

/** Takes a typed bill out. Throws AppError 404 `conta.not_found`, 409 `conta.closed` */
export async function removeBill(
  db: Kysely<Database>,
  actor: Actor,
  empresa: GrantedEmpresa,
  id: string,
): Promise<void> {
  const { account } = actor.caller
  await inScope(db, { accountId: account.id, empresaIds: [empresa.id] }, async (tx) => {
    await lockIntake(tx, account.id, [empresa.id])
    const { issued } = await findBill(tx, empresa.id, id)
    const closed = await tx
      .selectFrom('fechamento')
      .select('state')
      .where('empresa_id', '=', empresa.id)
      .where('month', '=', `${issued.slice(0, 7)}-01`)
      .executeTakeFirst()
    if (closed?.state === 'fechado')
      throw new AppError(409, 'conta.closed', 'O mês desta conta está fechado. Reabra-o para tirar a conta.')
    const { rows } = await sql<{
      removed: boolean
    }>`select remove_conta(${empresa.id}, ${id}::uuid) as removed`.execute(tx)
    if (!rows[0]?.removed) throw billNotFound()
    await addAudit(tx, actor, [{ empresaId: empresa.id, what: 'conta.remove', target: id }])
  })
}
