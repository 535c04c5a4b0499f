import { foldText } from '@portal/files/fold-text.ts'
import type { Scope } from '../../db/scope.ts'

/** Key of a list. `sistema` is in upper case. */
export interface ListOwner {
  scope: Scope
  empresaId: number
  sistema: string
}

/** A list's version; 0 means never saved. */
export interface ListHead {
  version: number
  changedAt: Date | null
  changedName: string | null
}

export const NEVER_SAVED: ListHead = { version: 0, changedAt: null, changedName: null }

/** Columns of a product beside its JSON. */
export interface ProdutoRow {
  code: string
  name: string
  busca: string
  gtin: string | null
  ncm: string | null
  active: boolean
  body: string
}

/** `row` is canonical and valid. */
export function toRow(row: Readonly<Record<string, unknown>>): ProdutoRow {
  const [code, name, gtin, ncm] = ['cd_produto', 'nm_prd', 'ds_codbarras', 'cd_ncm'].map((field) => textOf(row[field]))
  return {
    code: code ?? '',
    name: name ?? '',
    busca: foldText([name, code, gtin].filter(Boolean).join(' ')),
    gtin: gtin && /^\d+$/.test(gtin) ? gtin : null,
    ncm: ncm ?? null,
    active: row.fl_ativo !== 'N',
    body: JSON.stringify(row),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
