import { date, dateTime, decimal, reais, taxId } from '../format/values.ts'
import { EVENT_WORDING, type Wording } from './wording.ts'

/** Words of municipal layouts, which write them without accents. */
const ACCENTS: Readonly<Record<string, string>> = {
  acao: 'ação',
  aliquota: 'alíquota',
  autenticidade: 'autenticidade',
  calculo: 'cálculo',
  codigo: 'código',
  competencia: 'competência',
  condicao: 'condição',
  confirmacao: 'confirmação',
  construcao: 'construção',
  contribuicao: 'contribuição',
  credito: 'crédito',
  declaracao: 'declaração',
  deducao: 'dedução',
  deducoes: 'deduções',
  descricao: 'descrição',
  discriminacao: 'discriminação',
  emissao: 'emissão',
  endereco: 'endereço',
  exigibilidade: 'exigibilidade',
  identificacao: 'identificação',
  informacoes: 'informações',
  inscricao: 'inscrição',
  intermediario: 'intermediário',
  liquido: 'líquido',
  municipio: 'município',
  numero: 'número',
  obrigacao: 'obrigação',
  nfe: 'NF-e',
  nfpse: 'NFPS-e',
  nfse: 'NFS-e',
  opcao: 'opção',
  operacao: 'operação',
  orgao: 'órgão',
  pais: 'país',
  prestacao: 'prestação',
  provisorio: 'provisório',
  razao: 'razão',
  referencia: 'referência',
  residencia: 'residência',
  retencao: 'retenção',
  retencoes: 'retenções',
  servico: 'serviço',
  servicos: 'serviços',
  serie: 'série',
  situacao: 'situação',
  substituicao: 'substituição',
  tributacao: 'tributação',
  tributos: 'tributos',
  unitario: 'unitário',
  usuario: 'usuário',
  verificacao: 'verificação',
  verificador: 'verificador',
}
/** Written in capitals */
const SHORT = /^(cnpj|cpf|rps|uf|iss|issqn|nf|cnae|cep|ddd|pis|cofins|inss|ir|irrf|csll|cst|ie|im|id|cfps|aedf)$/
/** Groups around the fields of a note that say nothing of them */
const WRAPPER = /^([Cc]ompl?Nfse|N(fse|FSe)|Inf[A-Z]\w*|DeclaracaoPrestacaoServico)$/
const NUMBER = /^-?\d+(\.\d+)?$/

/** `DescricaoCodigoTributacaoMunicipio`, `cod_verificador` as words; an attribute or a number stays. */
function spelled(name: string): string {
  const parts = name
    .replace(/NFPSe|NFSe|NFe|CNPJ|CPF/g, (short) => ` ${short.toLowerCase()} `)
    .replace(/([a-zà-ú\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-zà-ú])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter((part) => part !== '')
  const words = parts.map((part) => {
    const low = part.toLowerCase()
    return SHORT.test(low) ? part.toUpperCase() : (ACCENTS[low] ?? low)
  })
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function format(name: string, text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:/.test(text)) return dateTime(text)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return date(text)
  if (/cnpj|cpf/i.test(name)) return taxId(text)
  if (/^(valor|vl|base_?calculo|desconto)/i.test(name) && NUMBER.test(text)) return reais(text)
  if (/^aliquota/i.test(name) && NUMBER.test(text)) return decimal(text)
  return text === 'true' ? 'sim' : text === 'false' ? 'não' : EVENT_WORDING.format(name, text)
}

/** The fields of a municipal layout: their own names, spelled out. */
export const MUNICIPAL_WORDING: Wording = { labelOf: spelled, format, isWrapper: (name) => WRAPPER.test(name) }
