import type { Alerta } from '@portal/tables/checks/alerta.ts'
import { plainProduto } from '@portal/tables/checks/canonical.ts'
import {
  type MalhaContext,
  type MalhaSettings,
  openMalha,
  type TabelasDoCadastro,
} from '@portal/tables/checks/context.ts'
import { type Fault, faultsOf } from '@portal/tables/checks/malformed.ts'
import { checkAlone } from '@portal/tables/checks/malha.ts'
import { type ProdutoDasNotas, toObservados } from '@portal/tables/checks/observed.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import { checkTwins, twinsOf } from '@portal/tables/checks/register-checks.ts'
import type { KnownCodes } from '@portal/tables/checks/sheet-codes.ts'

/** Which tables are in use. */
export type Sources = TabelasDoCadastro['sources']

/** Alerts and faults of one line; a line without any has no finding. */
export interface Finding {
  alertas: readonly Alerta[]
  faults: readonly Fault[]
}

export type Findings = ReadonlyMap<string, Finding>

/**
 * `tabelas` and `notes` are JSON texts of the server: the worker parses them, so that the page does not
 * block.
 */
export interface MalhaInput {
  tabelas: string
  notes: string | null
  settings: MalhaSettings
}

/** A product of the list. `own` is the finding of the product alone; null until it is checked. */
export interface JudgedProduto {
  produto: Produto
  own: Finding | null
}

export function openList({ tabelas, settings, notes }: MalhaInput): { malha: MalhaContext; data: TabelasDoCadastro } {
  const data = JSON.parse(tabelas) as TabelasDoCadastro // the server checks its answers
  const rows = notes === null ? [] : (JSON.parse(notes) as { data: ProdutoDasNotas[] }).data // and these
  return { malha: openMalha(data, settings, toObservados(rows)), data }
}

/** Parses a JSON list of products, not checked yet. */
export const parseJudged = (text: string): JudgedProduto[] =>
  (JSON.parse(text) as Parameters<typeof plainProduto>[0][]).map((row) => ({ produto: plainProduto(row), own: null }))

const NO_FINDING: Finding = { alertas: [], faults: [] }

function ownFinding(judged: JudgedProduto, malha: MalhaContext | null): Finding {
  judged.own ??= judge(judged.produto, malha)
  return judged.own
}

function judge(produto: Produto, malha: MalhaContext | null): Finding {
  const faults = faultsOf(produto)
  const alertas = malha ? checkAlone(produto, malha) : []
  return faults.length === 0 && alertas.length === 0 ? NO_FINDING : { alertas, faults }
}

const TWICE: Fault = { campo: 'cd_produto', mensagem: 'Este código está em mais de um produto.' }

/**
 * Findings of a list, by line id. Lines that were checked before are only compared with the rest of the list.
 */
export function findIn(list: ReadonlyMap<string, JudgedProduto>, malha: MalhaContext | null): Map<string, Finding> {
  const produtos = [...list.values()].map(({ produto }) => produto)
  const twins = malha ? twinsOf(produtos) : null
  const counts = new Map<string, number>()
  for (const { cd_produto } of produtos) counts.set(cd_produto, (counts.get(cd_produto) ?? 0) + 1)
  const findings = new Map<string, Finding>()
  for (const [id, judged] of list) {
    const own = ownFinding(judged, malha)
    const { cd_produto } = judged.produto
    const twice = cd_produto !== '' && (counts.get(cd_produto) ?? 0) > 1
    const twin = twins && checkTwins(judged.produto, twins)
    if (twice || twin)
      findings.set(id, {
        faults: twice ? [...own.faults, TWICE] : own.faults,
        alertas: twin ? [...own.alertas, twin] : own.alertas,
      })
    else if (own !== NO_FINDING) findings.set(id, own)
  }
  return findings
}

/**
 * Messages to the worker; each question gets one answer, in order. `text` is the JSON list of the products of
 * `ids`.
 */
export type ToWorker =
  | { kind: 'open'; input: MalhaInput }
  | { kind: 'lines'; ids: readonly string[]; text: string }
  | { kind: 'patch'; ids: readonly string[]; text: string; order: readonly string[] | null }
  | { kind: 'count'; serial: number; ids: readonly string[]; text: string }
  | { kind: 'cests'; serial: number; ncm: string }
export type FromWorker =
  | { kind: 'opened'; sources: Sources; codes: KnownCodes }
  | { kind: 'findings'; findings: Findings }
  | { kind: 'count'; serial: number; alertas: number }
  | { kind: 'cests'; serial: number; cests: readonly Candidate[] }

/** A CEST that the table has for an NCM. */
export interface Candidate {
  code: string
  name: string
}

/**
 * Makes equal alerts and faults one object. Structured clone copies a shared object once, so the message to the page
 * has each sentence once instead of once per line.
 */
export function shareFindings(findings: Findings): Findings {
  const [alerta, fault] = [sharer<Alerta>(), sharer<Fault>()]
  const shared = ({ alertas, faults }: Finding): Finding => ({
    alertas: alertas.map(alerta),
    faults: faults.map(fault),
  })
  return new Map([...findings].map(([id, finding]) => [id, shared(finding)]))
}

function sharer<Item extends Alerta | Fault>(): (item: Item) => Item {
  const items = new Map<string, Item>()
  return (item) => {
    const key = Object.values(item).join('\n')
    const first = items.get(key) ?? item
    items.set(key, first)
    return first
  }
}

export const countAlertas = (findings: Findings): number => {
  let count = 0
  for (const { alertas } of findings.values()) count += alertas.length
  return count
}
