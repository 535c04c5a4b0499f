import type {
  CarteiraGravadaReply,
  EmpresaDaCarteira,
  Escritorio,
  LinhaJulgada,
  PedidoDaCarteira,
  PessoaDoEscritorio,
  Regime,
  RemocaoReply,
  RemovidasReply,
} from '@portal/contract/escritorio/escritorio.ts'
import type { FieldProblem } from '../../base/errors.ts'
import { CLAIMED, type Office } from './office.ts'
import type { OfficePerson } from './people.ts'
import type { Outcome, PortfolioRow } from './portfolio.ts'
import type { Removal, RemovedCompany } from './removal.ts'
import type { OfficeRequest } from './requests.ts'

const flag = (yes: boolean): 'S' | 'N' => (yes ? 'S' : 'N')

export const toEscritorio = (office: Office): Escritorio => ({
  id: office.id,
  nome: office.name,
  uf: office.uf,
  cpfcnpj: office.tax_id,
  papel: office.papel,
  nr_empresas: office.empresas,
  nr_pessoas: office.pessoas,
  fl_carteira: flag(office.sees_all),
})

export interface CompanyContext {
  cadastro: 'livre' | 'provado'
  /** End of the kept certificate, by root of the tax id */
  ends: ReadonlyMap<number, Date>
}

export const toEmpresaDaCarteira = (row: PortfolioRow, { cadastro, ends }: CompanyContext): EmpresaDaCarteira => ({
  cpfcnpj: row.tax_id,
  nome: row.name,
  uf: row.uf,
  ie: row.ie,
  // checked by the table
  ds_regime: row.regime as Regime | null,
  ds_situacao: !row.active ? 'inativa' : !row.proven && cadastro === 'provado' ? 'pendente' : 'ativa',
  fl_comprovada: flag(row.proven),
  etiquetas: row.tags,
  nm_responsavel: row.responsible,
  dt_certificado: ends.get(row.id)?.toISOString() ?? null,
})

/** Why a line is refused; absent for one that is written. */
const REFUSED: Readonly<Partial<Record<Outcome, string>>> = {
  incomplete: 'Informe o nome e a UF: a empresa ainda não está no portal.',
  inactive: 'A empresa está inativa no portal ou é da demonstração. Fale com o operador.',
  claimed: CLAIMED,
  refused: 'O pedido por esta empresa foi recusado há menos de 30 dias.',
  full: 'A carteira chegou ao limite de empresas.',
  removed:
    'O escritório tirou esta empresa da carteira há menos de 30 dias. Desfaça a retirada em «Removidas há pouco».',
}

const NOT_JUDGED =
  'O limite de CNPJs novos por dia foi atingido: a linha que pode entrar é gravada; as outras são avaliadas amanhã.'
const PROPOSED =
  'O cadastro é do titular da empresa: nome, UF, inscrição e regime esperam pelo sim dele. O resto foi gravado.'

/** A line of a batch after it was judged: with a problem of its own, or with the outcome of the database. */
export type JudgedLine = { taxId: string } & ({ problem: FieldProblem } | { outcome: Outcome })

function toLinhaJulgada(judged: JudgedLine, index: number): LinhaJulgada {
  const line = { linha: index + 1, cpfcnpj: judged.taxId }
  if ('problem' in judged)
    return { ...line, situacao: 'recusada', campo: judged.problem.campo, mensagem: judged.problem.mensagem }
  const { outcome } = judged
  if (outcome === 'not_judged') return { ...line, situacao: 'nao_avaliada', mensagem: NOT_JUDGED }
  const mensagem = REFUSED[outcome]
  if (mensagem !== undefined)
    return {
      ...line,
      situacao: 'recusada',
      mensagem,
      ...(outcome === 'claimed' ? { fl_pedido: 'S' as const } : {}),
      ...(outcome === 'removed' ? { fl_desfazer: 'S' as const } : {}),
    }
  if (outcome === 'included') return { ...line, situacao: 'incluida' }
  if (outcome === 'proposed') return { ...line, situacao: 'alterada', fl_proposta: 'S', mensagem: PROPOSED }
  return { ...line, situacao: 'alterada', ...(outcome === 'same' ? { fl_igual: 'S' as const } : {}) }
}

export function toCarteiraGravada(judged: readonly JudgedLine[]): CarteiraGravadaReply {
  const linhas = judged.map(toLinhaJulgada)
  const count = (situacao: LinhaJulgada['situacao']) => linhas.filter((line) => line.situacao === situacao).length
  return {
    incluidas: count('incluida'),
    alteradas: count('alterada'),
    iguais: linhas.filter(({ fl_igual }) => fl_igual === 'S').length,
    recusadas: count('recusada'),
    linhas,
  }
}

export const toPedido = (row: OfficeRequest): PedidoDaCarteira => ({
  id: row.id,
  cpfcnpj: row.tax_id,
  nome: row.name,
  dt_pedido: row.created_at.toISOString(),
  dt_expiracao: row.expires_at.toISOString(),
  ds_espera: row.refused_at ? 'recusado' : row.has_titular ? 'titular' : 'operador',
})

export const toRemocao = (removal: Removal): RemocaoReply => ({
  nr_documentos: removal.documents,
  mes_aberto: removal.open_month,
  captura_ligada: removal.was_on,
  nr_chaves: removal.keys,
  nr_pacotes: removal.packages,
  nr_links: removal.links,
  dt_desfazer: removal.until.toISOString(),
  certificado_destruido: removal.destroyed,
})

export const toRemovida = (row: RemovedCompany): RemovidasReply['data'][number] => ({
  cpfcnpj: row.tax_id,
  nome: row.name,
  dt_remocao: row.removed_at.toISOString(),
  nm_removeu: row.remover,
  dt_desfazer: row.until.toISOString(),
})

export const toPessoa = (person: OfficePerson): PessoaDoEscritorio => ({
  id: person.account_id,
  cpfcnpj: person.tax_id,
  nome: person.name,
  email: person.email,
  papel: person.papel,
  etiquetas: person.tags ?? [],
  fl_carteira: flag(person.papel === 'dono' || person.tags === null),
  nr_empresas: person.empresas,
  fl_pendente: flag(person.waiting !== null),
  ds_pendencia: person.waiting,
  dt_inicio: person.since.toISOString(),
  dt_expiracao: person.expires_at?.toISOString() ?? null,
  dt_ultimo_acesso: person.seen_at?.toISOString() ?? null,
})
