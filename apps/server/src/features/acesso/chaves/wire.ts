import type { ChaveAmpla, ChaveApi, NovaChaveBody } from '@portal/contract/acesso/chaves.ts'
import { AppError } from '../../../base/errors.ts'
import type { Caller } from '../base/caller.ts'
import type { KeyRow, NewKey } from './keys.ts'
import type { PortfolioKeyRow } from './portfolio-keys.ts'

type Described = Pick<KeyRow, 'id' | 'name' | 'hint' | 'scopes' | 'created_at' | 'expires_at'>

const describe = (row: Described) => ({
  id: row.id,
  nome: row.name,
  ds_final: row.hint,
  escopos: row.scopes,
  dt_criacao: row.created_at.toISOString(),
  dt_expiracao: row.expires_at?.toISOString() ?? null,
})

export const toChave = (row: KeyRow): ChaveApi => ({
  ...describe(row),
  dt_ultimouso: row.last_at?.toISOString() ?? null,
  nr_usos: row.uses,
  dt_revogacao: row.revoked_at?.toISOString() ?? null,
})

export const toChaveAmpla = (row: PortfolioKeyRow): ChaveAmpla => ({ ...toChave(row), nm_criador: row.creator_name })

export const toNovaChave = ({ key, row }: { key: string; row: Described }) => ({ ...describe(row), chave: key })

/** Throws AppError 422 `chave.expired` when the end has passed. */
export function readNewKey({ nome, escopos, dt_expiracao }: NovaChaveBody, now: Date): NewKey {
  const expiresAt = dt_expiracao === undefined ? null : new Date(dt_expiracao)
  if (expiresAt && !(expiresAt > now)) throw inThePast()
  return { name: nome.trim(), scopes: escopos, expiresAt, now }
}

const inThePast = () => {
  const mensagem = 'O fim da validade já passou.'
  return new AppError(422, 'chave.expired', mensagem, { erros: [{ campo: 'dt_expiracao', mensagem }] })
}

/** The demo's user is shared by everybody: a key of one visitor would serve strangers. */
export function refuseDemoKey({ account }: Pick<Caller, 'account'>): void {
  if (account.demo)
    throw new AppError(403, 'demo.fixed', 'O usuário da demonstração é de todos: nela não se criam chaves de API.')
}
