import {
  formatCfop,
  formatCount,
  formatDate,
  formatInteger,
  formatReais,
  formatTaxId,
  shortenChave,
} from '../../../lib/format.ts'
import { importedWhen } from './imports.ts'
import { MANIFEST_WORD } from './manifestacoes.ts'
import { PROVA_WORD } from './provas.ts'
import type { NotasSearch } from './search.ts'
import { FUNCAO_WORD, formatServico } from './servico-words.ts'
import { SITUACAO_WORD } from './situacoes.ts'

/** An active filter as a chip: name, text, and the change that removes it. */
export interface ActiveFilter {
  key: string
  label: string
  value: string
  off: Partial<NotasSearch>
}

const ASSINATURA_WORD: Readonly<Record<string, string>> = {
  valida: 'válida',
  invalida: 'inválida',
  ausente: 'ausente',
  nao_verificavel: 'não verificável',
}

const VEREDITO_WORD: Readonly<Record<string, string>> = {
  importado: 'entraram',
  repetido: 'já estavam aqui',
  atualizado: 'atualizadas',
}

/** `de 1 a 7`, `a partir de 1`, `até 7`; empty without either. */
function rangeText(from: string | undefined, to: string | undefined, write: (text: string) => string): string {
  if (from && to) return from === to ? write(from) : `de ${write(from)} a ${write(to)}`
  if (from) return `a partir de ${write(from)}`
  return to ? `até ${write(to)}` : ''
}

const number = (text: string) => formatInteger(Number(text))
const money = (text: string) => formatReais(Number(text))

type Named = [label: string, value: string | undefined, off: Partial<NotasSearch>]

/** The filters of NFS-e. */
const servicoFilters = ({ funcao, servico, municipio, iss }: NotasSearch): Named[] => [
  ['Papel', funcao && FUNCAO_WORD[funcao].toLowerCase(), { funcao: undefined }],
  ['Serviço', servico && formatServico(servico), { servico: undefined }],
  ['Município', municipio, { municipio: undefined }],
  ['ISSQN', iss && (iss === 'S' ? 'retido' : 'não retido'), { iss: undefined }],
]

/** The filters with several words. */
const stateFilters = ({ assinatura, prova, manifestacao }: NotasSearch): Named[] => [
  ['Assinatura', words(assinatura, ASSINATURA_WORD), { assinatura: undefined }],
  ['Prova', words(prova, PROVA_WORD), { prova: undefined }],
  ['Manifestação', words(manifestacao, MANIFEST_WORD), { manifestacao: undefined }],
]

/** Active filters other than kind, side and period. */
export function activeFilters(search: NotasSearch): ActiveFilter[] {
  const chaves = search.chave?.split(',') ?? []
  const filters: ActiveFilter[] = []
  const add = (...[label, value, off]: Named) => {
    if (value) filters.push({ key: label, label, value, off })
  }
  add('Texto', search.busca && `«${search.busca.trim()}»`, { busca: undefined })
  add('Mostrando', search.papel === 'T' ? 'emitidas e recebidas' : undefined, { papel: undefined })
  add('Filial', search.filial, { filial: undefined })
  add('Situação', words(search.situacao, SITUACAO_WORD), { situacao: undefined })
  const numero = rangeText(search.numero_de, search.numero_ate, number)
  add('Número', numero, { numero_de: undefined, numero_ate: undefined })
  const valor = rangeText(search.valor_de, search.valor_ate, money)
  add('Valor', valor, { valor_de: undefined, valor_ate: undefined })
  add('CNPJ/CPF', search.parte && formatTaxId(search.parte), { parte: undefined })
  add('CFOP', search.cfop && formatCfop(search.cfop), { cfop: undefined })
  add('Série', search.serie, { serie: undefined })
  add('UF', search.uf, { uf: undefined })
  for (const filter of servicoFilters(search)) add(...filter)
  add(
    'Chave',
    chaves.length > 1 ? formatCount(chaves.length, 'colada', 'coladas') : chaves[0] && shortenChave(chaves[0]),
    {
      chave: undefined,
    },
  )
  const importada = rangeText(search.importada_de, search.importada_ate, formatDate)
  add('Importada', importada, { importada_de: undefined, importada_ate: undefined })
  const imported = search.importacao && importedWhen(search.importacao)
  add('Só', imported && `da importação de ${imported}`, { importacao: undefined, veredito: undefined })
  add('Na importação', words(search.veredito, VEREDITO_WORD), { veredito: undefined })
  add('Baixadas', search.baixada && (search.baixada === 'N' ? 'não baixadas' : 'já baixadas'), { baixada: undefined })
  for (const filter of stateFilters(search)) add(...filter)
  add('Origem', search.origem && (search.origem === 'captura' ? 'captura' : 'importação'), { origem: undefined })
  add('Trazidas', search.terceiro && 'por terceiros', { terceiro: undefined })
  add('Cancelamento', search.cancelamento && 'a confirmar', { cancelamento: undefined })
  add('Protocolo', search.protocolo && 'desconhecido', { protocolo: undefined })
  add('Homologação', search.homologacao && 'incluída', { homologacao: undefined })
  return filters
}

const words = (list: string | undefined, word: Readonly<Record<string, string>>): string | undefined =>
  list
    ?.split(',')
    .map((each) => (word[each] ?? each).toLowerCase())
    .join(', ')

/** The change of «Limpar»: removes all active filters. */
export const allOff = (search: NotasSearch): Partial<NotasSearch> =>
  Object.assign({}, ...activeFilters(search).map(({ off }) => off))
