// Generated from the official schemas by tools/src/mirror-types.ts; never edited.
// Official names, every value as text; attributes carry an @.

export interface InfCIOT {
  CIOT?: string
  CPF?: string
  CNPJ?: string
}

export interface Disp {
  CNPJForn?: string
  CNPJPg?: string
  CPFPg?: string
  nCompra?: string
  vValePed?: string
  tpValePed?: string
}

export interface ValePed {
  disp?: Disp[]
  categCombVeic?: string
}

export interface InfContrato {
  NroContrato?: string
  vContratoGlobal?: string
}

export interface InfContratante {
  xNome?: string
  CPF?: string
  CNPJ?: string
  idEstrangeiro?: string
  infContrato?: InfContrato
}

export interface Comp {
  tpComp?: string
  vComp?: string
  xComp?: string
}

export interface InfPrazo {
  nParcela?: string
  dVenc?: string
  vParcela?: string
}

export interface InfBanc {
  codBanco?: string
  codAgencia?: string
  CNPJIPEF?: string
  PIX?: string
}

export interface InfPag {
  xNome?: string
  CPF?: string
  CNPJ?: string
  idEstrangeiro?: string
  Comp?: Comp[]
  vContrato?: string
  indAltoDesemp?: string
  indPag?: string
  vAdiant?: string
  indAntecipaAdiant?: string
  infPrazo?: InfPrazo[]
  tpAntecip?: string
  infBanc?: InfBanc
}

export interface InfANTT {
  RNTRC?: string
  infCIOT?: InfCIOT[]
  valePed?: ValePed
  infContratante?: InfContratante[]
  infPag?: InfPag[]
}

export interface Prop {
  CPF?: string
  CNPJ?: string
  RNTRC?: string
  xNome?: string
  IE?: string
  UF?: string
  tpProp?: string
}

export interface Condutor {
  xNome?: string
  CPF?: string
}

export interface VeicTracao {
  cInt?: string
  placa?: string
  RENAVAM?: string
  tara?: string
  capKG?: string
  capM3?: string
  prop?: Prop
  condutor?: Condutor[]
  tpRod?: string
  tpCar?: string
  UF?: string
}

export interface VeicReboque {
  cInt?: string
  placa?: string
  RENAVAM?: string
  tara?: string
  capKG?: string
  capM3?: string
  prop?: Prop
  tpCar?: string
  UF?: string
}

export interface LacRodo {
  nLacre?: string
}

export interface VeicPrincipal {
  placa?: string
  tara?: string
  RNTRC?: string
}

export interface Rodo {
  infANTT?: InfANTT
  veicTracao?: VeicTracao
  veicReboque?: VeicReboque[]
  codAgPorto?: string
  lacRodo?: LacRodo[]
  RNTRC?: string
  CIOT?: string
  veicPrincipal?: VeicPrincipal
}

export interface Aereo {
  nac?: string
  matr?: string
  nVoo?: string
  cAerEmb?: string
  cAerDes?: string
  dVoo?: string
}

export interface InfTermCarreg {
  cTermCarreg?: string
  xTermCarreg?: string
}

export interface InfTermDescarreg {
  cTermDescarreg?: string
  xTermDescarreg?: string
}

export interface InfEmbComb {
  cEmbComb?: string
  xBalsa?: string
}

export interface InfUnidCargaVazia {
  idUnidCargaVazia?: string
  tpUnidCargaVazia?: string
}

export interface InfUnidTranspVazia {
  idUnidTranspVazia?: string
  tpUnidTranspVazia?: string
}

export interface Aquav {
  irin?: string
  tpEmb?: string
  cEmbar?: string
  xEmbar?: string
  nViag?: string
  cPrtEmb?: string
  cPrtDest?: string
  prtTrans?: string
  tpNav?: string
  infTermCarreg?: InfTermCarreg[]
  infTermDescarreg?: InfTermDescarreg[]
  infEmbComb?: InfEmbComb[]
  infUnidCargaVazia?: InfUnidCargaVazia[]
  infUnidTranspVazia?: InfUnidTranspVazia[]
  MMSI?: string
}

export interface Trem {
  xPref?: string
  dhTrem?: string
  xOri?: string
  xDest?: string
  qVag?: string
}

export interface Vag {
  pesoBC?: string
  pesoR?: string
  tpVag?: string
  serie?: string
  nVag?: string
  nSeq?: string
  TU?: string
}

export interface Ferrov {
  trem?: Trem
  vag?: Vag[]
}

export interface InfModal {
  '@versaoModal'?: string
  rodo?: Rodo
  aereo?: Aereo
  aquav?: Aquav
  ferrov?: Ferrov
}

export interface InfMunCarrega {
  cMunCarrega?: string
  xMunCarrega?: string
}

export interface InfPercurso {
  UFPer?: string
}

export interface Ide {
  cUF?: string
  tpAmb?: string
  tpEmit?: string
  tpTransp?: string
  mod?: string
  serie?: string
  nMDF?: string
  cMDF?: string
  cDV?: string
  modal?: string
  dhEmi?: string
  tpEmis?: string
  procEmi?: string
  verProc?: string
  UFIni?: string
  UFFim?: string
  infMunCarrega?: InfMunCarrega[]
  infPercurso?: InfPercurso[]
  dhIniViagem?: string
  indCanalVerde?: string
  indCarregaPosterior?: string
}

export interface EnderEmit {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  xMun?: string
  CEP?: string
  UF?: string
  fone?: string
  email?: string
}

export interface Emit {
  CNPJ?: string
  CPF?: string
  IE?: string
  xNome?: string
  xFant?: string
  enderEmit?: EnderEmit
}

export interface LacUnidTransp {
  nLacre?: string
}

export interface LacUnidCarga {
  nLacre?: string
}

export interface InfUnidCarga {
  tpUnidCarga?: string
  idUnidCarga?: string
  lacUnidCarga?: LacUnidCarga[]
  qtdRat?: string
}

export interface InfUnidTransp {
  tpUnidTransp?: string
  idUnidTransp?: string
  lacUnidTransp?: LacUnidTransp[]
  infUnidCarga?: InfUnidCarga[]
  qtdRat?: string
}

export interface Peri {
  nONU?: string
  xNomeAE?: string
  xClaRisco?: string
  grEmb?: string
  qTotProd?: string
  qVolTipo?: string
}

export interface InfEntregaParcial {
  qtdTotal?: string
  qtdParcial?: string
}

export interface InfNFePrestParcial {
  chNFe?: string
}

export interface InfCTe {
  chCTe?: string
  SegCodBarra?: string
  indReentrega?: string
  infUnidTransp?: InfUnidTransp[]
  peri?: Peri[]
  infEntregaParcial?: InfEntregaParcial
  indPrestacaoParcial?: string
  infNFePrestParcial?: InfNFePrestParcial[]
}

export interface InfNFe {
  chNFe?: string
  SegCodBarra?: string
  indReentrega?: string
  infUnidTransp?: InfUnidTransp[]
  peri?: Peri[]
}

export interface InfMDFeTransp {
  chMDFe?: string
  indReentrega?: string
  infUnidTransp?: InfUnidTransp[]
  peri?: Peri[]
}

export interface InfMunDescarga {
  cMunDescarga?: string
  xMunDescarga?: string
  infCTe?: InfCTe[]
  infNFe?: InfNFe[]
  infMDFeTransp?: InfMDFeTransp[]
}

export interface InfDoc {
  infMunDescarga?: InfMunDescarga[]
}

export interface InfResp {
  respSeg?: string
  CNPJ?: string
  CPF?: string
}

export interface InfSeg {
  xSeg?: string
  CNPJ?: string
}

export interface Seg {
  infResp?: InfResp
  infSeg?: InfSeg
  nApol?: string
  nAver?: string[]
}

export interface InfLocalCarrega {
  CEP?: string
  latitude?: string
  longitude?: string
}

export interface InfLocalDescarrega {
  CEP?: string
  latitude?: string
  longitude?: string
}

export interface InfLotacao {
  infLocalCarrega?: InfLocalCarrega
  infLocalDescarrega?: InfLocalDescarrega
}

export interface ProdPred {
  tpCarga?: string
  xProd?: string
  cEAN?: string
  NCM?: string
  infLotacao?: InfLotacao
}

export interface Tot {
  qCTe?: string
  qNFe?: string
  qMDFe?: string
  vCarga?: string
  cUnid?: string
  qCarga?: string
}

export interface Lacres {
  nLacre?: string
}

export interface AutXML {
  CNPJ?: string
  CPF?: string
}

export interface InfAdic {
  infAdFisco?: string
  infCpl?: string
}

export interface InfRespTec {
  CNPJ?: string
  xContato?: string
  email?: string
  fone?: string
  idCSRT?: string
  hashCSRT?: string
}

export interface InfSolicNFF {
  xSolic?: string
}

export interface RSAKeyValue {
  Modulus?: string
  Exponent?: string
}

export interface PAASignature {
  SignatureValue?: string
  RSAKeyValue?: RSAKeyValue
}

export interface InfPAA {
  CNPJPAA?: string
  PAASignature?: PAASignature
}

export interface InfMDFe {
  '@versao'?: string
  '@Id'?: string
  infModal?: InfModal
  ide: Ide
  emit: Emit
  infDoc?: InfDoc
  seg?: Seg[]
  prodPred?: ProdPred
  tot?: Tot
  lacres?: Lacres[]
  autXML?: AutXML[]
  infAdic?: InfAdic
  infRespTec?: InfRespTec
  infSolicNFF?: InfSolicNFF
  infPAA?: InfPAA
}

export interface InfMDFeSupl {
  qrCodMDFe?: string
}

export interface MDFe {
  infMDFe: InfMDFe
  infMDFeSupl?: InfMDFeSupl
}

export interface InfProt {
  '@Id'?: string
  tpAmb?: string
  verAplic?: string
  chMDFe?: string
  dhRecbto?: string
  nProt?: string
  digVal?: string
  cStat?: string
  xMotivo?: string
}

export interface InfFisco {
  cMsg?: string
  xMsg?: string
}

export interface ProtMDFe {
  '@versao'?: string
  infProt?: InfProt
  infFisco?: InfFisco
}

export interface MdfeProc {
  '@versao'?: string
  MDFe: MDFe
  protMDFe?: ProtMDFe
}

/** Names that may repeat, by their parent: always arrays in the mirror. */
export const REPEATED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['infANTT', new Set(['infCIOT', 'infContratante', 'infPag'])],
  ['valePed', new Set(['disp'])],
  ['infPag', new Set(['Comp', 'infPrazo'])],
  ['veicTracao', new Set(['condutor'])],
  ['rodo', new Set(['veicReboque', 'lacRodo'])],
  ['aquav', new Set(['infTermCarreg', 'infTermDescarreg', 'infEmbComb', 'infUnidCargaVazia', 'infUnidTranspVazia'])],
  ['ferrov', new Set(['vag'])],
  ['ide', new Set(['infMunCarrega', 'infPercurso'])],
  ['infDoc', new Set(['infMunDescarga'])],
  ['infMunDescarga', new Set(['infCTe', 'infNFe', 'infMDFeTransp'])],
  ['infCTe', new Set(['infUnidTransp', 'peri', 'infNFePrestParcial'])],
  ['infUnidTransp', new Set(['lacUnidTransp', 'infUnidCarga'])],
  ['infUnidCarga', new Set(['lacUnidCarga'])],
  ['infNFe', new Set(['infUnidTransp', 'peri'])],
  ['infMDFeTransp', new Set(['infUnidTransp', 'peri'])],
  ['infMDFe', new Set(['seg', 'lacres', 'autXML'])],
  ['seg', new Set(['nAver'])],
])
