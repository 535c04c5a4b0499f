import { elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { asText, joined, partyId } from '../format/values.ts'
import { type Section, textSection } from '../paper/flow.ts'
import type { Damdfe } from './damdfe-model.ts'
import { TEXT_STYLE } from './style.ts'

/** The issuer's texts for the public and for the authority, and the authority's message. */
export function observacoesSections({ inf }: Damdfe, message: string): Section[] {
  const { infCpl, infAdFisco } = inf.infAdic ?? {}
  const authorised = (inf.autXML ?? []).map(partyId).filter((text) => text !== '')
  return [
    { ...textSection('OBSERVAÇÕES', [asText(infCpl)]), style: TEXT_STYLE },
    { ...textSection('INFORMAÇÕES DE INTERESSE DO FISCO', [asText(infAdFisco)]), style: TEXT_STYLE },
    { ...textSection('MENSAGEM DA SEFAZ', [message]), style: TEXT_STYLE },
    { ...textSection('AUTORIZADOS A OBTER O XML', [authorised.join(', ')]), style: TEXT_STYLE },
  ]
}

/**
 * Fields printed by some block, by their group. All other fields of the file (older layouts, future fields)
 * are listed by their official names.
 */
const PRINTED: Readonly<Record<string, string>> = {
  infMDFe: '',
  ide: 'tpAmb tpEmit tpTransp mod serie nMDF modal dhEmi tpEmis UFIni UFFim dhIniViagem indCanalVerde indCarregaPosterior',
  infMunCarrega: 'xMunCarrega',
  infPercurso: 'UFPer',
  emit: 'CNPJ CPF IE xNome xFant',
  enderEmit: 'xLgr nro xCpl xBairro xMun CEP UF fone email',
  infModal: '',
  rodo: 'codAgPorto RNTRC CIOT',
  infANTT: 'RNTRC',
  infCIOT: 'CIOT CPF CNPJ',
  valePed: 'categCombVeic',
  disp: 'CNPJForn CNPJPg CPFPg nCompra vValePed tpValePed',
  infContratante: 'xNome CPF CNPJ idEstrangeiro',
  infContrato: 'NroContrato vContratoGlobal',
  infPag: 'xNome CPF CNPJ idEstrangeiro vContrato indAltoDesemp indPag vAdiant indAntecipaAdiant tpAntecip',
  Comp: 'tpComp vComp xComp',
  infPrazo: 'nParcela dVenc vParcela',
  infBanc: 'codBanco codAgencia CNPJIPEF PIX',
  veicTracao: 'cInt placa RENAVAM tara capKG capM3 tpRod tpCar UF',
  veicPrincipal: 'cInt placa RENAVAM tara capKG capM3 tpRod tpCar UF RNTRC',
  veicReboque: 'cInt placa RENAVAM tara capKG capM3 tpCar UF RNTRC',
  prop: 'CPF CNPJ RNTRC xNome IE UF tpProp',
  condutor: 'xNome CPF',
  lacRodo: 'nLacre',
  aereo: 'nac matr nVoo cAerEmb cAerDes dVoo',
  aquav: 'irin tpEmb cEmbar xEmbar nViag cPrtEmb cPrtDest prtTrans tpNav MMSI',
  infTermCarreg: 'cTermCarreg xTermCarreg',
  infTermDescarreg: 'cTermDescarreg xTermDescarreg',
  infEmbComb: 'cEmbComb xBalsa',
  infUnidCargaVazia: 'idUnidCargaVazia tpUnidCargaVazia',
  infUnidTranspVazia: 'idUnidTranspVazia tpUnidTranspVazia',
  ferrov: '',
  trem: 'xPref dhTrem xOri xDest qVag',
  vag: 'pesoBC pesoR tpVag serie nVag nSeq TU',
  infDoc: '',
  infMunDescarga: 'xMunDescarga',
  infCTe: 'chCTe SegCodBarra indReentrega indPrestacaoParcial',
  infNFe: 'chNFe SegCodBarra indReentrega',
  infMDFeTransp: 'chMDFe indReentrega',
  infUnidTransp: 'tpUnidTransp idUnidTransp qtdRat',
  lacUnidTransp: 'nLacre',
  infUnidCarga: 'tpUnidCarga idUnidCarga qtdRat',
  lacUnidCarga: 'nLacre',
  peri: 'nONU xNomeAE xClaRisco grEmb qTotProd qVolTipo',
  infEntregaParcial: 'qtdTotal qtdParcial',
  infNFePrestParcial: 'chNFe',
  seg: 'respSeg CNPJ CPF nApol nAver',
  infResp: 'respSeg CNPJ CPF',
  infSeg: 'xSeg CNPJ',
  prodPred: 'tpCarga xProd cEAN NCM',
  infLotacao: '',
  infLocalCarrega: 'CEP latitude longitude',
  infLocalDescarrega: 'CEP latitude longitude',
  tot: 'qCTe qNFe qMDFe vCarga cUnid qCarga',
  lacres: 'nLacre',
  autXML: 'CNPJ CPF',
  infAdic: 'infCpl infAdFisco',
}
/** Fields that are not printed: parts of the key, and technical data. */
const NOT_PRINTED =
  /^(cUF|cMDF|cDV|procEmi|verProc|cMun|cMunCarrega|cMunDescarga|hashCSRT|idCSRT|PAASignature|Signature)$/

/** Every field that no block prints, by its official name. */
export function demaisSection(inf: XmlNode): Section {
  const rows: string[][] = []
  const addRows = (group: XmlNode, path: string) => {
    const printedNames = PRINTED[group.name]?.split(' ')
    for (const part of elements(group)) {
      if (NOT_PRINTED.test(part.name)) continue
      const name = joined(' › ', path, part.name)
      if (elements(part).length > 0) addRows(part, name)
      else if (!printedNames?.includes(part.name)) {
        const text = part.content.join('').trim()
        if (text !== '') rows.push([name, text])
      }
    }
  }
  addRows(inf, '')
  return {
    title: 'DEMAIS CAMPOS DO ARQUIVO',
    columns: [
      { title: 'CAMPO (NOME OFICIAL)', width: 170, grow: true },
      { title: 'CONTEÚDO', width: 0, grow: true },
    ],
    rows,
    elastic: 1,
  }
}
