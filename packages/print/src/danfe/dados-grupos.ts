import { headed, type Labels, told } from '../format/named.ts'
import { asText } from '../format/values.ts'
import type { Danfe } from './danfe-model.ts'

const PURPOSE: Readonly<Record<string, string>> = {
  '2': 'NF-e complementar',
  '3': 'NF-e de ajuste',
  '4': 'Devolução de mercadoria',
  '5': 'Nota de crédito',
  '6': 'Nota de débito',
}

const LABELS: Labels = {
  tpEnteGov: 'ente (tpEnteGov)',
  pRedutor: '% redutor',
  tpOperGov: 'operação (tpOperGov)',
  refDFeAnt: 'documento anterior',
  refNFe: 'NF-e',
  tpNFDebito: 'tipo de débito',
  tpNFCredito: 'tipo de crédito',
  xOrgao: 'órgão',
  matr: 'matrícula',
  xAgente: 'agente',
  fone: 'fone',
  nDAR: 'DAR',
  dEmi: 'emissão',
  vDAR: 'valor',
  repEmi: 'repartição',
  dPag: 'pagamento',
  safra: 'safra',
  ref: 'referência',
  forDia: 'fornecimento',
  '@dia': 'dia',
  qtde: 'qtd',
  qTotMes: 'total do mês',
  qTotAnt: 'total anterior',
  qTotGer: 'total geral',
  deduc: 'dedução',
  xDed: 'descrição',
  vDed: 'valor',
  vFor: 'valor dos fornecimentos',
  vTotDed: 'total das deduções',
  vLiqFor: 'valor líquido',
  defensivo: 'defensivo',
  nReceituario: 'receituário',
  CPFRespTec: 'CPF do responsável técnico',
  guiaTransito: 'guia de trânsito',
  tpGuia: 'tipo',
  UFGuia: 'UF',
  serieGuia: 'série',
  nGuia: 'nº',
  vServ: 'valor do serviço',
  vBCRet: 'BC',
  pICMSRet: 'alíquota',
  vICMSRet: 'ICMS retido',
  cMunFG: 'município',
  vRetPIS: 'PIS',
  vRetCOFINS: 'COFINS',
  vRetCSLL: 'CSLL',
  vBCIRRF: 'BC IRRF',
  vIRRF: 'IRRF',
  vBCRetPrev: 'BC Previdência',
  vRetPrev: 'Previdência',
  vPIS: 'PIS',
  vCOFINS: 'COFINS',
  dCompet: 'competência',
  vDeducao: 'deduções',
  vOutro: 'outras retenções',
  vDescIncond: 'desconto incondicionado',
  vDescCond: 'desconto condicionado',
  cRegTrib: 'regime especial',
  qBCMono: 'BC ICMS monofásico',
  qBCMonoReten: 'BC ICMS mono. retenção',
  qBCMonoRet: 'BC ICMS mono. retido',
  ISUF: 'SUFRAMA',
  ISUFEmit: 'SUFRAMA do emitente',
  IM: 'inscrição municipal',
  dPrevEntrega: 'previsão',
}

/** Shown in the block of ISSQN */
const ISSQN_FIELDS = new Set(['vServ', 'vBC', 'vISS', 'vISSRet'])

/**
 * Groups that the form draws no block for, each in a sentence.
 * Left out on purpose: who may fetch the file (autXML), who wrote the issuing program (infRespTec), CNAE, CRT, e-mail, codes of
 * city and country, how the buyer was met (indPres), and signatures: they say nothing to who receives the goods.
 */
export function groupTexts({ inf }: Danfe): string[] {
  const { ide, dest, emit, total, transp } = inf
  const purpose = PURPOSE[asText(ide.finNFe)] ?? ''
  const tot = total.ICMSTot
  const one = (heading: string, group: unknown, skip?: ReadonlySet<string>) =>
    headed(heading, told(group, LABELS, skip))
  return [
    headed('Finalidade', purpose),
    told({ tpNFDebito: ide.tpNFDebito, tpNFCredito: ide.tpNFCredito }, LABELS),
    one('Entrega', { dPrevEntrega: ide.dPrevEntrega }),
    one('Compra governamental', ide.gCompraGov),
    one('Pagamento antecipado', ide.gPagAntecipado),
    one('Destinatário', { ISUF: dest?.ISUF, IM: dest?.IM }),
    one('Emitente', { ISUFEmit: emit.ISUFEmit }),
    one('Nota avulsa', inf.avulsa),
    one('ICMS retido do transporte', transp?.retTransp),
    one('Retenções', total.retTrib),
    one('ISSQN', total.ISSQNtot, ISSQN_FIELDS),
    told({ qBCMono: tot?.qBCMono, qBCMonoReten: tot?.qBCMonoReten, qBCMonoRet: tot?.qBCMonoRet }, LABELS),
    one('Cana', inf.cana),
    one('Agropecuário', inf.agropecuario),
    headed('Solicitação NFF', asText(inf.infSolicNFF?.xSolic)),
    one('Provedor de assinatura', { CNPJPAA: inf.infPAA?.CNPJPAA }),
  ]
}
