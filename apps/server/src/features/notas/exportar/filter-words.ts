import { formatCents } from '@portal/fiscal/base/money.ts'
import type { NotaFilter } from '../consulta/filter.ts'
import { tipoName } from '../tipo-name.ts'
import { MANIFEST_NAMES, PROVA_NAMES, situacaoName } from './nota-columns.ts'
import { ROLE_NAMES } from './servico-columns.ts'

export const dayOf = (day: string): string => day.slice(0, 10).split('-').toReversed().join('/')

/** «de 01/06/2026 a 30/06/2026», «a partir de 100», «até 100», or nothing. */
function range<T>(from: T | undefined, to: T | undefined, show: (end: T) => string): string {
  if (from !== undefined && to !== undefined) return `de ${show(from)} a ${show(to)}`
  if (from !== undefined) return `a partir de ${show(from)}`
  return to === undefined ? '' : `até ${show(to)}`
}

const named = (name: string, text: string | undefined): string => (text ? `${name} ${text}` : '')
const choice = (value: boolean | undefined, yes: string, no: string): string =>
  value === undefined ? '' : value ? yes : no

const VERDICT_WORDS = { importado: 'importadas', repetido: 'já guardadas', atualizado: 'atualizadas', rejeitado: '' }

/** The days of emission and competência of a filter, in words. */
export function periodWords({ books, issuedFrom, issuedTo, competenciaFrom, competenciaTo }: NotaFilter): string {
  const parts = [
    named('Mês da escrita:', range(books?.from, books?.to, dayOf)),
    named('Emissão:', range(issuedFrom, issuedTo, dayOf)),
    named('Competência:', range(competenciaFrom, competenciaTo, dayOf)),
  ].filter((text) => text !== '')
  return parts.join(' · ') || 'Emissão: todas as datas'
}

/** Every condition of a filter except company and period, in words. */
export function filterWords(filter: NotaFilter): string {
  const { tipos, sides, chave, chaves, situacoes, words, signatures, proofs } = filter
  return [
    tipos.map(tipoName).join(', '),
    sides.length === 1 ? (sides[0] === 'E' ? 'emitidas' : 'recebidas') : 'emitidas e recebidas',
    named('situação', situacoes?.map(situacaoName).join(', ')),
    named('busca', words?.length ? `«${words.join(' ')}»` : ''),
    named('papel', filter.serviceRole && ROLE_NAMES[filter.serviceRole]?.toLowerCase()),
    named('serviço', filter.service),
    named('município', filter.taxedAt),
    choice(filter.issWithheld, 'com ISS retido', 'sem ISS retido'),
    named('número', range(filter.numberFrom, filter.numberTo, String)),
    named('valor', range(filter.centsFrom, filter.centsTo, formatCents)),
    named('outra parte', filter.party),
    named('CFOP', filter.cfop),
    named('série', filter.serie?.toString()),
    named('UF', filter.uf),
    named('chave', chave),
    chaves ? `${chaves.length} chaves informadas` : '',
    named('importação', range(filter.importedFrom, filter.importedTo, dayOf)),
    filter.imports ? `de ${filter.imports.length === 1 ? 'uma importação' : `${filter.imports.length} envios`}` : '',
    filter.verdicts?.map((verdict) => VERDICT_WORDS[verdict]).join(', ') ?? '',
    choice(filter.downloaded, 'já baixadas', 'não baixadas'),
    named('assinatura', signatures?.join(', ').replace('_', ' ')),
    named('prova', proofs?.map((proof) => PROVA_NAMES[proof] ?? proof).join(', ')),
    named('origem', filter.origins?.map((origin) => (origin === 'captura' ? 'captura' : 'importação')).join(', ')),
    choice(filter.late?.isLate, 'que chegaram ou mudaram depois do fechamento', 'sem as de depois do fechamento'),
    named('manifestação', filter.manifests?.map((state) => MANIFEST_NAMES[state] ?? state).join(', ')),
    named('prazo até', filter.dueBy && dayOf(filter.dueBy)),
    choice(filter.foreign, 'enviadas por terceiro', 'não enviadas por terceiro'),
    choice(filter.pending, 'com cancelamento a confirmar', 'sem cancelamento a confirmar'),
    filter.unknownProtocol ? 'com protocolo desconhecido' : '',
    filter.homologacao ? 'com as de homologação' : '',
  ]
    .filter((text) => text !== '')
    .join(' · ')
}
