import { API_BASE } from '@portal/contract/common.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY, withinPolicy } from '../../acesso/base/rights.ts'
import { findCallerByAccount } from '../../acesso/base/session.ts'
import { applyToStored, type StoredProgress } from '../../automacao/regras/stored.ts'
import { lacksOfError } from '../../escrituracao/exportar/make-export.ts'
import { changeMonth } from '../../fechamento/change-month.ts'
import { checkMonth } from '../../sped/file/check-month.ts'
import { generateFile } from '../../sped/file/generate.ts'
import type { FileRequest } from '../../sped/file/read-month.ts'
import { toFileRequest } from '../../sped/file-request.ts'
import { wholeMonth } from '../../sped/month/open-month.ts'
import type { ChangedMonth } from '../undo.ts'
import type { Claim, TaskOutcome } from './claim.ts'
import type { WorkDeps } from './work-deps.ts'
import { workOnExport } from './work-export.ts'
import { workOnManifest } from './work-manifest.ts'
import { workOnPackage } from './work-package.ts'

/** Does one company of a task with the rights that its person has now. Never throws for what the person can mend. */
export async function workOn(deps: WorkDeps, claim: Claim, signal: AbortSignal): Promise<TaskOutcome> {
  try {
    if (claim.action === 'fechar' || claim.action === 'responsavel') return await workOnMonth(deps, claim, claim.action)
    if (claim.action === 'manifestar') return await workOnManifest(deps, claim)
    if (claim.action === 'exportar') return await workOnExport(deps, claim, signal)
    if (claim.action === 'pacote') return await workOnPackage(deps, claim, signal)
    if (claim.action === 'aplicar_regra') return await workOnRule(deps, claim, signal)
    const request = await requestOf(deps, claim)
    return await ACTIONS[claim.action](deps, { ...request, signal })
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof AppError) return { state: 'falhou', message: error.message, ...refusedFields(error) }
    deps.log.error({ err: error, tarefa: claim.tarefa_id }, 'uma empresa de uma tarefa falhou')
    return { state: 'falhou', message: 'Ocorreu um erro interno. Tente de novo.' }
  }
}

/** What a refused EFD or export lacks, so that the same is mended once for several companies. */
function refusedFields(error: AppError): Pick<TaskOutcome, 'result'> {
  const faltas = lacksOfError(error)
  if (faltas) return { result: { faltas } }
  const { code, erros = [] } = error
  if (code !== 'sped.refused') return {}
  const campos = [...new Set(erros.flatMap(({ campo, codigo }) => (codigo === 'CONFIGURACAO_FALTA' ? campo : [])))]
  return { result: { nr_erros: erros.length, ...(campos.length > 0 ? { campos } : {}) } }
}

const ACTIONS: Record<'conferir' | 'gerar_efd', (deps: WorkDeps, request: FileRequest) => Promise<TaskOutcome>> = {
  async conferir({ db }, request) {
    const { erros, avisos } = await checkMonth(db, request)
    const message = `${counted(erros, 'erro', 'erros')} e ${counted(avisos, 'aviso', 'avisos')}.`
    return { state: 'feita', message, result: { nr_erros: erros, nr_avisos: avisos } }
  },
  async gerar_efd({ db }, request) {
    const id = await generateFile(db, request)
    return { state: 'feita', result: { id, url: `${API_BASE}/sped/arquivos/${id}` } }
  },
}

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? `nenhum ${one}` : `${count} ${count === 1 ? one : many}`

async function requestOf({ ownerDb, clock }: WorkDeps, claim: Claim): Promise<FileRequest> {
  const caller = await findCallerByAccount(ownerDb, claim.account_id)
  if (!caller) throw new AppError(403, 'empresa.no_right', 'Quem pediu esta tarefa não tem mais acesso ao portal.')
  const query = { nr_cpfcnpj: claim.tax_id, nm_sistema: claim.sistema }
  const body = { ...wholeMonth(claim.month), cod_fin: claim.purpose }
  return { ...toFileRequest(withinPolicy(caller, MAY.sped), query, body), now: clock.now() }
}

interface MonthDeps {
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
}

const DONE = {
  fechar: { ds_estado: 'fechado', same: 'O mês já estava fechado.' },
  responsavel: { ds_estado: undefined, same: 'O responsável já era este.' },
} as const

/** Closes the month of one company, or says who is responsible for it. */
async function workOnMonth(
  { db, ownerDb, clock }: MonthDeps,
  claim: Claim,
  action: keyof typeof DONE,
): Promise<TaskOutcome> {
  const caller = await findCallerByAccount(ownerDb, claim.account_id)
  if (!caller) throw new AppError(403, 'empresa.no_right', 'Quem pediu esta tarefa não tem mais acesso ao portal.')
  const need = { campo: 'empresas', papel: 'contador' as const }
  const { id: empresaId } = requireEmpresa(withinPolicy(caller, MAY.closeMonth), claim.tax_id, need)
  const { ds_estado, same } = DONE[action]
  const change = ds_estado ? { ds_estado } : { nm_responsavel: claim.responsible }
  const now = clock.now()
  const before = await inScope(db, { accountId: claim.account_id, empresaIds: [empresaId] }, (tx) =>
    changeMonth(tx, { caller, address: null }, { empresaId, mes: claim.month, change, now }),
  )
  if (!before) return { state: 'feita', message: same }
  const { state, responsible } = before
  const result: ChangedMonth = { before: { state, responsible }, at: now.toISOString() }
  return { state: 'feita', result }
}

/** Applies a rule to the stored notes of one company; one that is begun again continues after the last page. */
async function workOnRule(deps: WorkDeps, claim: Claim, signal: AbortSignal): Promise<TaskOutcome> {
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
