import { API_BASE } from '@portal/contract/common.ts'
import { AppError } from '../../../base/errors.ts'
import { MAY, withinPolicy } from '../../acesso/base/rights.ts'
import { findCallerByAccount } from '../../acesso/base/session.ts'
import { checkMonth } from '../../sped/file/check-month.ts'
import { generateFile } from '../../sped/file/generate.ts'
import type { FileRequest } from '../../sped/file/read-month.ts'
import { toFileRequest } from '../../sped/file-request.ts'
import { monthDays } from '../month-days.ts'
import type { Claim, Outcome } from './claim.ts'
import type { WorkDeps } from './work-deps.ts'
import { workOnManifest } from './work-manifest.ts'
import { workOnMonth } from './work-month.ts'
import { workOnPackage } from './work-package.ts'

/** Does one company of a task with the rights that its person has now. Never throws for what the person can mend. */
export async function workOn(deps: WorkDeps, claim: Claim, signal: AbortSignal): Promise<Outcome> {
  try {
    if (claim.action === 'fechar' || claim.action === 'responsavel') return await workOnMonth(deps, claim, claim.action)
    if (claim.action === 'manifestar') return await workOnManifest(deps, claim)
    if (claim.action === 'pacote') return await workOnPackage(deps, claim, signal)
    const request = await requestOf(deps, claim)
    return await ACTIONS[claim.action](deps, { ...request, signal })
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof AppError) return { state: 'falhou', message: error.message }
    deps.log.error({ err: error, tarefa: claim.tarefa_id }, 'uma empresa de uma tarefa falhou')
    return { state: 'falhou', message: 'Ocorreu um erro interno. Tente de novo.' }
  }
}

const ACTIONS: Record<'conferir' | 'gerar_efd', (deps: WorkDeps, request: FileRequest) => Promise<Outcome>> = {
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
  const body = { ...monthDays(claim.month), cod_fin: claim.purpose }
  return { ...toFileRequest(withinPolicy(caller, MAY.sped), query, body), now: clock.now() }
}
