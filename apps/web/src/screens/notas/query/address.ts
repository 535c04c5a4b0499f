import type { Tipo } from '@portal/contract/notas.ts'
import { TIPOS } from '../../../api/notas/tipos.ts'

/**
 * Names of the URL's parameters. The router loads this file with the first page, so it only filters names;
 * `search.ts` reads and checks the values.
 */
export const NAMES = [
  'de',
  'ate',
  'papel',
  'busca',
  'ordem',
  'filial',
  'situacao',
  'numero_de',
  'numero_ate',
  'valor_de',
  'valor_ate',
  'chave',
  'parte',
  'cfop',
  'serie',
  'uf',
  'funcao',
  'servico',
  'municipio',
  'iss',
  'importada_de',
  'importada_ate',
  'importacao',
  'veredito',
  'baixada',
  'homologacao',
  'assinatura',
  'prova',
  'manifestacao',
  'terceiro',
  'origem',
  'cancelamento',
  'protocolo',
  'colunas',
  'pagina',
  'cursor',
] as const

export type NotasAddress = { [name in (typeof NAMES)[number]]?: string }

const LONGEST = 15_000

export function parseSearch(raw: Record<string, unknown>): NotasAddress {
  const address: NotasAddress = {}
  for (const [key, given] of Object.entries(raw)) {
    const name = NAMES.find((each) => each === key)
    if (name && typeof given === 'string' && given.trim() && given.length <= LONGEST) address[name] = given
  }
  return address
}

export const isTipo = (text: string): text is Tipo => TIPOS.some((tipo) => tipo === text)
