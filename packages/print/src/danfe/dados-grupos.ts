import { groupSentence, type Labels, withHeading } from '../format/named.ts'
import { asText, joined } from '../format/values.ts'
import { type Danfe, withCities } from './danfe-model.ts'

const PURPOSE: Readonly<Record<string, string>> = {
  '2': 'NF-e complementar',
  '3': 'NF-e de ajuste',
  '4': 'Devolução de mercadoria',
  '5': 'Nota de crédito',
  '6': 'Nota de débito',
}

const LABELS: Labels = {
  tpEnteGov: 'ente',
  pRedutor: '% redutor',
  tpOperGov: 'operação',
  refDFeAnt: 'documento anterior',
  refNFe: 'NF-e',
  tpNFDebito: 'Tipo de débito',
  tpNFCredito: 'Tipo de crédito',
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

/** Printed in the ISSQN block */
const ISSQN_FIELDS = new Set(['vServ', 'vBC', 'vISS', 'vISSRet'])

/**
 * One sentence for each group that has no block on the form. Deliberately omitted, because the recipient of
 * the goods does not need them: autXML, infRespTec, CNAE, CRT, e-mail, codes of city and country, indPres,
 * and signatures.
 */
export function groupTexts({ inf, cities }: Danfe): string[] {
  const { ide, dest, emit, total, transp } = inf
  const purpose = PURPOSE[asText(ide.finNFe)] ?? ''
  const tot = total.ICMSTot
  const sentence = (heading: string, group: unknown, skip?: ReadonlySet<string>) =>
    withHeading(heading, groupSentence(group, LABELS, skip))
  return [
    joined(
      ' - ',
      withHeading('Finalidade', purpose),
      groupSentence({ tpNFDebito: ide.tpNFDebito, tpNFCredito: ide.tpNFCredito }, LABELS),
    ),
    sentence('Entrega', { dPrevEntrega: ide.dPrevEntrega }),
    sentence('Compra governamental', ide.gCompraGov),
    sentence('Pagamento antecipado', ide.gPagAntecipado),
    sentence('Destinatário', { ISUF: dest?.ISUF, IM: dest?.IM }),
    sentence('Emitente', { ISUFEmit: emit.ISUFEmit }),
    sentence('Nota avulsa', inf.avulsa),
    sentence('ICMS retido do transporte', withCities(transp?.retTransp, cities)),
    sentence('Retenções', total.retTrib),
    sentence('ISSQN', total.ISSQNtot, ISSQN_FIELDS),
    groupSentence({ qBCMono: tot?.qBCMono, qBCMonoReten: tot?.qBCMonoReten, qBCMonoRet: tot?.qBCMonoRet }, LABELS),
    sentence('Cana', inf.cana),
    sentence('Agropecuário', inf.agropecuario),
    withHeading('Solicitação NFF', asText(inf.infSolicNFF?.xSolic)),
    sentence('Provedor de assinatura', { CNPJPAA: inf.infPAA?.CNPJPAA }),
  ]
}
