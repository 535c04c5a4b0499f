import { createHash, X509Certificate } from 'node:crypto'
import type { CertificadoPrevia } from '@portal/contract/escritorio/certificados.ts'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { commonName } from '@portal/fiscal/certificado/owner.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { type Actor, actorOf } from '../acesso/base/audit.ts'
import { type Caller, type GrantedEmpresa, shareOf } from '../acesso/base/caller.ts'
import { reaches } from '../acesso/base/rights.ts'
import { certificateState, certificateTaxId, judgeCertificate, leafRefusal } from '../captura/certificado/judge.ts'
import type { KeepDeps, SentFile } from '../captura/certificado/keep.ts'
import { lookIntoFile } from '../captura/certificado/open-file.ts'
import { findCertificate, findEstablishments, holderOf } from '../captura/certificado/store.ts'

/**
 * Whose certificate a file has, and what may be done with it in an office. Writes nothing: no row, no audit, no log. Keeping it is
 * `POST /captura/certificado`, or `POST /escritorio/empresas/prova` for who is not a client yet.
 */

type Situation = CertificadoPrevia['ds_situacao']

interface Judging {
  user: Caller
  ip: string
}

/** A certificate of the file that can be read, with the caller's companies of its root. */
interface Candidate {
  leaf: X509Certificate
  taxId: string
  root: string
  managed: GrantedEmpresa[]
}

const NOTHING: CertificadoPrevia = {
  ds_situacao: 'ilegivel',
  ds_mensagem: null,
  ds_titular: null,
  nr_cpfcnpj: null,
  dt_inicio: null,
  dt_fim: null,
  ds_impressao: null,
  cliente: null,
  dt_fim_guardado: null,
}

/** Words of the answer by the code of the refusal; the rest is `recusado`. */
const BY_CODE: Partial<Record<string, Situation>> = {
  'certificado.wrong_password': 'senha',
  'certificado.unreadable': 'ilegivel',
  'certificado.no_private_key': 'sem_chave',
  'certificado.kind': 'tipo',
  'certificado.other_company': 'tipo',
  'certificado.expired': 'vencido',
  'certificado.untrusted': 'cadeia',
}

/** The answer for a refusal. Throws what says nothing of the file: 503, and everything that is no AppError. */
function refused(error: unknown, found: CertificadoPrevia = NOTHING): CertificadoPrevia {
  if (!(error instanceof AppError) || error.status !== 422) throw error
  return { ...found, ds_situacao: BY_CODE[error.code] ?? 'recusado', ds_mensagem: error.message }
}

/** Judges a file for the caller's office. Its bytes are overwritten. Throws AppError 503 */
export async function previewCertificate(
  deps: KeepDeps,
  { user, ip }: Judging,
  sent: SentFile,
): Promise<CertificadoPrevia> {
  const now = deps.clock.now()
  let keyed: Buffer[]
  try {
    keyed = await lookIntoFile(deps, shareOf(user), sent)
  } catch (error) {
    return refused(error)
  }
  const candidates = keyed.flatMap((der) => candidateOf(user, der))
  const chosen = mostUseful(candidates, now)
  const [first] = keyed
  if (!chosen) return refused(first && leafRefusal(first, { root: '' }, now)?.error)
  return judgeCandidate(deps, { user, ip }, chosen)
}

function candidateOf(user: Caller, der: Buffer): Candidate[] {
  try {
    const leaf = new X509Certificate(der)
    const taxId = certificateTaxId(leaf)
    const root = taxId.length === 14 ? taxId.slice(0, 8) : taxId
    return [{ leaf, taxId, root, managed: managedOf(user, root) }]
  } catch {
    return [] // leafRefusal says why
  }
}

const managedOf = ({ empresas }: Caller, root: string): GrantedEmpresa[] =>
  empresas.filter((one) => one.root === root && !one.support && reaches(one, { papel: 'contador', imports: false }))

/** A client's before a stranger's, what fits before what does not, then what ends last. */
function mostUseful(candidates: readonly Candidate[], now: Date): Candidate | undefined {
  const rankOf = (it: Candidate): [number, number, number] => [
    Math.min(1, it.managed.length),
    leafRefusal(it.leaf.raw, it, now)?.step ?? 4,
    certificateFields(it.leaf).notAfter,
  ]
  return candidates
    .map((it) => ({ it, rank: rankOf(it) }))
    .toSorted((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1] || b.rank[2] - a.rank[2])[0]?.it
}

/** The establishment that a certificate names, else the first one: the company in whose name the file is kept. */
const mainOf = ({ managed, taxId }: Candidate): GrantedEmpresa | undefined =>
  managed.find((one) => one.taxId === taxId) ?? managed.find((one) => one.taxId.slice(8, 12) === '0001') ?? managed[0]

async function judgeCandidate(deps: KeepDeps, { user, ip }: Judging, it: Candidate): Promise<CertificadoPrevia> {
  const { leaf, taxId, managed } = it
  const { notBefore, notAfter } = certificateFields(leaf)
  const main = mainOf(it)
  const found: CertificadoPrevia = {
    ...NOTHING,
    ds_titular: commonName(leaf),
    nr_cpfcnpj: taxId,
    dt_inicio: new Date(notBefore).toISOString(),
    dt_fim: new Date(notAfter).toISOString(),
    ds_impressao: createHash('sha256').update(leaf.raw).digest('hex'),
    cliente: main ? { cpfcnpj: main.taxId, nome: main.name, nr_filiais: managed.length - 1 } : null,
  }
  const actor = actorOf({ user, ip })
  if (!main) return judgeStranger(deps, { actor, it, found })
  const owner = { empresaId: main.id, taxId: main.taxId, author: actor }
  const holder = await holderOf(deps.db, owner)
  const inUse = await findCertificate(deps.db, owner)
  const kept = inUse ? new X509Certificate(inUse.certificate) : null
  const keptUntil = kept ? certificateFields(kept).notAfter : null
  const known = { ...found, dt_fim_guardado: keptUntil === null ? null : new Date(keptUntil).toISOString() }
  try {
    await judgeCertificate(deps, leaf.raw, holder)
  } catch (error) {
    return refused(error, known)
  }
  if (!kept || keptUntil === null) return { ...known, ds_situacao: 'pronto' }
  if (kept.raw.equals(leaf.raw)) {
    const { establishments } = await findEstablishments(deps.db, owner)
    return { ...known, ds_situacao: establishments.every(({ uses }) => uses) ? 'igual' : 'pronto' }
  }
  const { chainFault } = await certificateState(deps, leaf, holder)
  const isKeptTrusted = (await certificateState(deps, kept, holder)).chainFault === null
  if (chainFault !== null && isKeptTrusted) return { ...known, ds_situacao: 'cadeia', ds_mensagem: chainFault }
  return { ...known, ds_situacao: notAfter < keptUntil ? 'mais_antigo' : 'mais_novo' }
}

/** A certificate of nobody whom the caller manages: its holder is named, so that it can be made a client. */
async function judgeStranger(
  deps: KeepDeps,
  { actor, it, found }: { actor: Actor; it: Candidate; found: CertificadoPrevia },
): Promise<CertificadoPrevia> {
  if (await officeHasRoot(deps.db, actor, it.root)) return { ...found, ds_situacao: 'sem_direito' }
  const holder = { root: it.root, demo: false }
  try {
    await judgeCertificate(deps, it.leaf.raw, holder)
  } catch (error) {
    return refused(error, found)
  }
  if (it.taxId.length !== 14) return { ...found, ds_situacao: 'tipo' }
  const { chainFault } = await certificateState(deps, it.leaf, holder)
  return chainFault === null
    ? { ...found, ds_situacao: 'sem_cliente' }
    : { ...found, ds_situacao: 'cadeia', ds_mensagem: chainFault }
}

const officeHasRoot = (db: Kysely<Database>, { caller }: Actor, root: string): Promise<boolean> =>
  inScope(db, { accountId: caller.account.id, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<{ has: boolean }>`select office_has_root(${root}) as has`.execute(tx)
    return rows[0]?.has ?? false
  })
