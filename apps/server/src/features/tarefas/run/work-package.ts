import { sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { readMasterKey } from '../../../base/master-key.ts'
import { MAY, withinPolicy } from '../../acesso/base/rights.ts'
import { findCallerByAccount } from '../../acesso/base/session.ts'
import { notePackage } from '../../pacote/base/store.ts'
import { openPackageTokens } from '../../pacote/base/token.ts'
import { mailPackage } from '../../pacote/make/mail.ts'
import { type MadePackage, type MakeRequest, makePackage } from '../../pacote/make/make-package.ts'
import { dayOf } from '../../pacote/page/words.ts'
import { toFileRequest } from '../../sped/file-request.ts'
import { wholeMonth } from '../../sped/month/open-month.ts'
import type { Claim, TaskOutcome } from './claim.ts'
import type { WorkDeps } from './work-deps.ts'

/** Makes the package of one company, mails its address, and says what is missing in it. */
export async function workOnPackage(deps: WorkDeps, claim: Claim, signal: AbortSignal): Promise<TaskOutcome> {
  const request = await packageRequest(deps, claim)
  const made = await makePackage(deps, { ...request, signal })
  const { efdReason, exports, exportReason } = made.summary
  const exportWords = exports?.files.length ? 'Entradas incompletas' : 'Sem o arquivo das entradas'
  const notes = [
    efdReason && `Sem a EFD: ${efdReason}`,
    exportReason && `${exportWords}: ${exportReason}`,
    await mailNote(deps, request, made),
  ]
  const message = notes.filter(Boolean).join(' ')
  const { id } = made.key
  const dt_expira = dayOf(new Date(request.wish.expiresAt))
  const result = { id, dt_expira, nr_bytes: made.size, ds_sha256: made.sha256 }
  return { state: 'feita', result, ...(message === '' ? {} : { message }) }
}

async function packageRequest({ ownerDb, clock }: WorkDeps, claim: Claim): Promise<MakeRequest> {
  const caller = await findCallerByAccount(ownerDb, claim.account_id)
  if (!caller) throw new AppError(403, 'empresa.no_right', 'Quem pediu esta tarefa não tem mais acesso ao portal.')
  if (!claim.package) throw new Error('a task of packages without what they hold')
  const limited = withinPolicy(caller, MAY.handOver)
  const query = { nr_cpfcnpj: claim.tax_id, nm_sistema: claim.sistema }
  const request = toFileRequest(limited, query, { ...wholeMonth(claim.month), cod_fin: claim.purpose })
  const { rows } = await sql<{ name: string; taxId: string | null }>`select o.name, o.tax_id as "taxId"
    from pessoa p join escritorio o on o.id = p.escritorio_id join carteira c on c.escritorio_id = o.id
    where p.account_id = ${claim.account_id}::uuid and c.empresa_id = ${claim.empresa_id}`.execute(ownerDb)
  return { ...request, caller: limited, office: rows[0] ?? null, wish: claim.package, now: clock.now() }
}

/** Mails the address. Returns what a person must still do, if anything. */
async function mailNote(
  deps: WorkDeps,
  { wish, caller, empresa, office, period }: MakeRequest,
  { key }: MadePackage,
): Promise<string | null> {
  const { recipients, expiresAt, passwordHash } = wish
  if (recipients.length === 0) return null
  if (caller.account.demo || deps.config.smtpUrl === null)
    return 'Esta instalação não envia e-mail: passe o endereço aos destinatários.'
  const person = caller.account.name
  const sender = { name: office?.name ?? person, taxId: office?.taxId ?? null, person, empresa }
  const failed = await mailPackage(deps, {
    recipients,
    sender,
    month: period.from.slice(0, 7),
    expiresAt: new Date(expiresAt),
    path: openPackageTokens(await readMasterKey(deps.config)).pathOf(key),
    hasPassword: passwordHash !== null,
  })
  if (failed.length < recipients.length) await notePackage(deps.db, key, 'sent')
  return failed.length === 0 ? null : `O e-mail não saiu para ${failed.join(', ')}: passe o endereço por outro meio.`
}
