import type { FilterAddress } from '@portal/contract/filtros.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { TIPOS } from '../../../api/notas/tipos.ts'

/**
 * Names of the URL's parameters: the filters of the table, which the compiler holds complete, and the period, order, columns and position. The router
 * loads this file with the first page, so it does not load the table and only filters names; `search.ts` reads and checks the values.
 */
const NAMES: Readonly<Record<FilterAddress | 'de' | 'ate' | 'ordem' | 'colunas' | 'pagina' | 'cursor', true>> = {
  de: true,
  ate: true,
  papel: true,
  modelo: true,
  busca: true,
  ordem: true,
  filial: true,
  situacao: true,
  numero_de: true,
  numero_ate: true,
  valor_de: true,
  valor_ate: true,
  chave: true,
  parte: true,
  cfop: true,
  serie: true,
  uf: true,
  funcao: true,
  servico: true,
  municipio: true,
  iss: true,
  importada_de: true,
  importada_ate: true,
  importacao: true,
  veredito: true,
  baixada: true,
  homologacao: true,
  assinatura: true,
  prova: true,
  manifestacao: true,
  terceiro: true,
  origem: true,
  cancelamento: true,
  protocolo: true,
  etiqueta: true,
  colunas: true,
  pagina: true,
  cursor: true,
}

export type NotasName = keyof typeof NAMES
export type NotasAddress = { [name in NotasName]?: string }

const LONGEST = 15_000

export function parseSearch(raw: Record<string, unknown>): NotasAddress {
  const address: NotasAddress = {}
  for (const [key, given] of Object.entries(raw)) {
    if (!Object.hasOwn(NAMES, key)) continue
    if (typeof given === 'string' && given.trim() && given.length <= LONGEST) address[key as NotasName] = given
  }
  return address
}

export const isTipo = (text: string): text is Tipo => TIPOS.some((tipo) => tipo === text)
