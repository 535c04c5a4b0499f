import { useUsuario } from '../session/session.ts'
import { keep, useKept } from './kept.ts'

/** The user's columns of a table, stored in this browser as text of an address. */
export function useKeptColumns(table: string): string | null {
  const { id } = useUsuario()
  return useKept(`portal_colunas:${id}:${table}`)
}

export const keepColumns = (usuarioId: string, table: string, text: string | null): void =>
  keep(`portal_colunas:${usuarioId}:${table}`, text)
