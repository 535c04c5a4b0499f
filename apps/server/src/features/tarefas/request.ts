import type { LoteBody } from '@portal/contract/tarefas.ts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'

/** The companies of a batch, each once. Throws AppError 403 when one of them is not the caller's, 422 when a filter finds none. */
export function companiesOf(user: Caller, empresas: LoteBody['empresas']): GrantedEmpresa[] {
  if (Array.isArray(empresas)) {
    const found = empresas.map((text) => requireEmpresa(user, text, { campo: 'empresas', papel: 'contador' }))
    return [...new Map(found.map((empresa) => [empresa.id, empresa])).values()]
  }
  const words = plain(empresas.filtro.ds_busca ?? '')
  const digits = words.replace(/[^\da-z]/g, '')
  const found = user.empresas.filter(
    ({ name, taxId }) => plain(name).includes(words) || (digits !== '' && taxId.toLowerCase().startsWith(digits)),
  )
  if (found.length === 0) throw new AppError(422, 'tarefa.no_company', 'O filtro não acha nenhuma empresa.')
  return found
}

/** Without accents and capitals. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Puts a batch into the queue and returns its id. */
export async function addTask(
  tx: Transaction<Database>,
  { account }: Pick<Caller, 'account'>,
  { body, empresas }: { body: LoteBody; empresas: readonly GrantedEmpresa[] },
): Promise<string> {
  const id = uuidv7()
  const sistema = (body.opcoes?.nm_sistema ?? account.sistema).trim().toUpperCase()
  await sql`insert into tarefa (id, account_id, turn, action, month, sistema, purpose)
    values (${id}::uuid, ${account.id}::uuid, my_turn(), ${body.acao}, ${body.mes}, ${sistema}, ${body.opcoes?.cod_fin ?? '0'})`.execute(
    tx,
  )
  const ids = empresas.map((empresa) => empresa.id)
  await sql`insert into tarefa_item (tarefa_id, position, account_id, empresa_id)
    select ${id}::uuid, e.position, ${account.id}::uuid, e.id from unnest(${ids}::bigint[]) with ordinality e (id, position)`.execute(
    tx,
  )
  return id
}
