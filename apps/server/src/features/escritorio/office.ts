import type { NovoEscritorioBody, PapelEscritorio } from '@portal/contract/escritorio/escritorio.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { type Actor, addAudit, INSTALLATION } from '../acesso/base/audit.ts'
import { requireTaxId } from '../acesso/base/require-empresa.ts'

/** Rights of offices. The definer functions of `functions/escritorio` and `functions/carteira` check the caller again. */

export interface Office {
  id: string
  name: string
  uf: string
  tax_id: string | null
  demo: boolean
  papel: PapelEscritorio
  sees_all: boolean
  empresas: number
  pessoas: number
}

const none = () => new AppError(404, 'escritorio.none', 'Você não trabalha em um escritório nesta instalação.')
const donoOnly = () =>
  new AppError(403, 'escritorio.role', 'Só um dono do escritório pode fazer isto. Peça a quem o administra.')
const keeperOnly = () =>
  new AppError(
    403,
    'escritorio.certificate_role',
    'Certificados dos clientes são de um dono ou contador do escritório.',
  )
const operatorOnly = () =>
  new AppError(
    403,
    'escritorio.operator',
    'Um novo escritório é criado pelo operador do portal. Peça a ele, ou um convite a quem já trabalha no escritório.',
  )

/** One sentence for every reason: it tells nothing of who holds the company, and names both ways. */
export const CLAIMED =
  'A raiz deste CNPJ (ou este CPF) já está com alguém no portal. Há dois caminhos: o sim de um titular dela (o pedido vai a ele ou, sem titular, ao operador), ou o certificado da própria empresa, por um A1 dela enviado aqui ou por uma entrada com o e-CNPJ.'

export const claimed = () => new AppError(409, 'empresa.claimed', CLAIMED)

const scopeOf = ({ caller }: Actor) => ({ accountId: caller.account.id, empresaIds: [INSTALLATION] })

/** The caller's office; null when it works in none. */
export const findOffice = (db: Kysely<Database>, actor: Actor): Promise<Office | null> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const { rows } = await sql<Office>`select * from my_escritorio()`.execute(tx)
    return rows[0] ?? null
  })

/** The same. Throws AppError 404 `escritorio.none`. */
export async function requireOffice(db: Kysely<Database>, actor: Actor): Promise<Office> {
  const office = await findOffice(db, actor)
  if (!office) throw none()
  return office
}

/** The same for a dono. Throws AppError 404 `escritorio.none`, 403 `escritorio.role`. */
export async function requireDono(db: Kysely<Database>, actor: Actor): Promise<Office> {
  const office = await requireOffice(db, actor)
  if (office.papel !== 'dono') throw donoOnly()
  return office
}

/** The same for who may keep certificates of clients. Throws AppError 404 `escritorio.none`, 403 `escritorio.certificate_role`. */
export async function requireKeeperOfOffice(db: Kysely<Database>, actor: Actor): Promise<Office> {
  const office = await requireOffice(db, actor)
  if (office.papel === 'assistente') throw keeperOnly()
  return office
}

/** Creates the installation's first office, with the caller as dono. Throws AppError 403 `escritorio.operator`, 409 `empresa.claimed`. */
export const createOffice = (
  db: Kysely<Database>,
  actor: Actor,
  { body, now }: { body: NovoEscritorioBody; now: Date },
): Promise<void> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const taxId = body.cpfcnpj ? requireTaxId(body.cpfcnpj, 'cpfcnpj') : null
    const id = uuidv7()
    const made = { name: body.nome.trim(), uf: body.uf, taxId }
    const { rows } = await sql<{ outcome: string }>`
      select create_escritorio(${id}::uuid, ${JSON.stringify(made)}::jsonb, ${now}) as outcome`.execute(tx)
    if (rows[0]?.outcome === 'claimed') throw claimed()
    if (rows[0]?.outcome !== 'created') throw operatorOnly()
    await addAudit(tx, actor, [{ empresaId: INSTALLATION, what: 'escritorio.create', target: id, detail: made.name }])
  })
