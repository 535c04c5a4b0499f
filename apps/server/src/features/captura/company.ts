import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { requireEmpresa, requireTaxId } from '../acesso/base/require-empresa.ts'
import { type ManagedEmpresa, requireManaged } from '../acesso/usuarios/managed.ts'

/** Name of the parameter that names the company. */
export const CAMPO = 'nr_cpfcnpj'

const forbidden = () =>
  new AppError(403, 'captura.forbidden', 'Seu papel nesta empresa não permite mexer na captura. Peça ao contador.')

/** The company in which the caller may act on capture. Throws AppError 403 `captura.forbidden` */
export function requireActing(user: Caller, text: string): GrantedEmpresa {
  const taxId = requireTaxId(text, CAMPO)
  if (user.beneath?.some((granted) => granted.taxId === taxId)) throw forbidden()
  return requireEmpresa(user, text, { campo: CAMPO, papel: 'contador' })
}

const noAdmission = () =>
  new AppError(
    404,
    'captura.not_found',
    'Nenhum certificado está liberado para você nesta empresa: o acesso inteiro espera, em Convites, pelo sim de quem a comprovou ou do titular.',
  )

/**
 * Throws AppError 404 `captura.not_found` for a right that waits for a yes: it has no admission to an A1 and no sight of one,
 * whether one is kept or not.
 */
export function requireAdmitted({ empresas, limited }: Pick<Caller, 'empresas' | 'limited'>, text: string): void {
  const taxId = requireTaxId(text, CAMPO)
  const isNamed = (granted: GrantedEmpresa) => granted.taxId === taxId
  if (!empresas.some(isNamed) && limited?.some(isNamed)) throw noAdmission()
}

/** The company for which the caller may ask SEFAZ, with the A1 that it uses. Throws AppError 404 `captura.not_found`, 403 `captura.forbidden` */
export function requireAsking(user: Caller, text: string): GrantedEmpresa {
  requireAdmitted(user, text)
  return requireActing(user, text)
}

/** The company in which the caller may pause capture: as `requireActing`, and every one for the provider. */
export async function requirePausing(db: Kysely<Database>, user: Caller, text: string): Promise<ManagedEmpresa> {
  const isGranted = [...user.empresas, ...(user.beneath ?? [])].some(({ taxId }) => taxId === cleanTaxId(text))
  return user.account.provider && !isGranted ? requireManaged(db, user, text) : requireActing(user, text)
}

/** tpAmb of the installation's companies; the demonstration's sequences are always of 1. */
export const environmentOf = ({ captura }: Pick<Config, 'captura'>): 1 | 2 => captura.environment

/** Whether nothing is asked of SEFAZ: by the configuration, or by `portal captura desligar --todas`. */
export async function isHalted(tx: Transaction<Database>, { captura }: Pick<Config, 'captura'>): Promise<boolean> {
  if (!captura.isOn) return true
  const row = await tx.selectFrom('capture_switch').select('off_at').executeTakeFirst()
  return row?.off_at != null
}

/** Throws AppError 503 `captura.off` for a call that would ask SEFAZ. */
export async function requireRunning(tx: Transaction<Database>, config: Pick<Config, 'captura'>): Promise<void> {
  if (await isHalted(tx, config))
    throw new AppError(
      503,
      'captura.off',
      'A captura está desligada neste servidor. O que já chegou continua aqui; fale com o suporte.',
    )
}

export const isOfDemo = async (tx: Transaction<Database>, empresaId: number): Promise<boolean> =>
  (await tx.selectFrom('empresa').select('demo').where('id', '=', empresaId).executeTakeFirstOrThrow()).demo

/** Throws AppError 503 `captura.off` where the ADN has no address; the demonstration has its simulator. */
export async function requireAdn(
  tx: Transaction<Database>,
  config: Pick<Config, 'captura'>,
  empresaId: number,
): Promise<void> {
  if (config.captura.adn.url === null && !(await isOfDemo(tx, empresaId)))
    throw new AppError(
      503,
      'captura.off',
      'A captura de NFS-e está desligada neste servidor: ele não tem o endereço do Ambiente de Dados Nacional.',
    )
}

/**
 * Throws AppError 422 `captura.no_certificate` when the root of the company has no certificate, and 404 `captura.not_found` when the
 * company may not use one: it is not admitted, not proven, or everybody responsible for it is blocked.
 */
export async function requireCertificate(
  tx: Transaction<Database>,
  { cadastro }: Pick<Config, 'cadastro'>,
  empresaId: number,
): Promise<void> {
  const { rows } = await sql<{ verdict: 'yes' | 'none' | 'refused' }>`
    select certificate_verdict(${empresaId}, ${cadastro === 'livre'}) as verdict`.execute(tx)
  const verdict = rows[0]?.verdict
  if (verdict === 'refused')
    throw new AppError(
      404,
      'captura.not_found',
      'Esta empresa não pode usar um certificado: nenhum foi liberado para ela, ou falta prová-la.',
    )
  if (verdict !== 'yes')
    throw new AppError(422, 'captura.no_certificate', 'Esta empresa não tem certificado guardado. Envie o A1 dela.')
}

/** Runs `work` with the rights of the caller in one company. */
export const inCompany = <T>(
  db: Kysely<Database>,
  { user, empresaId }: { user: Caller; empresaId: number },
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> => inScope(db, scopeOf(user, empresaId), work)

export const scopeOf = (user: Caller, empresaId: number): Scope => ({
  accountId: user.account.id,
  empresaIds: [empresaId],
})
