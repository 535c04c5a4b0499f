import type { CarteiraGravadaReply, LinhaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { empresaIdByTaxId } from '../acesso/admin.ts'
import { addAudit, OPERATOR } from '../acesso/base/audit.ts'
import { judgeBatch } from './judge-batch.ts'
import type { PortfolioLine } from './judge-line.ts'
import { addInBatches, entriesOf, undoing, type WrittenLine } from './portfolio.ts'
import { toCarteiraGravada } from './wire.ts'

/** The operator's command line, on the owner's connection. */

interface NewOffice {
  name: string
  uf: string
  taxId: string | null
  accountId: string
  now: Date
}

/** Throws AppError 409 when the tax id has an office or the dono works in one. */
export const createOfficeFor = (db: Kysely<Database>, made: NewOffice): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { name, uf, taxId, accountId, now } = made
    const id = uuidv7()
    const office = await tx
      .insertInto('escritorio')
      .values({ id, name, uf, tax_id: taxId, created_at: now })
      .onConflict((conflict) => conflict.column('tax_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!office) throw new AppError(409, 'escritorio.exists', 'Já existe um escritório com este CNPJ.')
    const { rows } = await sql`
      insert into pessoa (account_id, escritorio_id, papel, name, email, created_at)
      select a.id, ${id}::uuid, 'dono', a.name, a.email, ${now} from account a where a.id = ${accountId}::uuid
      on conflict (account_id) do nothing returning 1`.execute(tx)
    if (rows.length === 0)
      throw new AppError(409, 'escritorio.elsewhere', 'Já existe: esta pessoa trabalha em outro escritório.')
    return id
  })

/** The office of an id, a tax id or an exact name. Throws AppError 404 `escritorio.unknown`. */
export async function officeIdOf(db: Kysely<Database>, text: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from escritorio where id::text = ${text.toLowerCase()} or tax_id = ${cleanTaxId(text)} or name = ${text} limit 2`.execute(
    db,
  )
  const [office, other] = rows
  if (!office) throw new AppError(404, 'escritorio.unknown', `O escritório ${text} não existe.`)
  if (other) throw new AppError(409, 'escritorio.ambiguous', `Há mais de um escritório ${text}: informe o id.`)
  return office.id
}

interface Import {
  officeId: string
  /** By row of the file; null is a row without a company */
  sent: readonly (LinhaCarteira | null)[]
  now: Date
  preview: boolean
}

/** Judges and writes the companies of a file. The operator gives a company that has no titular. */
export async function importCompanies(
  db: Kysely<Database>,
  { officeId, sent, now, preview }: Import,
): Promise<CarteiraGravadaReply> {
  const rows = sent.flatMap((line, index) => (line === null ? [] : [{ row: index + 1, line }]))
  const judged = await judgeBatch(
    rows.map(({ line }) => line),
    (lines) => writeAsOperator(db, { officeId, lines, now, preview }),
  )
  const reply = toCarteiraGravada(judged)
  return { ...reply, linhas: reply.linhas.map((line, index) => ({ ...line, linha: rows[index]?.row ?? line.linha })) }
}

interface Writing extends Omit<Import, 'sent'> {
  lines: readonly PortfolioLine[]
}

const writeAsOperator = (db: Kysely<Database>, { officeId, lines, now, preview }: Writing): Promise<WrittenLine[]> =>
  undoing(preview, (finish) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<WrittenLine>`
        select * from write_carteira(${officeId}::uuid, null, ${JSON.stringify(lines)}::jsonb, ${now}, ${now})`.execute(
        tx,
      )
      finish(rows)
      const office = await tx
        .selectFrom('escritorio')
        .select('name')
        .where('id', '=', officeId)
        .executeTakeFirstOrThrow()
      await addInBatches(tx, OPERATOR, entriesOf(rows, { lines, office }))
    }),
  )

/** Throws AppError 409 `empresa.claimed` when the company has a titular, who decides. */
export async function linkCompany(
  db: Kysely<Database>,
  { officeId, taxId, now }: { officeId: string; taxId: string; now: Date },
): Promise<void> {
  await empresaIdByTaxId(db, taxId)
  const { linhas } = await importCompanies(db, { officeId, sent: [{ cpfcnpj: taxId }], now, preview: false })
  const [line] = linhas
  if (line?.situacao === 'recusada')
    throw new AppError(
      409,
      'empresa.claimed',
      line.fl_pedido ? 'A empresa tem titular: quem decide é ele.' : (line.mensagem ?? ''),
    )
}

/** Throws AppError 404 `empresa.unknown`. */
export async function proveCompany(db: Kysely<Database>, taxId: string): Promise<void> {
  const empresaId = await empresaIdByTaxId(db, taxId)
  await sql`select prove_by_operator(${empresaId})`.execute(db)
  await addAudit(db, OPERATOR, [{ empresaId, what: 'empresa.prove', target: taxId, detail: 'linha de comando' }])
}

export interface ListedOffice {
  id: string
  nome: string
  cpfcnpj: string | null
  nr_empresas: number
  nr_pessoas: number
  /** Tax ids of the companies in the office's requests */
  pedidos: string[]
}

export async function listOffices(db: Kysely<Database>, now: Date): Promise<ListedOffice[]> {
  const { rows } = await sql<ListedOffice>`
    select o.id, o.name as nome, o.tax_id as cpfcnpj,
      (select count(*) from carteira c where c.escritorio_id = o.id) as nr_empresas,
      (select count(*) from pessoa p where p.escritorio_id = o.id) as nr_pessoas,
      array(select q.tax_id from carteira_pedido q
        where q.escritorio_id = o.id and q.refused_at is null and q.expires_at > ${now} order by q.created_at) as pedidos
    from escritorio o order by o.created_at, o.id`.execute(db)
  return rows
}
