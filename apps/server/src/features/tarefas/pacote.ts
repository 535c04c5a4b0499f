import { PacoteBody, PacoteQuery } from '@portal/contract/fechamento/pacote.ts'
import { type LoteBody, LoteReply } from '@portal/contract/fechamento/tarefas.ts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { countUse } from '../pacote/base/limits.ts'
import { requireFewPackages } from '../pacote/base/store.ts'
import type { PackageWish } from '../pacote/make/make-package.ts'
import { mailStateOf } from '../pacote/routes.ts'
import { toPackageWish } from '../pacote/wish.ts'
import { toPeriod, wholeMonth } from '../sped/month/open-month.ts'
import type { TarefasDeps } from './deps.ts'
import { addTask } from './request.ts'

export const packageSchema = {
  tags: ['tarefas'],
  summary: 'Montar o pacote de um mês',
  description:
    'O zip com os documentos, as planilhas, a EFD e o arquivo contábil do mês, e um endereço pessoal para entregá-lo. O `resultado` da tarefa traz `url`, ' +
    '`nr_bytes` e `ds_sha256` do arquivo. A senha nunca vai no e-mail. Até 5 pacotes válidos por empresa e mês, contando os pedidos.',
  querystring: PacoteQuery,
  body: PacoteBody,
  response: { 202: LoteReply },
  errors: ownErrors(
    'exportacao.layout',
    'pacote.demo_mail',
    'pacote.expiry',
    'pacote.too_many',
    'pacote.wait',
    'sped.period',
    'tarefa.too_many_open',
  ),
  repeat: repeated('another'),
}

const demoMail = () => {
  const mensagem = 'A demonstração monta pacotes, mas não os envia por e-mail.'
  return new AppError(422, 'pacote.demo_mail', mensagem, { erros: [{ campo: 'destinatarios', mensagem }] })
}

interface PackageCall {
  user: Caller
  query: { nr_cpfcnpj: string; mes: string }
  body: PacoteBody
}

/**
 * Puts a package into the queue and returns the id of its task. Throws AppError 403, 409 `pacote.too_many`, 422 `pacote.*`,
 * 429 `pacote.wait` and `tarefa.too_many_open`.
 */
export async function askPackage(deps: TarefasDeps, { user, query, body }: PackageCall): Promise<string> {
  const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
  toPeriod(wholeMonth(query.mes), '0')
  const isMailed = (body.destinatarios ?? []).length > 0
  if (isMailed && mailStateOf(user, deps.config) === 'demonstracao') throw demoMail()
  const wish = await toPackageWish(body, deps.clock.now())
  if (isMailed) await countUse(deps, 'correio', user.account.id)
  const task = { body: { acao: 'pacote' as const, mes: query.mes }, empresas: [empresa], wish }
  return inScope(deps.db, user.scope, async (tx) => {
    const id = await addTask(tx, user, task)
    // the new one is among those ordered
    const month = { empresaId: empresa.id, month: query.mes, now: deps.clock.now() }
    await requireFewPackages(tx, month, await countOrdered(tx, month))
    return id
  })
}

/** Packages of a company's month that the caller has ordered and that are not done. Served by `tarefa_item_empresa`. */
async function countOrdered(
  tx: Transaction<Database>,
  { empresaId, month }: { empresaId: number; month: string },
): Promise<number> {
  const { rows } = await sql<{
    ordered: number
  }>`select count(*)::int as ordered from tarefa_item i join tarefa t on t.id = i.tarefa_id
    where i.empresa_id = ${empresaId} and i.state in ('na_fila', 'fazendo') and t.action = 'pacote' and t.month = ${month}`.execute(
    tx,
  )
  return rows[0]?.ordered ?? 0
}

/** What a batch of packages makes of each company; null for other actions. It has no recipients: companies differ in theirs. */
export async function toBatchWish({ acao, opcoes }: LoteBody, now: Date): Promise<PackageWish | null> {
  if (acao !== 'pacote') return null
  const { conteudo, exportacao, dt_expira, senha } = opcoes ?? {}
  if (!conteudo) {
    const mensagem = 'Diga o que vai nos pacotes.'
    throw new AppError(422, 'pacote.empty', mensagem, { erros: [{ campo: 'opcoes.conteudo', mensagem }] })
  }
  return toPackageWish({ conteudo, exportacao, dt_expira, senha }, now)
}
