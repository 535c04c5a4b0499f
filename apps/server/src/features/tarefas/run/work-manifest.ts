import type { ResultadoManifesto } from '@portal/contract/fechamento/tarefas.ts'
import { notasText } from '../../../base/count-text.ts'
import { AppError } from '../../../base/errors.ts'
import { addAudit } from '../../acesso/base/audit.ts'
import { MAY, withinPolicy } from '../../acesso/base/rights.ts'
import { findCallerByAccount } from '../../acesso/base/session.ts'
import { requireFinals } from '../../captura/ajustes/finals.ts'
import { environmentOf, inCompany, requireAsking, requireCertificate, requireRunning } from '../../captura/company.ts'
import { type MadeRequest, requestManifest } from '../../captura/manifestacao/request.ts'
import type { Claim, TaskOutcome } from './claim.ts'
import type { WorkDeps } from './work-deps.ts'

type Refused = ResultadoManifesto['recusadas']

/** What a task of manifestações keeps of its companies; their events are read with the answer. */
export interface ManifestResult {
  id?: string
  recusadas: Refused
}

/**
 * Puts the events of one company into the queue for SEFAZ, with the rights that its person has now: the same judgement as
 * `POST /manifestar`, save that the notes that pass are sent although others are refused.
 */
export async function workOnManifest({ db, ownerDb, config }: WorkDeps, claim: Claim): Promise<TaskOutcome> {
  const { manifest, notas } = claim
  if (!manifest || !notas) throw new Error('a task of manifestações without what it asks')
  const caller = await findCallerByAccount(ownerDb, claim.account_id)
  if (!caller) throw new AppError(403, 'empresa.no_right', 'Quem pediu esta tarefa não tem mais acesso ao portal.')
  const user = withinPolicy(caller, MAY.runCapture)
  const { id: empresaId } = requireAsking(user, claim.tax_id)
  const { kind, justification } = manifest
  const requester = {
    empresaId,
    environment: environmentOf(config),
    accountId: user.account.id,
    name: user.account.name,
    // a company that is begun again after a fault finds its request
    idempotencyKey: manifest.key ?? `tarefa ${claim.tarefa_id}`,
  }
  try {
    const made = await inCompany(db, { user, empresaId }, async (tx) => {
      await requireRunning(tx, config)
      if (kind !== 'ciencia') await requireFinals(tx, empresaId)
      await requireCertificate(tx, config, empresaId)
      const request = await requestManifest(tx, requester, { ...manifest, notas, isPartial: true })
      const detail = `${kind}: ${notasText(request.count)}${justification ? `; ${justification}` : ''}`
      const entry = { empresaId, what: 'manifesto.send' as const, target: request.id, detail }
      if (request.isNew) await addAudit(tx, { caller: user, address: null }, [entry])
      return request
    })
    return doneOf(made)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const result: ManifestResult = { recusadas: refusedOf(error, notas) }
    return { state: 'falhou', message: error.message, result }
  }
}

function doneOf({ id, refused }: MadeRequest): TaskOutcome {
  const recusadas = refused.map(({ nota, error }) => ({ id: nota, mensagem: error.message }))
  const result: ManifestResult = { id, recusadas }
  const message = recusadas.length === 1 ? '1 nota não foi enviada.' : `${recusadas.length} notas não foram enviadas.`
  return { state: 'feita', result, ...(recusadas.length > 0 ? { message } : {}) }
}

/** `erros` of `requestManifest` name the notes by their position. */
const refusedOf = ({ erros = [] }: AppError, notas: readonly string[]): Refused =>
  erros.flatMap(({ campo, mensagem }) => {
    const nota = notas[Number(campo.replace('notas.', ''))]
    return nota === undefined ? [] : [{ id: nota, mensagem }]
  })
