import type { BUSCA_GRUPOS, BuscaItem, BuscaReply } from '@portal/contract/busca.ts'
import { sumToMoney } from '@portal/contract/money.ts'
import { tipoName } from '@portal/contract/nomes.ts'
import { SITUACOES, TIPOS } from '@portal/contract/notas.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { cnpjBranch } from '@portal/fiscal/ids/cnpj.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { readChoice } from '../../base/values.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import type { FoundItem } from './items.ts'
import type { FoundNota, PartyNotes } from './notes.ts'
import type { BuscaText } from './read-text.ts'
import type { Found } from './search.ts'
import { hasBeginnings } from './telas.ts'

type Group = (typeof BUSCA_GRUPOS)[number]

const PAPEIS: Record<GrantedEmpresa['papel'], string> = {
  consulta: 'consulta',
  contador: 'contador',
  titular: 'titular',
}

const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, '.')
export const formatNcm = (ncm: string): string => ncm.replace(/^(.{4})(.{2})(.{2})$/, '$1.$2.$3')

/** An address of the page with the company that it shows. */
export const addressIn = (path: string, words: Record<string, string | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(words)) if (value !== undefined) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

type Companies = ReadonlyMap<number, GrantedEmpresa>

const placeOf = (companies: Companies, empresaId: number) => {
  const empresa = companies.get(empresaId)
  return { nr_cpfcnpj: empresa?.taxId ?? null, nm_empresa: empresa?.name ?? null }
}

function toNota(companies: Companies, nota: FoundNota): BuscaItem {
  const place = placeOf(companies, nota.empresa_id)
  const parts = [
    ...(nota.emitente_name ? [`De ${nota.emitente_name}`] : []),
    ...(nota.destinatario_name ? [`para ${nota.destinatario_name}`] : []),
  ]
  return {
    ds_grupo: 'nota',
    ds_titulo: `${tipoName(nota.tipo)} ${grouped(nota.number)}${nota.tipo === 'nfse' ? '' : ` / ${nota.serie}`}`,
    ds_detalhe: parts.join(' '),
    ds_endereco: addressIn(`/notas/${nota.tipo}/${nota.id}`, { empresa: place.nr_cpfcnpj ?? undefined }),
    ...place,
    id: nota.id,
    ds_tipo: readChoice(TIPOS)(nota.tipo, 'tipo'),
    ds_chave: nota.chave,
    dt_emissao: nota.issued_text,
    vl_docfiscal: sumToMoney(nota.total_cents),
    ds_emitidarec: nota.papel === 'E' ? 'E' : 'R',
    ds_situacao: readChoice(SITUACOES)(nota.situacao, 'situacao'),
  }
}

const toEmpresa = ({ name, taxId, papel }: GrantedEmpresa): BuscaItem => ({
  ds_grupo: 'empresa',
  ds_titulo: name,
  ds_detalhe: PAPEIS[papel],
  ds_endereco: addressIn('/inicio', { empresa: taxId }),
  nr_cpfcnpj: taxId,
  nm_empresa: name,
})

/** Matriz, or the branch's order; a CPF has neither. */
function branchName(taxId: string | null): string {
  if (taxId?.length !== 14) return ''
  return cnpjBranch(taxId) === '0001' ? 'matriz' : `filial ${cnpjBranch(taxId)}`
}

function toParticipante(companies: Companies, { party, quantity, notes }: PartyNotes): BuscaItem {
  const [nota] = notes
  const place = placeOf(companies, party.empresaId)
  const name = nota?.papel === 'E' ? nota.destinatario_name : nota?.emitente_name
  const title = name && foldText(name) === withoutTaxId(party) ? name : (nameLike(nota, party) ?? withoutTaxId(party))
  return {
    ds_grupo: 'participante',
    ds_titulo: title || formatTaxId(party.taxId ?? ''),
    ds_detalhe: branchName(party.taxId),
    ds_endereco: addressIn(`/notas/${nota?.tipo ?? 'nfe'}`, {
      empresa: place.nr_cpfcnpj ?? undefined,
      de: 'tudo',
      papel: nota?.papel === 'R' ? 'R' : undefined,
      parte: party.taxId ?? undefined,
      busca: party.taxId === null ? party.texto.slice(0, 100) : undefined,
    }),
    ...place,
    nr_cnpjparticipante: party.taxId,
    nr_notas: quantity,
    ...(nota ? { dt_ultima: nota.issued_text.slice(0, 10) } : {}),
  }
}

const withoutTaxId = ({ texto, taxId }: PartyNotes['party']): string =>
  taxId === null ? texto : texto.slice(0, -taxId.length).trim()

/** The party's name as a note writes it, in case the note names it on its other side. */
const nameLike = (nota: FoundNota | undefined, party: PartyNotes['party']): string | null =>
  [nota?.emitente_name, nota?.destinatario_name].find((name) => name && foldText(name) === withoutTaxId(party)) ?? null

function toProduto(companies: Companies, { empresaId, code, name, ncm }: FoundItem): BuscaItem {
  const place = placeOf(companies, empresaId)
  const empresa = place.nr_cpfcnpj ?? undefined
  const codes = [...(code === null ? [] : [`cód. ${code}`]), ...(ncm ? [`NCM ${formatNcm(ncm)}`] : [])]
  return {
    ds_grupo: 'produto',
    ds_titulo: name,
    ds_detalhe: codes.join(', '),
    ds_endereco:
      code === null
        ? addressIn('/consultas/tributacao', { busca: name, ncm: ncm ?? undefined, empresa })
        : addressIn('/cadastros/produtos', { busca: code, empresa }),
    ...place,
    cd_ncm: ncm,
    ...(code === null ? {} : { cd_produto: code }),
  }
}

const MOST: Record<Group, number> = { nota: 5, empresa: 5, participante: 5, produto: 5, ncm: 5, tela: 5 }
/** A search for one thing shows more of it. */
const MOST_NOTES = 20
const DEFAULT_LIMIT = 30

/** The groups in order of their best entry. */
export function toItems(
  found: Found,
  { text, companies, ncms, telas }: { text: BuscaText; companies: Companies; ncms: BuscaItem[]; telas: BuscaItem[] },
  limit = DEFAULT_LIMIT,
): BuscaItem[] {
  const isFigure = text.chaves.length > 0 || text.cents !== null || text.number !== null || text.chaveStart !== null
  const groups: Record<Group, BuscaItem[]> = {
    nota: found.notes.map((nota) => toNota(companies, nota)),
    empresa: found.empresas.map(toEmpresa),
    participante: found.parties.map((party) => toParticipante(companies, party)),
    produto: found.items.map((item) => toProduto(companies, item)),
    ncm: ncms,
    tela: telas,
  }
  return orderOf(groups, { text, isFigure })
    .flatMap((group) => groups[group].slice(0, group === 'nota' && isFigure ? MOST_NOTES : MOST[group]))
    .slice(0, limit)
}

function orderOf(
  groups: Record<Group, BuscaItem[]>,
  { text, isFigure }: { text: BuscaText; isFigure: boolean },
): Group[] {
  const start = text.words.join(' ')
  const begins = (item: BuscaItem | undefined) =>
    start !== '' && item !== undefined && foldText(item.ds_titulo).startsWith(start)
  const order: Group[] = isFigure
    ? ['nota', 'participante', 'empresa', 'produto', 'ncm', 'tela']
    : ['participante', 'empresa', 'nota', 'produto', 'ncm', 'tela']
  if (text.taxId !== null || begins(groups.empresa[0]))
    order.sort((a, b) => Number(b === 'empresa') - Number(a === 'empresa'))
  if (!isFigure && isAskedFor(groups.tela[0], text.words))
    order.sort((a, b) => Number(b === 'tela') - Number(a === 'tela'))
  return order
}

/** Letters from which on the further words of a screen count as much as its name */
const LONG = 4

const isAskedFor = (tela: BuscaItem | undefined, words: readonly string[]): boolean =>
  tela !== undefined && (hasBeginnings(tela.ds_titulo, words) || words.join('').length >= LONG)

export function toReading(text: BuscaText): BuscaReply['ds_leitura'] {
  if (text.chaves.length > 0) return 'chave'
  if (text.taxId !== null) return 'cnpj'
  if (text.number !== null) return 'numero'
  return text.cents === null ? 'texto' : 'valor'
}
