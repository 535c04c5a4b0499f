import {
  type MalhaContext,
  type MalhaSettings,
  type Observados,
  openMalha,
  type TabelasDoCadastro,
} from '@portal/tables/checks/context.ts'
import { type Fault, faultsOf } from '@portal/tables/checks/malformed.ts'
import { checkList } from '@portal/tables/checks/malha.ts'
import type { Alerta } from '@portal/tables/checks/produto.ts'
import { type Line, toProduto } from './line.ts'

/** What the check found in one line; a line without anything has none. */
export interface Finding {
  alertas: readonly Alerta[]
  faults: readonly Fault[]
}

export type Findings = ReadonlyMap<string, Finding>

export interface MalhaInput {
  tabelas: TabelasDoCadastro
  settings: MalhaSettings
  notes: Observados
}

export const openList = ({ tabelas, settings, notes }: MalhaInput): MalhaContext => openMalha(tabelas, settings, notes)

/** Everything that there is to say of a list, by line. */
export function findIn(lines: readonly Line[], malha: MalhaContext | null): Map<string, Finding> {
  const produtos = lines.map(toProduto)
  const alertas = malha ? checkList(produtos, malha) : []
  const counts = new Map<string, number>()
  for (const { cd_produto } of produtos) counts.set(cd_produto, (counts.get(cd_produto) ?? 0) + 1)
  const found = new Map<string, Finding>()
  for (const [at, produto] of produtos.entries()) {
    const faults = faultsOf(produto)
    if (produto.cd_produto !== '' && (counts.get(produto.cd_produto) ?? 0) > 1)
      faults.push({ campo: 'cd_produto', mensagem: 'Este código está em mais de um produto.' })
    const own = alertas[at] ?? []
    const id = lines[at]?.id
    if (id !== undefined && (faults.length > 0 || own.length > 0)) found.set(id, { alertas: own, faults })
  }
  return found
}

/** Messages to the worker; each question is answered once, in order. */
export type ToWorker =
  | { kind: 'open'; input: MalhaInput }
  | { kind: 'lines'; lines: readonly Line[] }
  | { kind: 'patch'; lines: readonly Line[]; order: readonly string[] | null }
  | { kind: 'count'; serial: number; changed: readonly Line[]; added: readonly Line[] }
export type FromWorker =
  | { kind: 'found'; found: Map<string, Finding> }
  | { kind: 'count'; serial: number; alertas: number }

export const countAlertas = (found: Findings): number => {
  let count = 0
  for (const { alertas } of found.values()) count += alertas.length
  return count
}
