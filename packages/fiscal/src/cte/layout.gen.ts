// Generated from the official schemas by tools/src/mirror-types.ts; never edited.
// Official names, every value as text; attributes carry an @.

export interface InfProt {
  '@Id'?: string
  tpAmb?: string
  verAplic?: string
  chCTe?: string
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

export interface ProtCTe {
  '@versao'?: string
  infProt?: InfProt
  infFisco?: InfFisco
}

export interface Toma3 {
  toma?: string
}

export interface EnderToma {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  xMun?: string
  CEP?: string
  UF?: string
  cPais?: string
  xPais?: string
}

export interface Toma4 {
  toma?: string
  CNPJ?: string
  CPF?: string
  IE?: string
  xNome?: string
  xFant?: string
  fone?: string
  enderToma?: EnderToma
  email?: string
}

export interface GCompraGov {
  tpEnteGov?: string
  pRedutor?: string
  tpOperGov?: string
  refDFeAnt?: string[]
}

export interface GPagAntecipado {
  chCTePagAnt?: string[]
  chDFePagAnt?: string[]
}

export interface InfPercurso {
  UFPer?: string
}

export interface Ide {
  cUF?: string
  cCT?: string
  CFOP?: string
  natOp?: string
  mod?: string
  serie?: string
  nCT?: string
  dhEmi?: string
  tpImp?: string
  tpEmis?: string
  cDV?: string
  tpAmb?: string
  tpCTe?: string
  procEmi?: string
  verProc?: string
  indGlobalizado?: string
  cMunEnv?: string
  xMunEnv?: string
  UFEnv?: string
  modal?: string
  tpServ?: string
  cMunIni?: string
  xMunIni?: string
  UFIni?: string
  cMunFim?: string
  xMunFim?: string
  UFFim?: string
  retira?: string
  xDetRetira?: string
  indIEToma?: string
  toma3?: Toma3
  toma4?: Toma4
  dhCont?: string
  xJust?: string
  gCompraGov?: GCompraGov
  tpPagAnt?: string
  gPagAntecipado?: GPagAntecipado
  infPercurso?: InfPercurso[]
  forPag?: string
}

export interface Pass {
  xPass?: string
}

export interface Fluxo {
  xOrig?: string
  pass?: Pass[]
  xDest?: string
  xRota?: string
}

export interface SemData {
  tpPer?: string
}

export interface ComData {
  tpPer?: string
  dProg?: string
}

export interface NoPeriodo {
  tpPer?: string
  dIni?: string
  dFim?: string
}

export interface SemHora {
  tpHor?: string
}

export interface ComHora {
  tpHor?: string
  hProg?: string
}

export interface NoInter {
  tpHor?: string
  hIni?: string
  hFim?: string
}

export interface Entrega {
  semData?: SemData
  comData?: ComData
  noPeriodo?: NoPeriodo
  semHora?: SemHora
  comHora?: ComHora
  noInter?: NoInter
}

export interface ObsCont {
  '@xCampo'?: string
  xTexto?: string
}

export interface ObsFisco {
  '@xCampo'?: string
  xTexto?: string
}

export interface Compl {
  xCaracAd?: string
  xCaracSer?: string
  xEmi?: string
  fluxo?: Fluxo
  Entrega?: Entrega
  origCalc?: string
  destCalc?: string
  xObs?: string
  ObsCont?: ObsCont[]
  ObsFisco?: ObsFisco[]
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
}

export interface Emit {
  CNPJ?: string
  CPF?: string
  IE?: string
  IEST?: string
  xNome?: string
  xFant?: string
  enderEmit?: EnderEmit
  CRT?: string
  ISUFEmit?: string
}

export interface EnderReme {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  xMun?: string
  CEP?: string
  UF?: string
  cPais?: string
  xPais?: string
}

export interface Rem {
  CNPJ?: string
  CPF?: string
  IE?: string
  xNome?: string
  xFant?: string
  fone?: string
  enderReme?: EnderReme
  email?: string
}

export interface EnderExped {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  xMun?: string
  CEP?: string
  UF?: string
  cPais?: string
  xPais?: string
}

export interface Exped {
  CNPJ?: string
  CPF?: string
  IE?: string
  xNome?: string
  fone?: string
  enderExped?: EnderExped
  email?: string
}

export interface EnderReceb {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  xMun?: string
  CEP?: string
  UF?: string
  cPais?: string
  xPais?: string
}

export interface Receb {
  CNPJ?: string
  CPF?: string
  IE?: string
  xNome?: string
  fone?: string
  enderReceb?: EnderReceb
  email?: string
}

export interface EnderDest {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  xMun?: string
  CEP?: string
  UF?: string
  cPais?: string
  xPais?: string
}

export interface Dest {
  CNPJ?: string
  CPF?: string
  IE?: string
  xNome?: string
  fone?: string
  ISUF?: string
  enderDest?: EnderDest
  email?: string
}

export interface Comp {
  xNome?: string
  vComp?: string
}

export interface VPrest {
  vTPrest?: string
  vRec?: string
  Comp?: Comp[]
}

export interface ICMS00 {
  CST?: string
  vBC?: string
  pICMS?: string
  vICMS?: string
}

export interface ICMS20 {
  CST?: string
  pRedBC?: string
  vBC?: string
  pICMS?: string
  vICMS?: string
  vICMSDeson?: string
  cBenef?: string
}

export interface ICMS45 {
  CST?: string
  vICMSDeson?: string
  cBenef?: string
}

export interface ICMS60 {
  CST?: string
  vBCSTRet?: string
  vICMSSTRet?: string
  pICMSSTRet?: string
  vCred?: string
  vICMSDeson?: string
  cBenef?: string
}

export interface ICMS90 {
  CST?: string
  pRedBC?: string
  vBC?: string
  pICMS?: string
  vICMS?: string
  vCred?: string
  vICMSDeson?: string
  cBenef?: string
}

export interface ICMSOutraUF {
  CST?: string
  pRedBCOutraUF?: string
  vBCOutraUF?: string
  pICMSOutraUF?: string
  vICMSOutraUF?: string
  vICMSDeson?: string
  cBenef?: string
}

export interface ICMSSN {
  CST?: string
  indSN?: string
}

export interface ICMS {
  ICMS00?: ICMS00
  ICMS20?: ICMS20
  ICMS45?: ICMS45
  ICMS60?: ICMS60
  ICMS90?: ICMS90
  ICMSOutraUF?: ICMSOutraUF
  ICMSSN?: ICMSSN
}

export interface ICMSUFFim {
  vBCUFFim?: string
  pFCPUFFim?: string
  pICMSUFFim?: string
  pICMSInter?: string
  vFCPUFFim?: string
  vICMSUFFim?: string
  vICMSUFIni?: string
}

export interface GDif {
  pDif?: string
  vDif?: string
}

export interface GDevTrib {
  pDevTrib?: string
  vDevTrib?: string
}

export interface GRed {
  pRedAliq?: string
  pAliqEfet?: string
}

export interface GIBSUF {
  pIBSUF?: string
  gDif?: GDif
  gDevTrib?: GDevTrib
  gRed?: GRed
  vIBSUF?: string
}

export interface GIBSMun {
  pIBSMun?: string
  gDif?: GDif
  gDevTrib?: GDevTrib
  gRed?: GRed
  vIBSMun?: string
}

export interface GALCZFMCBS {
  pAliqEfetRegCBS?: string
  vTribRegCBS?: string
}

export interface GCBS {
  pCBS?: string
  gDif?: GDif
  gDevTrib?: GDevTrib
  gRed?: GRed
  gALCZFMCBS?: GALCZFMCBS
  vCBS?: string
}

export interface GTribRegular {
  CSTReg?: string
  cClassTribReg?: string
  pAliqEfetRegIBSUF?: string
  vTribRegIBSUF?: string
  pAliqEfetRegIBSMun?: string
  vTribRegIBSMun?: string
  pAliqEfetRegCBS?: string
  vTribRegCBS?: string
}

export interface GTribCompraGov {
  pAliqIBSUF?: string
  vTribIBSUF?: string
  pAliqIBSMun?: string
  vTribIBSMun?: string
  pAliqCBS?: string
  vTribCBS?: string
}

export interface GIBSCBS {
  vBC?: string
  gIBSUF?: GIBSUF
  gIBSMun?: GIBSMun
  vIBS?: string
  gCBS?: GCBS
  gTribRegular?: GTribRegular
  gTribCompraGov?: GTribCompraGov
}

export interface GEstornoCred {
  vIBSEstCred?: string
  vCBSEstCred?: string
}

export interface IBSCBS {
  CST?: string
  cClassTrib?: string
  indDoacao?: string
  gIBSCBS?: GIBSCBS
  gEstornoCred?: GEstornoCred
}

export interface InfTribFed {
  vPIS?: string
  vCOFINS?: string
  vIR?: string
  vINSS?: string
  vCSLL?: string
}

export interface Imp {
  ICMS?: ICMS
  vTotTrib?: string
  infAdFisco?: string
  ICMSUFFim?: ICMSUFFim
  IBSCBS?: IBSCBS
  vTotDFe?: string
  infTribFed?: InfTribFed
}

export interface Pgto {
  '@nPag'?: string
  '@idTransacao'?: string
  tpMeioPgto?: string
  CNPJReceb?: string
  CNPJBasePSP?: string
}

export interface PgtoVinc {
  pgto?: Pgto[]
}

export interface InfQ {
  cUnid?: string
  tpMed?: string
  qCarga?: string
}

export interface InfCarga {
  vCarga?: string
  proPred?: string
  xOutCat?: string
  infQ?: InfQ[]
  vCargaAverb?: string
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

export interface LacUnidTransp {
  nLacre?: string
}

export interface InfUnidTransp {
  tpUnidTransp?: string
  idUnidTransp?: string
  lacUnidTransp?: LacUnidTransp[]
  infUnidCarga?: InfUnidCarga[]
  qtdRat?: string
}

export interface InfNF {
  nRoma?: string
  nPed?: string
  mod?: string
  serie?: string
  nDoc?: string
  dEmi?: string
  vBC?: string
  vICMS?: string
  vBCST?: string
  vST?: string
  vProd?: string
  vNF?: string
  nCFOP?: string
  nPeso?: string
  PIN?: string
  dPrev?: string
  infUnidCarga?: InfUnidCarga[]
  infUnidTransp?: InfUnidTransp[]
}

export interface InfNFe {
  chave?: string
  PIN?: string
  dPrev?: string
  infUnidCarga?: InfUnidCarga[]
  infUnidTransp?: InfUnidTransp[]
}

export interface InfOutros {
  tpDoc?: string
  descOutros?: string
  nDoc?: string
  dEmi?: string
  vDocFisc?: string
  dPrev?: string
  infUnidCarga?: InfUnidCarga[]
  infUnidTransp?: InfUnidTransp[]
}

export interface InfDCe {
  chave?: string
}

export interface InfDoc {
  infNF?: InfNF[]
  infNFe?: InfNFe[]
  infOutros?: InfOutros[]
  infDCe?: InfDCe[]
}

export interface IdDocAntPap {
  tpDoc?: string
  serie?: string
  subser?: string
  nDoc?: string
  dEmi?: string
}

export interface IdDocAntEle {
  chCTe?: string
}

export interface IdDocAnt {
  idDocAntPap?: IdDocAntPap[]
  idDocAntEle?: IdDocAntEle[]
}

export interface EmiDocAnt {
  CNPJ?: string
  CPF?: string
  IE?: string
  UF?: string
  xNome?: string
  idDocAnt?: IdDocAnt[]
}

export interface DocAnt {
  emiDocAnt?: EmiDocAnt[]
}

export interface EmiOcc {
  CNPJ?: string
  cInt?: string
  IE?: string
  UF?: string
  fone?: string
}

export interface Occ {
  serie?: string
  nOcc?: string
  dEmi?: string
  emiOcc?: EmiOcc
}

export interface ValePed {
  nCompra?: string
  CNPJForn?: string
  CNPJPg?: string
  vValePed?: string
}

export interface Veic {
  cInt?: string
  RENAVAM?: string
  placa?: string
  tara?: string
  capKG?: string
  capM3?: string
  tpProp?: string
  tpVeic?: string
  tpRod?: string
  tpCar?: string
  UF?: string
}

export interface LacRodo {
  nLacre?: string
}

export interface Moto {
  xNome?: string
  CPF?: string
}

export interface Rodo {
  RNTRC?: string
  occ?: Occ[]
  dPrev?: string
  lota?: string
  CIOT?: string
  valePed?: ValePed[]
  veic?: Veic[]
  lacRodo?: LacRodo[]
  moto?: Moto[]
}

export interface Prop {
  CPF?: string
  CNPJ?: string
  TAF?: string
  NroRegEstadual?: string
  xNome?: string
  IE?: string
  UF?: string
  tpProp?: string
}

export interface RodoOSVeic {
  placa?: string
  RENAVAM?: string
  prop?: Prop
  UF?: string
}

export interface InfFretamento {
  tpFretamento?: string
  dhViagem?: string
}

export interface RodoOS {
  TAF?: string
  NroRegEstadual?: string
  veic?: RodoOSVeic
  infFretamento?: InfFretamento
}

export interface NatCarga {
  xDime?: string
  cInfManu?: string[]
}

export interface Tarifa {
  CL?: string
  cTar?: string
  vTar?: string
}

export interface InfTotAP {
  qTotProd?: string
  uniAP?: string
}

export interface Peri {
  nONU?: string
  qTotEmb?: string
  infTotAP?: InfTotAP
}

export interface Aereo {
  nMinu?: string
  nOCA?: string
  dPrevAereo?: string
  natCarga?: NatCarga
  tarifa?: Tarifa
  peri?: Peri[]
}

export interface Balsa {
  xBalsa?: string
}

export interface Lacre {
  nLacre?: string
}

export interface InfDocInfNF {
  serie?: string
  nDoc?: string
  unidRat?: string
}

export interface InfDocInfNFe {
  chave?: string
  unidRat?: string
}

export interface DetContInfDoc {
  infNF?: InfDocInfNF[]
  infNFe?: InfDocInfNFe[]
}

export interface DetCont {
  nCont?: string
  lacre?: Lacre[]
  infDoc?: DetContInfDoc
}

export interface Aquav {
  vPrest?: string
  vAFRMM?: string
  xNavio?: string
  balsa?: Balsa[]
  nViag?: string
  direc?: string
  irin?: string
  detCont?: DetCont[]
  tpNav?: string
}

export interface EnderFerro {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  xMun?: string
  CEP?: string
  UF?: string
}

export interface FerroEnv {
  CNPJ?: string
  cInt?: string
  IE?: string
  xNome?: string
  enderFerro?: EnderFerro
}

export interface TrafMut {
  respFat?: string
  ferrEmi?: string
  vFrete?: string
  chCTeFerroOrigem?: string
  ferroEnv?: FerroEnv[]
}

export interface Ferrov {
  tpTraf?: string
  trafMut?: TrafMut
  fluxo?: string
}

export interface Duto {
  vTar?: string
  dIni?: string
  dFim?: string
  classDuto?: string
  tpContratacao?: string
  codPontoEntrada?: string
  codPontoSaida?: string
  nContrato?: string
}

export interface InfSeg {
  xSeg?: string
  CNPJ?: string
}

export interface Seg {
  infSeg?: InfSeg
  nApol?: string
  nAver?: string
}

export interface Multimodal {
  COTM?: string
  indNegociavel?: string
  seg?: Seg
}

export interface InfModal {
  '@versaoModal'?: string
  rodo?: Rodo
  rodoOS?: RodoOS
  aereo?: Aereo
  aquav?: Aquav
  ferrov?: Ferrov
  duto?: Duto
  multimodal?: Multimodal
}

export interface VeicNovos {
  chassi?: string
  cCor?: string
  xCor?: string
  cMod?: string
  vUnit?: string
  vFrete?: string
}

export interface Fat {
  nFat?: string
  vOrig?: string
  vDesc?: string
  vLiq?: string
}

export interface Dup {
  nDup?: string
  dVenc?: string
  vDup?: string
}

export interface Cobr {
  fat?: Fat
  dup?: Dup[]
}

export interface RefNF {
  CNPJ?: string
  CPF?: string
  mod?: string
  serie?: string
  subserie?: string
  nro?: string
  valor?: string
  dEmi?: string
}

export interface TomaICMS {
  refNFe?: string
  refNF?: RefNF
  refCte?: string
}

export interface InfCteSub {
  chCte?: string
  indAlteraToma?: string
  refCteAnu?: string
  tomaICMS?: TomaICMS
}

export interface InfGlobalizado {
  xObs?: string
}

export interface InfCTeMultimodal {
  chCTeMultimodal?: string
}

export interface InfServVinc {
  infCTeMultimodal?: InfCTeMultimodal[]
}

export interface InfServicoInfQ {
  qCarga?: string
}

export interface InfServico {
  xDescServ?: string
  infQ?: InfServicoInfQ
}

export interface InfDocRef {
  nDoc?: string
  serie?: string
  subserie?: string
  dEmi?: string
  vDoc?: string
  chBPe?: string
}

export interface InfCTeNormSeg {
  respSeg?: string
  xSeg?: string
  nApol?: string
}

export interface InfGTVeComp {
  tpComp?: string
  vComp?: string
  xComp?: string
}

export interface InfGTVe {
  chCTe?: string
  Comp?: InfGTVeComp[]
}

export interface InfCTeNorm {
  infCarga?: InfCarga
  infDoc?: InfDoc
  docAnt?: DocAnt
  infModal?: InfModal
  veicNovos?: VeicNovos[]
  cobr?: Cobr
  infCteSub?: InfCteSub
  infGlobalizado?: InfGlobalizado
  infServVinc?: InfServVinc
  infServico?: InfServico
  infDocRef?: InfDocRef[]
  seg?: InfCTeNormSeg[]
  refCTeCanc?: string
  infGTVe?: InfGTVe[]
}

export interface InfCteComp {
  chCTe?: string
}

export interface AutXML {
  CNPJ?: string
  CPF?: string
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

export interface Toma {
  CNPJ?: string
  CPF?: string
  IE?: string
  xNome?: string
  xFant?: string
  fone?: string
  enderToma?: EnderToma
  email?: string
  toma?: string
  indIEToma?: string
  ISUF?: string
}

export interface InfCteGPagAntecipado {
  chCTePagAnt?: string[]
}

export interface DetInfNFe {
  chNFe?: string
  PIN?: string
  dPrev?: string
  infUnidCarga?: InfUnidCarga[]
  infUnidTransp?: InfUnidTransp[]
}

export interface InfNFeTranspParcial {
  chNFe?: string
}

export interface InfDocAnt {
  chCTe?: string
  tpPrest?: string
  infNFeTranspParcial?: InfNFeTranspParcial[]
}

export interface Det {
  '@nItem'?: string
  cMunIni?: string
  xMunIni?: string
  cMunFim?: string
  xMunFim?: string
  vPrest?: string
  vRec?: string
  Comp?: Comp[]
  infNFe?: DetInfNFe[]
  infDocAnt?: InfDocAnt[]
}

export interface InfCteInfCteSub {
  chCte?: string
  indAlteraToma?: string
}

export interface Total {
  vTPrest?: string
  vTRec?: string
  vTotDFe?: string
}

export interface InfCteAnu {
  chCte?: string
  dEmi?: string
}

export interface InfCte {
  '@versao'?: string
  '@Id'?: string
  ide: Ide
  compl?: Compl
  emit: Emit
  rem?: Rem
  exped?: Exped
  receb?: Receb
  dest?: Dest
  vPrest?: VPrest
  imp?: Imp
  pgtoVinc?: PgtoVinc
  infCTeNorm?: InfCTeNorm
  infCteComp?: InfCteComp[]
  autXML?: AutXML[]
  infRespTec?: InfRespTec
  infSolicNFF?: InfSolicNFF
  infPAA?: InfPAA
  toma?: Toma
  tpPagAnt?: string
  gPagAntecipado?: InfCteGPagAntecipado
  infCarga?: InfCarga
  det?: Det[]
  infModal?: InfModal
  cobr?: Cobr
  infCteSub?: InfCteInfCteSub
  total?: Total
  infCteAnu?: InfCteAnu
}

export interface InfCTeSupl {
  qrCodCTe?: string
}

export interface CTe {
  '@versao'?: string
  infCte: InfCte
  infCTeSupl?: InfCTeSupl
}

export interface CteProc {
  '@versao'?: string
  '@ipTransmissor'?: string
  '@nPortaCon'?: string
  '@dhConexao'?: string
  protCTe?: ProtCTe
  CTe: CTe
}

/** Names that may repeat, by their parent: always arrays in the mirror. */
export const REPEATED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['gCompraGov', new Set(['refDFeAnt'])],
  ['gPagAntecipado', new Set(['chCTePagAnt', 'chDFePagAnt'])],
  ['ide', new Set(['infPercurso'])],
  ['fluxo', new Set(['pass'])],
  ['compl', new Set(['ObsCont', 'ObsFisco'])],
  ['vPrest', new Set(['Comp'])],
  ['pgtoVinc', new Set(['pgto'])],
  ['infCarga', new Set(['infQ'])],
  ['infDoc', new Set(['infNF', 'infNFe', 'infOutros', 'infDCe'])],
  ['infNF', new Set(['infUnidCarga', 'infUnidTransp'])],
  ['infUnidCarga', new Set(['lacUnidCarga'])],
  ['infUnidTransp', new Set(['lacUnidTransp', 'infUnidCarga'])],
  ['infNFe', new Set(['infUnidCarga', 'infUnidTransp'])],
  ['infOutros', new Set(['infUnidCarga', 'infUnidTransp'])],
  ['docAnt', new Set(['emiDocAnt'])],
  ['emiDocAnt', new Set(['idDocAnt'])],
  ['idDocAnt', new Set(['idDocAntPap', 'idDocAntEle'])],
  ['rodo', new Set(['occ', 'valePed', 'veic', 'lacRodo', 'moto'])],
  ['natCarga', new Set(['cInfManu'])],
  ['aereo', new Set(['peri'])],
  ['aquav', new Set(['balsa', 'detCont'])],
  ['detCont', new Set(['lacre'])],
  ['trafMut', new Set(['ferroEnv'])],
  ['infCTeNorm', new Set(['veicNovos', 'infDocRef', 'seg', 'infGTVe'])],
  ['cobr', new Set(['dup'])],
  ['infServVinc', new Set(['infCTeMultimodal'])],
  ['infGTVe', new Set(['Comp'])],
  ['infCte', new Set(['infCteComp', 'autXML', 'det'])],
  ['det', new Set(['Comp', 'infNFe', 'infDocAnt'])],
  ['infDocAnt', new Set(['infNFeTranspParcial'])],
])
