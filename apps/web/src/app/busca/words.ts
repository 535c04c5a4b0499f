import type { BuscaItem, BuscaReply } from '@portal/contract/busca.ts'
import { MODELO_NAMES } from '@portal/contract/nomes.ts'
import { checkDigit } from '@portal/fiscal/ids/chave.ts'
import { hasNfseDigit, nfseChaveShape } from '@portal/fiscal/ids/chave-nfse.ts'
import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import { formatCount, formatDate, formatTaxId } from '../../lib/format.ts'
import { MONTH_NAMES } from '../../lib/month-name.ts'

type Group = BuscaItem['ds_grupo'] | 'ajuda'

/** A line of the box: what the server found, or a part of the manual. */
export interface BoxItem extends Omit<BuscaItem, 'ds_grupo'> {
  ds_grupo: Group
}

const GROUPS: Record<Group, string> = {
  nota: 'Notas',
  participante: 'Participantes',
  empresa: 'Empresas',
  produto: 'Produtos',
  ncm: 'NCM',
  tela: 'Telas e ações',
  ajuda: 'Ajuda',
}

export interface BuscaGroup {
  title: string
  items: readonly BoxItem[]
}

/** The answer's items under their titles, in the order of the answer. */
export function buscaGroups(items: readonly BoxItem[]): BuscaGroup[] {
  const groups: { group: Group; items: BoxItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.group === item.ds_grupo) last.items.push(item)
    else groups.push({ group: item.ds_grupo, items: [item] })
  }
  return groups.map(({ group, items: some }) => ({ title: titleOf(group, some), items: some }))
}

/** Rows of one note are the caller's companies that have it. */
function titleOf(group: Group, items: readonly BoxItem[]): string {
  const isOne = group === 'nota' && items.length > 1 && items.every(({ ds_chave }) => ds_chave === items[0]?.ds_chave)
  return isOne ? `Está em ${items.length} empresas suas` : GROUPS[group]
}

const WRONG_DIGIT = { text: 'O último dígito não confere: confira a chave.', isWrong: true }

/** The same for a key of an NFS-e. */
function serviceWords(key: string) {
  if (!hasNfseDigit(key)) return WRONG_DIGIT
  const month = MONTH_NAMES[Number(key.slice(38, 40)) - 1]
  const when = month ? `, ${month} de 20${key.slice(36, 38)}` : ''
  return { text: `Chave de NFS-e, dígito confere${when}`, isWrong: false }
}

/** What a typed key says of its note: «Chave de NF-e, dígito confere, SP, setembro de 2026». Null without one whole key. */
export function keyWords(typed: string): { text: string; isWrong: boolean } | null {
  const joined = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  const service = /(?:^|[^A-Z\d])(?:NFS)?([A-Z\d]{50})(?![A-Z\d])/.exec(joined)?.[1]
  if (service && nfseChaveShape(service)) return serviceWords(service)
  const key = /\d{6}[A-Z\d]{12}\d{26}/.exec(joined)?.[0]
  if (!key) return null
  if (checkDigit(key.slice(0, 43)) !== Number(key[43])) return WRONG_DIGIT
  const uf = ufOfCode(key.slice(0, 2))
  const month = MONTH_NAMES[Number(key.slice(4, 6)) - 1]
  const facts = [
    `Chave de ${MODELO_NAMES[key.slice(20, 22)] ?? 'documento'}`,
    'dígito confere',
    ...(uf ? [uf] : []),
    ...(month ? [`${month} de 20${key.slice(2, 4)}`] : []),
  ]
  return { text: facts.join(', '), isWrong: false }
}

/** What follows the title on its line. */
export function besideTitle({ ds_grupo, ds_detalhe, dt_emissao, nr_cpfcnpj, nr_cnpjparticipante }: BoxItem): string {
  if (ds_grupo === 'nota') return `emitida em ${formatDate(dt_emissao)}`
  if (ds_grupo === 'empresa') return formatTaxId(nr_cpfcnpj)
  return [formatTaxId(nr_cnpjparticipante), ds_detalhe].filter(Boolean).join(' ')
}

const MOST_COUNTED = 1000

/** What is written at the end of the line. */
export function atLineEnd({ ds_grupo, ds_detalhe, nr_notas, dt_ultima, cd_produto }: BoxItem): string {
  if (ds_grupo === 'participante' && nr_notas !== undefined) {
    const count = nr_notas >= MOST_COUNTED ? 'mais de 999 notas' : formatCount(nr_notas, 'nota', 'notas')
    return dt_ultima ? `${count}, última ${formatDate(dt_ultima)}` : count
  }
  if (ds_grupo === 'produto') return cd_produto === undefined ? 'nas notas' : 'no cadastro'
  return ds_grupo === 'empresa' ? ds_detalhe : ''
}

/** Below the box: what was not found, or how much was searched. */
export function searchedWords({ data, nr_empresas, ds_leitura }: BuscaReply, typed: string): string | null {
  if (data.length > 0) return null
  if (ds_leitura === 'chave') return 'Não está no portal. Confira se foi importada na empresa certa.'
  return `Nada com «${typed}» em ${formatCount(nr_empresas, 'empresa', 'empresas')}.`
}
