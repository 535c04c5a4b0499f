import { sql } from 'kysely'
import { applyToStored, type StoredProgress } from '../../automacao/regras/stored.ts'
import type { Claim, TaskOutcome } from './claim.ts'
import type { WorkDeps } from './work-deps.ts'

/** Applies a rule to the stored notes of one company; one that is begun again continues after the last page. */
export async function workOnRule(deps: WorkDeps, claim: Claim, signal: AbortSignal): Promise<TaskOutcome> {
  const { rule: wish, progress, account_id: accountId } = claim
  if (!wish) throw new Error('a task of a rule without the rule')
  const keep = async (result: StoredProgress) => {
    await sql`update tarefa_item set result = ${JSON.stringify(result)}::jsonb
      where tarefa_id = ${claim.tarefa_id}::uuid and position = ${claim.position} and holder = ${claim.holder}::uuid`.execute(
      deps.ownerDb,
    )
  }
  const { smtpUrl } = deps.config
  const empresaId = Number(claim.empresa_id)
  const done = await applyToStored(
    { ...deps, smtpUrl },
    { wish, accountId, empresaId, progress: progress ?? null, signal, keep },
  )
  const [seen, found] = [done.nr_examinadas, done.nr_notas].map((count) => count.toLocaleString('pt-BR'))
  return { state: 'feita', message: `Valeu para ${found} de ${seen} notas.`, result: { nr_notas: done.nr_notas } }
}
