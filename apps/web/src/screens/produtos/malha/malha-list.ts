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
import type { Alerta, Produto } from '@portal/tables/checks/produto.ts'
import { checkTwins, twinsOf } from '@portal/tables/checks/register-checks.ts'

/** Which tables are in use. */
export type Sources = TabelasDoCadastro['sources']

/** What the check found in one line; a line without anything has none. */
export interface Finding {
  alertas: readonly Alerta[]
  faults: readonly Fault[]
}

export type Findings = ReadonlyMap<string, Finding>

/** The answers of the server as they came: the worker reads them, so that the page does not stop for it. */
export interface MalhaInput {
  tabelas: string
  notes: string | null
  settings: MalhaSettings
}

/** A product of the list with what the check says of it alone; null until asked. */
export interface Judged {
  produto: Produto
  own: Finding | null
}

export function openList({ tabelas, settings, notes }: MalhaInput): { malha: MalhaContext; data: TabelasDoCadastro } {
  const data = JSON.parse(tabelas) as TabelasDoCadastro // the server checks its answers
  const seen = notes === null ? [] : (JSON.parse(notes) as { data: ProdutoDasNotas[] }).data // so here
  return { malha: openMalha(data, settings, toObservados(seen)), data }
}

/** Products of a JSON list, not judged yet. */
export const judgedOf = (text: string): Judged[] =>
  (JSON.parse(text) as Parameters<typeof plainProduto>[0][]).map((row) => ({ produto: plainProduto(row), own: null }))

const NOTHING: Finding = { alertas: [], faults: [] }

function ownOf(one: Judged, malha: MalhaContext | null): Finding {
  one.own ??= judge(one.produto, malha)
  return one.own
}

function judge(produto: Produto, malha: MalhaContext | null): Finding {
  const faults = faultsOf(produto)
  const alertas = malha ? checkAlone(produto, malha) : []
  return faults.length === 0 && alertas.length === 0 ? NOTHING : { alertas, faults }
}

const TWICE: Fault = { campo: 'cd_produto', mensagem: 'Este código está em mais de um produto.' }

/** Everything that there is to say of a list, by line. What was judged before is only compared with the rest of the list. */
export function findIn(list: ReadonlyMap<string, Judged>, malha: MalhaContext | null): Map<string, Finding> {
  const produtos = [...list.values()].map(({ produto }) => produto)
  const twins = malha ? twinsOf(produtos) : null
  const counts = new Map<string, number>()
  for (const { cd_produto } of produtos) counts.set(cd_produto, (counts.get(cd_produto) ?? 0) + 1)
  const found = new Map<string, Finding>()
  for (const [id, one] of list) {
    const own = ownOf(one, malha)
    const { cd_produto } = one.produto
    const twice = cd_produto !== '' && (counts.get(cd_produto) ?? 0) > 1
    const twin = twins && checkTwins(one.produto, twins)
    if (twice || twin)
      found.set(id, {
        faults: twice ? [...own.faults, TWICE] : own.faults,
        alertas: twin ? [...own.alertas, twin] : own.alertas,
      })
    else if (own !== NOTHING) found.set(id, own)
  }
  return found
}

/** Messages to the worker; each question is answered once, in order. `text` is a JSON list of the products that `ids` name. */
export type ToWorker =
  | { kind: 'open'; input: MalhaInput }
  | { kind: 'lines'; ids: readonly string[]; text: string }
  | { kind: 'patch'; ids: readonly string[]; text: string; order: readonly string[] | null }
  | { kind: 'count'; serial: number; ids: readonly string[]; text: string }
  | { kind: 'cests'; serial: number; ncm: string }
export type FromWorker =
  | { kind: 'opened'; sources: Sources }
  | { kind: 'found'; found: Packed }
  | { kind: 'count'; serial: number; alertas: number }
  | { kind: 'cests'; serial: number; cests: readonly Candidate[] }

/** A CEST that the table has for an NCM. */
export interface Candidate {
  code: string
  name: string
}

/** Findings on their way to the page: most lines share what is said of them, so each sentence travels once. */
export interface Packed {
  alertas: readonly Alerta[]
  faults: readonly Fault[]
  ids: readonly string[]
  /** Per line: how many alerts, which, how many faults, which */
  places: Int32Array
}

export function packFindings(found: Findings): Packed {
  const [alertas, faults] = [indexer<Alerta>(), indexer<Fault>()]
  const places: number[] = []
  for (const finding of found.values()) {
    places.push(finding.alertas.length, ...finding.alertas.map(alertas.placeOf))
    places.push(finding.faults.length, ...finding.faults.map(faults.placeOf))
  }
  return { alertas: alertas.all, faults: faults.all, ids: [...found.keys()], places: Int32Array.from(places) }
}

function indexer<Told extends Alerta | Fault>() {
  const places = new Map<string, number>()
  const all: Told[] = []
  const placeOf = (told: Told): number => {
    const key = Object.values(told).join('\n')
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, all.length)
    return all.push(told) - 1
  }
  return { all, placeOf }
}

export function unpackFindings({ alertas, faults, ids, places }: Packed): Map<string, Finding> {
  const found = new Map<string, Finding>()
  let at = 0
  const take = <Told>(all: readonly Told[]): Told[] => {
    const count = places[at] ?? 0
    const taken = Array.from(places.subarray(at + 1, at + 1 + count), (place) => all[place])
    at += 1 + count
    return taken.filter((one) => one !== undefined)
  }
  for (const id of ids) found.set(id, { alertas: take(alertas), faults: take(faults) })
  return found
}

export const countAlertas = (found: Findings): number => {
  let count = 0
  for (const { alertas } of found.values()) count += alertas.length
  return count
}
