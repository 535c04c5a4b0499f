import { isUf, type Uf } from '@portal/fiscal/ids/uf.ts'
import { AppError } from '../../../base/errors.ts'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'

/** The query: a bar code takes precedence over an NCM, an NCM over a name. */
export interface Question {
  gtin: string | null
  /** 2 to 8 digits. */
  ncm: string | null
  name: string | null
}

/** State, company and day of the query. */
export interface LookupContext {
  uf: Uf
  /** The company whose register and notes are searched too. */
  empresa: GrantedEmpresa | null
  /** The named company, otherwise the user's usual one. It decides whether Simples applies. */
  simples: boolean | null
  accountId: string | null
  /** The user's own list, whose products are counted. */
  sistema: string
}

const refuse = (campo: string, mensagem: string) =>
  new AppError(400, 'request.invalid', mensagem, { erros: [{ campo, mensagem }] })

interface Words {
  ds_codbarras?: string
  cd_ncm?: string
  nm_prd?: string
}

/** Throws AppError 400 when a value is malformed, or the query is empty and `mayBeEmpty` is false. */
export function toQuestion({ ds_codbarras, cd_ncm, nm_prd }: Words, mayBeEmpty = false): Question {
  const gtin = (ds_codbarras ?? '').replace(/[\s-]/g, '')
  if (gtin !== '' && !/^\d{8,14}$/.test(gtin))
    throw refuse('ds_codbarras', 'Código de barras inválido: use de 8 a 14 dígitos.')
  const ncm = (cd_ncm ?? '').replace(/[\s.]/g, '')
  if (ncm !== '' && !/^\d{2,8}$/.test(ncm))
    throw refuse('cd_ncm', 'NCM inválido: use de 2 a 8 dígitos, com ou sem pontos.')
  const name = (nm_prd ?? '').replaceAll('\0', '').trim()
  if (name.length === 1) throw refuse('nm_prd', 'Informe ao menos 2 caracteres.')
  if (gtin === '' && ncm === '' && name === '' && !mayBeEmpty)
    throw refuse('nm_prd', 'Informe o código de barras, o NCM ou o nome do produto.')
  return { gtin: gtin || null, ncm: ncm || null, name: name || null }
}

/** The digits of a code of the NBS; null when none is asked for. Throws AppError 400 when it is malformed. */
export function toNbs({ cd_nbs }: { cd_nbs?: string }): string | null {
  const nbs = (cd_nbs ?? '').replace(/[\s.]/g, '')
  if (nbs !== '' && !/^\d{2,9}$/.test(nbs))
    throw refuse('cd_nbs', 'NBS inválida: use de 2 a 9 dígitos, com ou sem pontos.')
  return nbs || null
}

/** One text for all three: up to eight digits (with or without points) are an NCM, more are a bar code. */
export function fromBox(text: string): Question | null {
  const written = text.replaceAll('\0', '').trim()
  const digits = written.replace(/[\s.-]/g, '')
  if (/^\d+$/.test(digits)) {
    if (digits.length <= 8)
      return digits.length < 2 ? null : { gtin: digits.length === 8 ? digits : null, ncm: digits, name: null }
    return digits.length <= 14 ? { gtin: digits, ncm: null, name: null } : null
  }
  return written.length < 2 ? null : { gtin: null, ncm: null, name: written }
}

/** Throws AppError 400 without a state, 403 for a company to which the caller has no right. */
export function toLookupContext(
  user: Caller,
  { ds_uf, nr_cpfcnpj }: { ds_uf?: string; nr_cpfcnpj?: string },
): LookupContext {
  const written = (ds_uf ?? '').trim().toUpperCase()
  if (written !== '' && !isUf(written)) throw refuse('ds_uf', 'UF desconhecida.')
  const empresa = nr_cpfcnpj ? requireEmpresa(user, nr_cpfcnpj, { campo: 'nr_cpfcnpj' }) : null
  const uf = [written, empresa?.uf, user.empresas[0]?.uf, user.account.uf].find(
    (candidate) => candidate !== undefined && isUf(candidate),
  )
  return {
    uf: uf !== undefined && isUf(uf) ? uf : 'SP',
    empresa,
    simples: (empresa ?? user.empresas[0])?.simples ?? null,
    accountId: user.account.id,
    sistema: user.account.sistema,
  }
}
