import { FINALIDADE_NAMES, nameIn } from '@portal/contract/nomes.ts'
import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { formatCfop, formatDateTime, formatInteger, groupProtocol } from '../../../../lib/format.ts'
import { formatServico } from '../../query/servico-words.ts'
import { centsOfText, firstText, groupAt, groupsAt, textAt } from '../grupo.ts'
import { billFacts, billTotals } from './bill.ts'
import type { Fact, Total } from './fact.ts'
import { FRETES, MODAIS, PAGAMENTOS, TIPOS_SERVICO } from './words.ts'

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** The six main facts of a document, by kind. */
export function factsOf(documento: DocumentoReply): Fact[] {
  switch (documento.tipo) {
    case 'nfe':
    case 'nfce':
      return nfeFacts(documento)
    case 'cte':
      return cteFacts(documento)
    case 'mdfe':
      return mdfeFacts(documento)
    case 'nfse':
      return nfseFacts(documento)
    case 'nf3e':
    case 'nfcom':
    case 'outro':
      return billFacts(documento)
  }
}

const emissao = ({ dt_emissao }: DocumentoReply): Fact => ({ name: 'Emissão', value: formatDateTime(dt_emissao) })
const protocolo = ({ nr_protocolo }: DocumentoReply): Fact => ({
  name: 'Protocolo',
  value: groupProtocol(nr_protocolo ?? ''),
})
const natureza = ({ ds_natureza, cd_cfop }: DocumentoReply, ...more: string[]): Fact => ({
  name: 'Natureza da operação',
  value: joined(ds_natureza, formatCfop(cd_cfop), ...more),
})
/** Every other purpose than the normal one changes what the note means. */
const finalidade = ({ cabecalho }: DocumentoReply): string => {
  const code = textAt(cabecalho, 'ide', 'finNFe')
  return code === '1' ? '' : nameIn(FINALIDADE_NAMES, code).toLowerCase()
}

function nfeFacts(documento: DocumentoReply): Fact[] {
  const { cabecalho, transporte } = documento
  const saida = firstText(cabecalho, ['ide', 'dhSaiEnt'], ['ide', 'dSaiEnt'])
  const entrada = textAt(cabecalho, 'ide', 'tpNF') === '0'
  const frete = textAt(transporte, 'transp', 'modFrete')
  return [
    emissao(documento),
    saida
      ? { name: entrada ? 'Entrada' : 'Saída', value: formatDateTime(saida) }
      : { name: 'Autorização', value: formatDateTime(documento.dt_autorizacao) },
    natureza(documento, finalidade(documento)),
    { name: 'Pagamento', value: pagamentoOf(documento) },
    { name: 'Frete', value: FRETES[frete] ?? frete },
    protocolo(documento),
  ]
}

/** Means of payment, with the instalments. */
function pagamentoOf({ pagamentos }: DocumentoReply): string {
  const means = groupsAt(pagamentos, 'pag', 'detPag').map((grupo) => {
    const code = textAt(grupo, 'tPag')
    return code === '99' ? textAt(grupo, 'xPag') || 'Outros' : (PAGAMENTOS[code] ?? code)
  })
  const parts = groupsAt(pagamentos, 'cobr', 'dup').length
  const last = groupsAt(pagamentos, 'cobr', 'dup').at(-1)
  const due = last && formatDateTime(textAt(last, 'dVenc'))
  const terms = parts > 1 ? `${parts} parcelas até ${due}` : parts === 1 && due ? `vence em ${due}` : ''
  return joined([...new Set(means)].join(', '), terms)
}

function cteFacts(documento: DocumentoReply): Fact[] {
  const { cabecalho } = documento
  const servico = textAt(cabecalho, 'ide', 'tpServ')
  const modal = textAt(cabecalho, 'ide', 'modal')
  const place = (end: 'Ini' | 'Fim') =>
    [textAt(cabecalho, 'ide', `xMun${end}`), textAt(cabecalho, 'ide', `UF${end}`)].filter(Boolean).join(', ')
  return [
    emissao(documento),
    { name: 'Início da prestação', value: place('Ini') },
    { name: 'Fim da prestação', value: place('Fim') },
    natureza(documento),
    { name: 'Modal e serviço', value: joined(MODAIS[modal] ?? modal, TIPOS_SERVICO[servico]) },
    protocolo(documento),
  ]
}

function mdfeFacts(documento: DocumentoReply): Fact[] {
  const { cabecalho, percurso, totais, modal } = documento
  const word = textAt(cabecalho, 'ide', 'modal')
  const ufs = [
    textAt(cabecalho, 'ide', 'UFIni'),
    ...groupsAt(percurso, 'infPercurso').map((grupo) => textAt(grupo, 'UFPer')),
    textAt(cabecalho, 'ide', 'UFFim'),
  ]
  const weight = textAt(totais, 'tot', 'qCarga')
  const unit = textAt(totais, 'tot', 'cUnid') === '02' ? 't' : 'kg'
  return [
    emissao(documento),
    { name: 'Percurso', value: ufs.filter(Boolean).join(' → ') },
    { name: 'Modal', value: MODAIS[word] ?? word },
    { name: 'Veículo', value: textAt(groupAt(modal, 'infModal'), 'rodo', 'veicTracao', 'placa') },
    { name: 'Peso da carga', value: weight && `${formatQuantity(weight)} ${unit}` },
    protocolo(documento),
  ]
}

function nfseFacts(documento: DocumentoReply): Fact[] {
  const { cabecalho, servico } = documento
  const code = formatServico(textAt(servico, 'serv', 'cServ', 'cTribNac'))
  return [
    { name: 'Competência', value: formatDateTime(documento.dt_competencia) },
    emissao(documento),
    { name: 'Serviço', value: joined(code, documento.ds_natureza) },
    { name: 'Local da prestação', value: textAt(cabecalho, 'infNFSe', 'xLocPrestacao') },
    { name: 'Incidência do ISSQN', value: textAt(cabecalho, 'infNFSe', 'xLocIncid') || 'Sem ISSQN devido' },
    { name: 'Descrição', value: textAt(servico, 'serv', 'cServ', 'xDescServ') },
  ]
}

/** Formats a quantity or rate in pt-BR, keeping its decimals. */
export function formatQuantity(text: string): string {
  const parts = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts?.[1]) return text
  const decimals = parts[2]?.replace(/0+$/, '') ?? ''
  const whole = parts[1].replace(/\B(?=(\d{3})+$)/g, '.')
  return decimals ? `${whole},${decimals}` : whole
}

/** Totals of a document in column order, four per column. */
export function totalsOf(documento: DocumentoReply): Total[] {
  const { tipo, totais, valores } = documento
  const cents = (...path: string[]) => centsOfText(textAt(totais, ...path))
  if (tipo === 'mdfe') return [{ name: 'Carga', cents: cents('tot', 'vCarga') }]
  if (tipo === 'cte') return cteTotals(valores)
  if (tipo === 'nfse') return nfseTotals(documento)
  if (tipo === 'nf3e' || tipo === 'nfcom' || tipo === 'outro') return billTotals(documento)
  return [
    { name: 'Produtos', cents: cents('ICMSTot', 'vProd') },
    { name: 'Desconto', cents: cents('ICMSTot', 'vDesc') },
    { name: 'Frete', cents: cents('ICMSTot', 'vFrete') },
    { name: 'IPI', cents: cents('ICMSTot', 'vIPI') },
    { name: 'Base ICMS', cents: cents('ICMSTot', 'vBC') },
    { name: 'ICMS', cents: cents('ICMSTot', 'vICMS') },
    { name: 'ICMS ST', cents: cents('ICMSTot', 'vST') },
    { name: 'FCP', cents: cents('ICMSTot', 'vFCP') },
    { name: 'PIS', cents: cents('ICMSTot', 'vPIS') },
    { name: 'COFINS', cents: cents('ICMSTot', 'vCOFINS') },
    { name: 'IBS', cents: cents('IBSCBSTot', 'gIBS', 'vIBS') },
    { name: 'CBS', cents: cents('IBSCBSTot', 'gCBS', 'vCBS') },
  ]
}

function cteTotals(valores: DocumentoReply['valores']): Total[] {
  const icms = Object.values(groupAt(valores, 'imp', 'ICMS') ?? {}).find((grupo) => typeof grupo === 'object')
  const tax = icms && !Array.isArray(icms) && typeof icms === 'object' ? icms : undefined
  const cents = (...path: string[]) => centsOfText(textAt(valores, ...path))
  return [
    { name: 'Prestação', cents: cents('vPrest', 'vTPrest') ?? cents('total', 'vTPrest') },
    { name: 'A receber', cents: cents('vPrest', 'vRec') ?? cents('total', 'vTRec') },
    { name: 'Tributos', cents: cents('imp', 'vTotTrib') },
    { name: 'Base ICMS', cents: centsOfText(firstText(tax, ['vBC'], ['vBCOutraUF'], ['vBCSTRet'])) },
    { name: 'ICMS', cents: centsOfText(firstText(tax, ['vICMS'], ['vICMSOutraUF'], ['vICMSSTRet'])) },
    { name: 'ICMS UF fim', cents: cents('imp', 'ICMSUFFim', 'vICMSUFFim') },
    { name: 'Base IBS/CBS', cents: cents('imp', 'IBSCBS', 'gIBSCBS', 'vBC') },
    { name: 'IBS', cents: cents('imp', 'IBSCBS', 'gIBSCBS', 'vIBS') },
    { name: 'CBS', cents: cents('imp', 'IBSCBS', 'gIBSCBS', 'gCBS', 'vCBS') },
  ]
}

function nfseTotals({ valores, retencoes }: DocumentoReply): Total[] {
  const cents = (...path: string[]) => centsOfText(textAt(valores, ...path))
  // null for zero: a tax that is not withheld is left out
  const withheld = (name: 'iss' | 'inss' | 'irrf' | 'contribuicoes') => centsOfText(retencoes?.[name] ?? '') || null
  return [
    { name: 'Serviço', cents: cents('infDPS', 'valores', 'vServPrest', 'vServ') },
    { name: 'Desconto', cents: cents('infDPS', 'valores', 'vDescCondIncond', 'vDescIncond') },
    { name: 'Base ISSQN', cents: cents('infNFSe', 'valores', 'vBC') },
    { name: 'ISSQN', cents: cents('infNFSe', 'valores', 'vISSQN') },
    { name: 'ISSQN retido', cents: withheld('iss') },
    { name: 'INSS retido', cents: withheld('inss') },
    { name: 'IRRF retido', cents: withheld('irrf') },
    { name: 'Contrib. retidas', cents: withheld('contribuicoes') },
    { name: 'Total retido', cents: centsOfText(retencoes?.total ?? '') },
    { name: 'Líquido', cents: cents('infNFSe', 'valores', 'vLiq') },
    { name: 'IBS', cents: cents('infNFSe', 'IBSCBS', 'totCIBS', 'gIBS', 'vIBSTot') },
    { name: 'CBS', cents: cents('infNFSe', 'IBSCBS', 'totCIBS', 'gCBS', 'vCBS') },
  ]
}

/** Caption of the totals: «8 itens, valores em R$». */
export function countLine({ tipo, itens, totais, documentos }: DocumentoReply): string {
  const many = (count: number, one: string, more: string) => `${formatInteger(count)} ${count === 1 ? one : more}`
  if (tipo === 'nfe' || tipo === 'nfce') return `${many(itens.length, 'item', 'itens')}, valores em R$`
  if (tipo === 'mdfe') {
    const nfes = Number(textAt(totais, 'tot', 'qNFe') || 0)
    const ctes = Number(textAt(totais, 'tot', 'qCTe') || 0)
    return `${many(nfes, 'NF-e', 'NF-e')} e ${many(ctes, 'CT-e', 'CT-e')}, valores em R$`
  }
  const carried = groupsAt(documentos, 'infDoc', 'infNFe').length
  return carried > 0 ? `${many(carried, 'NF-e transportada', 'NF-e transportadas')}, valores em R$` : 'Valores em R$'
}

/** The city of the other party, or of the party that the document names in that role. */
export function cityOf({ partes, ds_emitidarec, tipo }: DocumentoReply): string {
  const taker = tipo === 'mdfe' ? 'contratante' : 'destinatario'
  if (tipo === 'nfse') return nfseCity(partes, ds_emitidarec)
  const papel =
    ds_emitidarec === 'R'
      ? partes.find(({ ds_papel }) => ds_papel === 'emitente')
      : (partes.find(({ fl_tomador }) => fl_tomador === 'S') ?? partes.find(({ ds_papel }) => ds_papel === taker))
  const address = papel?.endereco
  return [address?.nm_municipio, address?.ds_uf].filter(Boolean).join(', ')
}

/** An NFS-e names municipalities of parties by code only; the emitter's state is known. */
function nfseCity(partes: DocumentoReply['partes'], side: 'E' | 'R'): string {
  const papel = side === 'R' ? 'prestador' : 'tomador'
  const address = partes.find(({ ds_papel }) => ds_papel === papel)?.endereco
  return [address?.nm_municipio, address?.ds_uf].filter(Boolean).join(', ')
}
