import { API_BASE } from '@portal/contract/common.ts'
import { sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY, withinPolicy } from '../../acesso/base/rights.ts'
import { findCallerByAccount } from '../../acesso/base/session.ts'
import { type Delivery, mailExport, putInFolder } from '../../escrituracao/exportar/deliver.ts'
import { makeExport } from '../../escrituracao/exportar/make-export.ts'
import type { Claim, TaskOutcome } from './claim.ts'
import type { WorkDeps } from './work-deps.ts'

/** Makes the file of one company with the rights that its person has now, and delivers it. */
export async function workOnExport(deps: WorkDeps, claim: Claim, signal: AbortSignal): Promise<TaskOutcome> {
  const options = claim.export
  if (!options) throw new Error('a task of exports without what it makes')
  const caller = await findCallerByAccount(deps.ownerDb, claim.account_id)
  if (!caller) throw new AppError(403, 'empresa.no_right', 'Quem pediu esta tarefa não tem mais acesso ao portal.')
  const user = withinPolicy(caller, MAY.handOver)
  const empresa = requireEmpresa(user, claim.tax_id, { campo: 'empresas', papel: 'contador' })
  const { month, sistema } = claim
  const made = await makeExport(deps.db, {
    id: claim.tarefa_id,
    empresa,
    account: user.account,
    month,
    sistema,
    options,
    now: deps.clock.now(),
    signal,
  })
  const delivery = { empresa, accountId: user.account.id, made, month }
  const notes = [leftWords(made.left), await deliver(deps, claim, { delivery, isDemo: user.account.demo })]
  const message = notes.filter(Boolean).join(' ')
  const result = {
    id: made.id,
    url: `${API_BASE}/escrituracao/exportar/arquivos/${made.id}`,
    nm_arquivo: made.fileName,
    nr_bytes: made.size,
    nr_linhas: made.lines,
    nr_notas: made.notes,
    nr_correcoes: made.corrections,
    ds_sha256: made.sha256,
  }
  return { state: 'feita', result, ...(message === '' ? {} : { message }) }
}

const leftWords = (left: number): string =>
  left === 0
    ? ''
    : `${left} ${left === 1 ? 'nota ficou' : 'notas ficaram'} de fora, por faltar um código ou uma decisão.`

async function deliver(
  deps: WorkDeps,
  { export: options, account_id }: Claim,
  { delivery, isDemo }: { delivery: Delivery; isDemo: boolean },
): Promise<string | null> {
  if (options?.destino === 'email') {
    if (isDemo) return 'A demonstração não envia e-mail: baixe o arquivo.'
    return mailExport(deps, delivery, options.destinatarios ?? [])
  }
  if (options?.destino !== 'pasta') return null
  const { rows } = await sql<{ office: string }>`select p.escritorio_id as office from pessoa p
    join carteira c on c.escritorio_id = p.escritorio_id
    where p.account_id = ${account_id}::uuid and c.empresa_id = ${delivery.empresa.id}`.execute(deps.ownerDb)
  return putInFolder(deps, delivery, rows[0]?.office ?? null)
}
