import { createHash } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import { sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { inScope } from '../../../db/scope.ts'
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
    id: exportIdOf(claim),
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

/** The id of a company's file in a task, the same whenever it is begun again: the task's time, then a digest of both. */
function exportIdOf({ tarefa_id, empresa_id }: Pick<Claim, 'tarefa_id' | 'empresa_id'>): string {
  const digest = createHash('sha256').update(`${tarefa_id} ${empresa_id}`).digest('hex')
  // the variant's two bits are those of the task's id
  return `${tarefa_id.slice(0, 15)}${digest.slice(0, 3)}-${tarefa_id.slice(19, 20)}${digest.slice(3, 6)}-${digest.slice(6, 18)}`
}

const leftWords = (left: number): string =>
  left === 0
    ? ''
    : `${left} ${left === 1 ? 'nota ficou' : 'notas ficaram'} de fora, por faltar um código ou uma decisão.`

/** The address that the office of the person keeps for the client. */
async function contactOf({ db }: WorkDeps, accountId: string, { empresa }: Delivery): Promise<string[]> {
  return inScope(db, { accountId, empresaIds: [empresa.id] }, async (tx) => {
    const { rows } = await sql<{ email: string | null }>`select contact ->> 'email' as email from my_contacts()
      where empresa_id = ${empresa.id}`.execute(tx)
    return rows.flatMap(({ email }) => email ?? [])
  })
}

async function deliver(
  deps: WorkDeps,
  { export: options, account_id }: Claim,
  { delivery, isDemo }: { delivery: Delivery; isDemo: boolean },
): Promise<string | null> {
  if (options?.destino === 'email') {
    if (isDemo) return 'A demonstração não envia e-mail: baixe o arquivo.'
    const to = options.destinatarios?.length ? options.destinatarios : await contactOf(deps, account_id, delivery)
    if (to.length === 0) return 'Este cliente não tem e-mail em Entregar: baixe o arquivo.'
    return mailExport(deps, delivery, to)
  }
  if (options?.destino !== 'pasta') return null
  const { rows } = await sql<{ office: string }>`select p.escritorio_id as office from pessoa p
    join carteira c on c.escritorio_id = p.escritorio_id
    where p.account_id = ${account_id}::uuid and c.empresa_id = ${delivery.empresa.id}`.execute(deps.ownerDb)
  return putInFolder(deps, delivery, rows[0]?.office ?? null)
}
