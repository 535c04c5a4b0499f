import type { ExportarOpcoes } from '@portal/contract/escrituracao/exportar.ts'
import { type AcaoTarefa, type LoteBody, MOST_EMPRESAS_LOTE } from '@portal/contract/fechamento/tarefas.ts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { actorOf } from '../acesso/base/audit.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import type { StoredWish } from '../automacao/regras/stored.ts'
import type { ManifestWish } from '../captura/manifestacao/request.ts'
import { requireOffice } from '../escritorio/office.ts'
import { filterLines, toBoardFilter } from '../fechamento/board.ts'
import type { PackageWish } from '../pacote/make/make-package.ts'
import type { TarefasDeps } from './deps.ts'

/**
 * The companies of a batch, each once: the named ones, or those that the board shows with the filter. Throws AppError 403 when one of
 * them is not the caller's, 422 `tarefa.*`, 404 `escritorio.none` for a filter by what only a portfolio has.
 */
export async function companiesOf(
  deps: Pick<TarefasDeps, 'db' | 'config'>,
  request: { user: Caller; ip: string },
  { empresas, mes }: Pick<LoteBody, 'empresas' | 'mes'>,
): Promise<GrantedEmpresa[]> {
  const caller = request.user
  if (Array.isArray(empresas)) {
    if (empresas.length === 0) throw new AppError(422, 'tarefa.empty', 'Informe ao menos uma empresa.')
    const named = empresas.map((text) => requireEmpresa(caller, text, { campo: 'empresas', papel: 'contador' }))
    return [...new Map(named.map((empresa) => [empresa.id, empresa])).values()]
  }
  const filter = toBoardFilter(empresas.filtro)
  if (filter.tag !== undefined || filter.responsible !== undefined) await requireOffice(deps.db, actorOf(request))
  const { lines } = await filterLines(deps, request, { mes, filter })
  const shown = new Set(lines.map(({ empresaId }) => empresaId))
  const found = caller.empresas.filter(({ id }) => shown.has(id))
  if (found.length === 0) throw new AppError(422, 'tarefa.no_company', 'O filtro não acha nenhuma empresa.')
  if (found.length > MOST_EMPRESAS_LOTE)
    throw new AppError(422, 'tarefa.too_many', `O filtro acha mais de ${MOST_EMPRESAS_LOTE} empresas. Divida-o.`)
  return found
}

/** What a task of manifestações asks of every company. */
export interface TaskManifest extends Pick<ManifestWish, 'kind' | 'justification' | 'isLateAccepted'> {
  /** The `Idempotency-Key` of the call */
  key: string | null
}

/** Tasks of one person with work that is not done. */
const MOST_OPEN = 20

/**
 * Serialises the orders of a person, so that concurrent ones cannot pass the limit together. Throws AppError 429 `tarefa.too_many_open`.
 * Served by `tarefa_of_account` and `tarefa_item_open`.
 */
async function requireFewTasks(tx: Transaction<Database>, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tarefa'), hashtext(${accountId}))`.execute(tx)
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from tarefa t
    where t.account_id = ${accountId}::uuid and t.cancelled_at is null
      and exists (select from tarefa_item i where i.tarefa_id = t.id and i.state in ('na_fila', 'fazendo'))`.execute(tx)
  if ((rows[0]?.open ?? 0) < MOST_OPEN) return
  const message = `Você já tem ${MOST_OPEN} tarefas em andamento. Espere que uma termine, ou cancele uma.`
  throw new AppError(429, 'tarefa.too_many_open', message, { retryAfter: 30 })
}

/** Puts a batch into the queue and returns its id. Throws AppError 429 `tarefa.too_many_open`. */
export async function addTask(
  tx: Transaction<Database>,
  { account }: Pick<Caller, 'account'>,
  {
    body,
    empresas,
    wish = null,
    manifest = null,
    exporting = null,
    rule = null,
    notas,
  }: {
    body: { acao: AcaoTarefa } & Pick<LoteBody, 'mes' | 'opcoes'>
    empresas: readonly GrantedEmpresa[]
    wish?: PackageWish | null
    /** Of `manifestar`, with the notes of each company */
    manifest?: TaskManifest | null
    /** Of `exportar` */
    exporting?: ExportarOpcoes | null
    /** Of `aplicar_regra` */
    rule?: StoredWish | null
    notas?: readonly (readonly string[])[]
  },
): Promise<string> {
  await requireFewTasks(tx, account.id)
  const id = uuidv7()
  const sistema = (body.opcoes?.nm_sistema ?? account.sistema).trim().toUpperCase()
  await sql`insert into tarefa (id, account_id, turn, action, month, sistema, purpose, responsible, package, manifest, export, rule)
    values (${id}::uuid, ${account.id}::uuid, my_turn(), ${body.acao}, ${body.mes}, ${sistema}, ${body.opcoes?.cod_fin ?? '0'},
      ${body.opcoes?.nm_responsavel ?? null}, ${wish ? JSON.stringify(wish) : null}::jsonb,
      ${manifest ? JSON.stringify(manifest) : null}::jsonb, ${exporting ? JSON.stringify(exporting) : null}::jsonb, ${rule ? JSON.stringify(rule) : null}::jsonb)`.execute(
    tx,
  )
  const lines = empresas.map((empresa, index) => ({ id: empresa.id, notas: notas?.[index] ?? null }))
  await sql`insert into tarefa_item (tarefa_id, position, account_id, empresa_id, notas)
    select ${id}::uuid, l.position, ${account.id}::uuid, (l.line->>'id')::bigint,
      case when jsonb_typeof(l.line->'notas') = 'array' then array(select jsonb_array_elements_text(l.line->'notas')) end
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality l (line, position)`.execute(tx)
  return id
}
