import { randomInt } from 'node:crypto'
import type { CaixaEndereco } from '@portal/contract/caixa/enderecos.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { type Actor, addAudit, INSTALLATION } from '../acesso/base/audit.ts'
import { refuseOtherRow } from './refused-row.ts'

type Db = Kysely<Database>

interface AddressRow {
  id: string
  name: string
  token: string
  author: string
  created_at: Date
  revoked_at: Date | null
  tax_id: string | null
  empresa_name: string | null
}

/** Open addresses of one client, or of the office itself. */
const MOST_OPEN = 5
const MOST_LISTED = 500
const NAME_LENGTH = 30
/** Letters and digits that are not mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const TOKEN_LENGTH = 12

const newToken = (): string =>
  Array.from({ length: TOKEN_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** The name in front of the token: for people, who read the address. */
function addressName(name: string): string {
  const words = foldText(name)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, NAME_LENGTH)
    .replace(/^-+|-+$/g, '')
  return words || 'notas'
}

interface NewAddress {
  escritorioId: string
  empresa: { id: number; taxId: string; name: string } | null
  officeName: string
  domain: string
  now: Date
}

/** Throws AppError 409 `caixa.addresses` */
export function createAddress(db: Db, actor: Actor, made: NewAddress): Promise<CaixaEndereco> {
  const { empresa, escritorioId, now } = made
  const { id: accountId, name: author } = actor.caller.account
  const row = { id: uuidv7(), name: addressName(empresa?.name ?? made.officeName), token: newToken() }
  const empresaIds = [empresa?.id ?? INSTALLATION]
  return inScope(db, { accountId, empresaIds }, async (tx) => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from caixa_endereco where escritorio_id = ${escritorioId}::uuid and revoked_at is null
        and empresa_id is not distinct from ${empresa?.id ?? null}::bigint`.execute(tx)
    if ((rows[0]?.open ?? 0) >= MOST_OPEN)
      throw new AppError(
        409,
        'caixa.addresses',
        `Já há ${MOST_OPEN} endereços de e-mail abertos aqui. Revogue um e tente de novo.`,
      )
    await sql`insert into caixa_endereco (id, escritorio_id, empresa_id, name, token, author, created_at)
      values (${row.id}::uuid, ${escritorioId}::uuid, ${empresa?.id ?? null}, ${row.name}, ${row.token}, ${author}, ${now})`
      .execute(tx)
      .catch(refuseOtherRow)
    await addAudit(tx, actor, [
      { empresaId: empresa?.id ?? INSTALLATION, what: 'caixa.address_create', target: row.id },
    ])
    const stored = { ...row, author, created_at: now, revoked_at: null }
    return toEndereco({ ...stored, tax_id: empresa?.taxId ?? null, empresa_name: empresa?.name ?? null }, made.domain)
  })
}

interface Listing {
  escritorioId: string
  empresaIds: readonly number[]
  domain: string
}

/** Addresses of the office and of its clients that the caller sees, the newest first. Served by `caixa_endereco_of_office`. */
export const listAddresses = (db: Db, actor: Actor, { escritorioId, empresaIds, domain }: Listing) =>
  inScope(db, { accountId: actor.caller.account.id, empresaIds }, async (tx) => {
    const { rows } = await sql<AddressRow>`
      select a.id, a.name, a.token, a.author, a.created_at, a.revoked_at, e.tax_id, e.name as empresa_name
      from caixa_endereco a left join empresa e on e.id = a.empresa_id
      where a.escritorio_id = ${escritorioId}::uuid and (a.empresa_id is null or e.id is not null)
      order by a.id desc limit ${MOST_LISTED}`.execute(tx)
    return rows.map((row) => toEndereco(row, domain))
  })

/** Throws AppError 404 `caixa.address` */
export const revokeAddress = (db: Db, actor: Actor, { id, now }: { id: string; now: Date }): Promise<void> =>
  inScope(db, { accountId: actor.caller.account.id, empresaIds: [INSTALLATION] }, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update caixa_endereco set revoked_at = ${now} where id = ${id}::uuid and revoked_at is null returning id`.execute(
      tx,
    )
    if (rows.length === 0)
      throw new AppError(404, 'caixa.address', 'Endereço de e-mail não encontrado, ou já revogado.')
    await addAudit(tx, actor, [{ empresaId: INSTALLATION, what: 'caixa.address_revoke', target: id }])
  })

const toEndereco = (row: AddressRow, domain: string): CaixaEndereco => ({
  id: row.id,
  ds_endereco: `${row.name}+${row.token}@${domain}`,
  cpfcnpj: row.tax_id,
  nome: row.empresa_name,
  nm_usuario: row.author,
  dt_cadastro: row.created_at.toISOString(),
  dt_revogacao: row.revoked_at?.toISOString() ?? null,
})
