// Generated from the official schemas by tools/src/mirror-types.ts; never edited.
// Official names, every value as text; attributes carry an @.

export interface RefNF {
  cUF?: string
  AAMM?: string
  CNPJ?: string
  mod?: string
  serie?: string
  nNF?: string
}

export interface RefNFP {
  cUF?: string
  AAMM?: string
  CNPJ?: string
  CPF?: string
  IE?: string
  mod?: string
  serie?: string
  nNF?: string
}

export interface RefECF {
  mod?: string
  nECF?: string
  nCOO?: string
}

export interface NFref {
  refNFe?: string
  refNFeSig?: string
  refNF?: RefNF
  refNFP?: RefNFP
  refCTe?: string
  refECF?: RefECF
}

export interface GCompraGov {
  tpEnteGov?: string
  pRedutor?: string
  tpOperGov?: string
  refDFeAnt?: string[]
}

export interface GPagAntecipado {
  refNFe?: string[]
}

export interface Ide {
  cUF?: string
  cNF?: string
  natOp?: string
  mod?: string
  serie?: string
  nNF?: string
  dhEmi?: string
  dhSaiEnt?: string
  dPrevEntrega?: string
  tpNF?: string
  idDest?: string
  cMunFG?: string
  cMunFGIBS?: string
  tpImp?: string
  tpEmis?: string
  cDV?: string
  tpAmb?: string
  finNFe?: string
  tpNFDebito?: string
  tpNFCredito?: string
  indFinal?: string
  indPres?: string
  indIntermed?: string
  cIndOp?: string
  procEmi?: string
  verProc?: string
  dhCont?: string
  xJust?: string
  NFref?: NFref[]
  gCompraGov?: GCompraGov
  gPagAntecipado?: GPagAntecipado
  indPag?: string
  dEmi?: string
  dSaiEnt?: string
  hSaiEnt?: string
}

export interface EnderEmit {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  xMun?: string
  UF?: string
  CEP?: string
  cPais?: string
  xPais?: string
  fone?: string
}

export interface Emit {
  CNPJ?: string
  CPF?: string
  xNome?: string
  xFant?: string
  enderEmit?: EnderEmit
  IE?: string
  IEST?: string
  IM?: string
  CNAE?: string
  CRT?: string
  ISUFEmit?: string
}

export interface Avulsa {
  CNPJ?: string
  xOrgao?: string
  matr?: string
  xAgente?: string
  fone?: string
  UF?: string
  nDAR?: string
  dEmi?: string
  vDAR?: string
  repEmi?: string
  dPag?: string
}

export interface EnderDest {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  xMun?: string
  UF?: string
  CEP?: string
  cPais?: string
  xPais?: string
  fone?: string
}

export interface Dest {
  CNPJ?: string
  CPF?: string
  idEstrangeiro?: string
  xNome?: string
  enderDest?: EnderDest
  indIEDest?: string
  IE?: string
  ISUF?: string
  IM?: string
  email?: string
}

export interface Retirada {
  CNPJ?: string
  CPF?: string
  xNome?: string
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  xMun?: string
  UF?: string
  CEP?: string
  cPais?: string
  xPais?: string
  fone?: string
  email?: string
  IE?: string
}

export interface Entrega {
  CNPJ?: string
  CPF?: string
  xNome?: string
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  xMun?: string
  UF?: string
  CEP?: string
  cPais?: string
  xPais?: string
  fone?: string
  email?: string
  IE?: string
}

export interface AutXML {
  CNPJ?: string
  CPF?: string
}

export interface GCred {
  cCredPresumido?: string
  pCredPresumido?: string
  vCredPresumido?: string
}

export interface Adi {
  nAdicao?: string
  nSeqAdic?: string
  cFabricante?: string
  vDescDI?: string
  nDraw?: string
}

export interface DI {
  nDI?: string
  dDI?: string
  xLocDesemb?: string
  UFDesemb?: string
  dDesemb?: string
  tpViaTransp?: string
  vAFRMM?: string
  tpIntermedio?: string
  CNPJ?: string
  CPF?: string
  UFTerceiro?: string
  cExportador?: string
  adi?: Adi[]
}

export interface ExportInd {
  nRE?: string
  chNFe?: string
  qExport?: string
}

export interface DetExport {
  nDraw?: string
  exportInd?: ExportInd
}

export interface Rastro {
  nLote?: string
  qLote?: string
  dFab?: string
  dVal?: string
  cAgreg?: string
}

export interface InfProdNFF {
  cProdFisco?: string
  cOperNFF?: string
}

export interface InfProdEmb {
  xEmb?: string
  qVolEmb?: string
  uEmb?: string
}

export interface VeicProd {
  tpOp?: string
  chassi?: string
  cCor?: string
  xCor?: string
  pot?: string
  cilin?: string
  pesoL?: string
  pesoB?: string
  nSerie?: string
  tpComb?: string
  nMotor?: string
  CMT?: string
  dist?: string
  anoMod?: string
  anoFab?: string
  tpPint?: string
  tpVeic?: string
  espVeic?: string
  VIN?: string
  condVeic?: string
  cMod?: string
  cCorDENATRAN?: string
  lota?: string
  tpRest?: string
}

export interface Med {
  cProdANVISA?: string
  xMotivoIsencao?: string
  vPMC?: string
  nLote?: string
  qLote?: string
  dFab?: string
  dVal?: string
}

export interface Arma {
  tpArma?: string
  nSerie?: string
  nCano?: string
  descr?: string
}

export interface CIDE {
  qBCProd?: string
  vAliqProd?: string
  vCIDE?: string
}

export interface Encerrante {
  nBico?: string
  nBomba?: string
  nTanque?: string
  vEncIni?: string
  vEncFin?: string
}

export interface OrigComb {
  indImport?: string
  cUFOrig?: string
  pOrig?: string
}

export interface ICMSComb {
  vBCICMS?: string
  vICMS?: string
  vBCICMSST?: string
  vICMSST?: string
}

export interface ICMSInter {
  vBCICMSSTDest?: string
  vICMSSTDest?: string
}

export interface ICMSCons {
  vBCICMSSTCons?: string
  vICMSSTCons?: string
  UFCons?: string
}

export interface Comb {
  cProdANP?: string
  descANP?: string
  pGLP?: string
  pGNn?: string
  pGNi?: string
  vPart?: string
  CODIF?: string
  qTemp?: string
  UFCons?: string
  CIDE?: CIDE
  encerrante?: Encerrante
  pBio?: string
  origComb?: OrigComb[]
  pMixGN?: string
  ICMSComb?: ICMSComb
  ICMSInter?: ICMSInter
  ICMSCons?: ICMSCons
}

export interface Prod {
  cProd?: string
  cEAN?: string
  cBarra?: string
  xProd?: string
  NCM?: string
  NVE?: string[]
  CEST?: string
  indEscala?: string
  CNPJFab?: string
  cBenef?: string
  gCred?: GCred[]
  tpCredPresIBSZFM?: string
  EXTIPI?: string
  CFOP?: string
  uCom?: string
  qCom?: string
  vUnCom?: string
  vProd?: string
  cEANTrib?: string
  cBarraTrib?: string
  uTrib?: string
  qTrib?: string
  vUnTrib?: string
  vFrete?: string
  vSeg?: string
  vDesc?: string
  vOutro?: string
  indTot?: string
  indBemMovelUsado?: string
  DI?: DI[]
  detExport?: DetExport[]
  xPed?: string
  nItemPed?: string
  nFCI?: string
  rastro?: Rastro[]
  infProdNFF?: InfProdNFF
  infProdEmb?: InfProdEmb
  veicProd?: VeicProd
  med?: Med[]
  arma?: Arma[]
  comb?: Comb
  nRECOPI?: string
  genero?: string
}

export interface ICMS00 {
  orig?: string
  CST?: string
  modBC?: string
  vBC?: string
  pICMS?: string
  vICMS?: string
  pFCP?: string
  vFCP?: string
}

export interface ICMS02 {
  orig?: string
  CST?: string
  qBCMono?: string
  adRemICMS?: string
  vICMSMono?: string
}

export interface ICMS10 {
  orig?: string
  CST?: string
  modBC?: string
  vBC?: string
  pICMS?: string
  vICMS?: string
  vBCFCP?: string
  pFCP?: string
  vFCP?: string
  modBCST?: string
  pMVAST?: string
  pRedBCST?: string
  vBCST?: string
  pICMSST?: string
  vICMSST?: string
  vBCFCPST?: string
  pFCPST?: string
  vFCPST?: string
  vICMSSTDeson?: string
  motDesICMSST?: string
}

export interface ICMS15 {
  orig?: string
  CST?: string
  qBCMono?: string
  adRemICMS?: string
  vICMSMono?: string
  qBCMonoReten?: string
  adRemICMSReten?: string
  vICMSMonoReten?: string
  pRedAdRem?: string
  motRedAdRem?: string
}

export interface ICMS20 {
  orig?: string
  CST?: string
  modBC?: string
  pRedBC?: string
  vBC?: string
  pICMS?: string
  vICMS?: string
  vBCFCP?: string
  pFCP?: string
  vFCP?: string
  vICMSDeson?: string
  motDesICMS?: string
  indDeduzDeson?: string
}

export interface ICMS30 {
  orig?: string
  CST?: string
  modBCST?: string
  pMVAST?: string
  pRedBCST?: string
  vBCST?: string
  pICMSST?: string
  vICMSST?: string
  vBCFCPST?: string
  pFCPST?: string
  vFCPST?: string
  vICMSDeson?: string
  motDesICMS?: string
  indDeduzDeson?: string
}

export interface ICMS40 {
  orig?: string
  CST?: string
  vICMSDeson?: string
  motDesICMS?: string
  indDeduzDeson?: string
}

export interface ICMS51 {
  orig?: string
  CST?: string
  modBC?: string
  pRedBC?: string
  cBenefRBC?: string
  vBC?: string
  pICMS?: string
  vICMSOp?: string
  pDif?: string
  vICMSDif?: string
  vICMS?: string
  vBCFCP?: string
  pFCP?: string
  vFCP?: string
  pFCPDif?: string
  vFCPDif?: string
  vFCPEfet?: string
}

export interface ICMS53 {
  orig?: string
  CST?: string
  qBCMono?: string
  adRemICMS?: string
  vICMSMonoOp?: string
  pDif?: string
  vICMSMonoDif?: string
  vICMSMono?: string
  qBCMonoDif?: string
  adRemICMSDif?: string
}

export interface ICMS60 {
  orig?: string
  CST?: string
  vBCSTRet?: string
  pST?: string
  vICMSSubstituto?: string
  vICMSSTRet?: string
  vBCFCPSTRet?: string
  pFCPSTRet?: string
  vFCPSTRet?: string
  pRedBCEfet?: string
  vBCEfet?: string
  pICMSEfet?: string
  vICMSEfet?: string
}

export interface ICMS61 {
  orig?: string
  CST?: string
  qBCMonoRet?: string
  adRemICMSRet?: string
  vICMSMonoRet?: string
}

export interface ICMS70 {
  orig?: string
  CST?: string
  modBC?: string
  pRedBC?: string
  vBC?: string
  pICMS?: string
  vICMS?: string
  vBCFCP?: string
  pFCP?: string
  vFCP?: string
  modBCST?: string
  pMVAST?: string
  pRedBCST?: string
  vBCST?: string
  pICMSST?: string
  vICMSST?: string
  vBCFCPST?: string
  pFCPST?: string
  vFCPST?: string
  vICMSDeson?: string
  motDesICMS?: string
  indDeduzDeson?: string
  vICMSSTDeson?: string
  motDesICMSST?: string
}

export interface ICMS90 {
  orig?: string
  CST?: string
  modBC?: string
  vBC?: string
  pRedBC?: string
  cBenefRBC?: string
  pICMS?: string
  vICMSOp?: string
  pDif?: string
  vICMSDif?: string
  vICMS?: string
  vBCFCP?: string
  pFCP?: string
  vFCP?: string
  pFCPDif?: string
  vFCPDif?: string
  vFCPEfet?: string
  modBCST?: string
  pMVAST?: string
  pRedBCST?: string
  vBCST?: string
  pICMSST?: string
  vICMSST?: string
  vBCFCPST?: string
  pFCPST?: string
  vFCPST?: string
  vICMSDeson?: string
  motDesICMS?: string
  indDeduzDeson?: string
  vICMSSTDeson?: string
  motDesICMSST?: string
}

export interface ICMSPart {
  orig?: string
  CST?: string
  modBC?: string
  vBC?: string
  pRedBC?: string
  pICMS?: string
  vICMS?: string
  modBCST?: string
  pMVAST?: string
  pRedBCST?: string
  vBCST?: string
  pICMSST?: string
  vICMSST?: string
  vBCFCPST?: string
  pFCPST?: string
  vFCPST?: string
  pBCOp?: string
  UFST?: string
  vICMSDeson?: string
  motDesICMS?: string
  indDeduzDeson?: string
}

export interface ICMSST {
  orig?: string
  CST?: string
  vBCSTRet?: string
  pST?: string
  vICMSSubstituto?: string
  vICMSSTRet?: string
  vBCFCPSTRet?: string
  pFCPSTRet?: string
  vFCPSTRet?: string
  vBCSTDest?: string
  vICMSSTDest?: string
  pRedBCEfet?: string
  vBCEfet?: string
  pICMSEfet?: string
  vICMSEfet?: string
}

export interface ICMSSN101 {
  orig?: string
  CSOSN?: string
  pCredSN?: string
  vCredICMSSN?: string
}

export interface ICMSSN102 {
  orig?: string
  CSOSN?: string
}

export interface ICMSSN201 {
  orig?: string
  CSOSN?: string
  modBCST?: string
  pMVAST?: string
  pRedBCST?: string
  vBCST?: string
  pICMSST?: string
  vICMSST?: string
  vBCFCPST?: string
  pFCPST?: string
  vFCPST?: string
  pCredSN?: string
  vCredICMSSN?: string
}

export interface ICMSSN202 {
  orig?: string
  CSOSN?: string
  modBCST?: string
  pMVAST?: string
  pRedBCST?: string
  vBCST?: string
  pICMSST?: string
  vICMSST?: string
  vBCFCPST?: string
  pFCPST?: string
  vFCPST?: string
}

export interface ICMSSN500 {
  orig?: string
  CSOSN?: string
  vBCSTRet?: string
  pST?: string
  vICMSSubstituto?: string
  vICMSSTRet?: string
  vBCFCPSTRet?: string
  pFCPSTRet?: string
  vFCPSTRet?: string
  pRedBCEfet?: string
  vBCEfet?: string
  pICMSEfet?: string
  vICMSEfet?: string
}

export interface ICMSSN900 {
  orig?: string
  CSOSN?: string
  modBC?: string
  vBC?: string
  pRedBC?: string
  pICMS?: string
  vICMS?: string
  modBCST?: string
  pMVAST?: string
  pRedBCST?: string
  vBCST?: string
  pICMSST?: string
  vICMSST?: string
  vBCFCPST?: string
  pFCPST?: string
  vFCPST?: string
  pCredSN?: string
  vCredICMSSN?: string
}

export interface ICMS {
  ICMS00?: ICMS00
  ICMS02?: ICMS02
  ICMS10?: ICMS10
  ICMS15?: ICMS15
  ICMS20?: ICMS20
  ICMS30?: ICMS30
  ICMS40?: ICMS40
  ICMS51?: ICMS51
  ICMS53?: ICMS53
  ICMS60?: ICMS60
  ICMS61?: ICMS61
  ICMS70?: ICMS70
  ICMS90?: ICMS90
  ICMSPart?: ICMSPart
  ICMSST?: ICMSST
  ICMSSN101?: ICMSSN101
  ICMSSN102?: ICMSSN102
  ICMSSN201?: ICMSSN201
  ICMSSN202?: ICMSSN202
  ICMSSN500?: ICMSSN500
  ICMSSN900?: ICMSSN900
}

export interface IPITrib {
  CST?: string
  vBC?: string
  pIPI?: string
  qUnid?: string
  vUnid?: string
  vIPI?: string
}

export interface IPINT {
  CST?: string
}

export interface IPI {
  CNPJProd?: string
  cSelo?: string
  qSelo?: string
  cEnq?: string
  IPITrib?: IPITrib
  IPINT?: IPINT
  clEnq?: string
}

export interface II {
  vBC?: string
  vDespAdu?: string
  vII?: string
  vIOF?: string
}

export interface ISSQN {
  vBC?: string
  vAliq?: string
  vISSQN?: string
  cMunFG?: string
  cListServ?: string
  vDeducao?: string
  vOutro?: string
  vDescIncond?: string
  vDescCond?: string
  vISSRet?: string
  indISS?: string
  cServico?: string
  cMun?: string
  cPais?: string
  nProcesso?: string
  indIncentivo?: string
}

export interface PISAliq {
  CST?: string
  vBC?: string
  pPIS?: string
  vPIS?: string
}

export interface PISQtde {
  CST?: string
  qBCProd?: string
  vAliqProd?: string
  vPIS?: string
}

export interface PISNT {
  CST?: string
}

export interface PISOutr {
  CST?: string
  vBC?: string
  pPIS?: string
  qBCProd?: string
  vAliqProd?: string
  vPIS?: string
}

export interface PIS {
  PISAliq?: PISAliq
  PISQtde?: PISQtde
  PISNT?: PISNT
  PISOutr?: PISOutr
}

export interface PISST {
  vBC?: string
  pPIS?: string
  qBCProd?: string
  vAliqProd?: string
  vPIS?: string
  indSomaPISST?: string
}

export interface COFINSAliq {
  CST?: string
  vBC?: string
  pCOFINS?: string
  vCOFINS?: string
}

export interface COFINSQtde {
  CST?: string
  qBCProd?: string
  vAliqProd?: string
  vCOFINS?: string
}

export interface COFINSNT {
  CST?: string
}

export interface COFINSOutr {
  CST?: string
  vBC?: string
  pCOFINS?: string
  qBCProd?: string
  vAliqProd?: string
  vCOFINS?: string
}

export interface COFINS {
  COFINSAliq?: COFINSAliq
  COFINSQtde?: COFINSQtde
  COFINSNT?: COFINSNT
  COFINSOutr?: COFINSOutr
}

export interface COFINSST {
  vBC?: string
  pCOFINS?: string
  qBCProd?: string
  vAliqProd?: string
  vCOFINS?: string
  indSomaCOFINSST?: string
}

export interface ICMSUFDest {
  vBCUFDest?: string
  vBCFCPUFDest?: string
  pFCPUFDest?: string
  pICMSUFDest?: string
  pICMSInter?: string
  pICMSInterPart?: string
  vFCPUFDest?: string
  vICMSUFDest?: string
  vICMSUFRemet?: string
}

export interface IS {
  CSTIS?: string
  cClassTribIS?: string
  vBCIS?: string
  pIS?: string
  adRemIS?: string
  uTrib?: string
  qTrib?: string
  vIS?: string
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
  tpALCZFMCBS?: string
  nProcSuframa?: string
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

export interface GMonoPadrao {
  qBCMono?: string
  adRemIBS?: string
  adRemCBS?: string
  vIBSMono?: string
  vCBSMono?: string
}

export interface GMonoReten {
  qBCMonoReten?: string
  adRemIBSReten?: string
  vIBSMonoReten?: string
  adRemCBSReten?: string
  vCBSMonoReten?: string
}

export interface GMonoRet {
  qBCMonoRet?: string
  adRemIBSRet?: string
  vIBSMonoRet?: string
  adRemCBSRet?: string
  vCBSMonoRet?: string
}

export interface GMonoDif {
  pDifIBS?: string
  vIBSMonoDif?: string
  pDifCBS?: string
  vCBSMonoDif?: string
}

export interface GIBSCBSMono {
  gMonoPadrao?: GMonoPadrao
  gMonoReten?: GMonoReten
  gMonoRet?: GMonoRet
  gMonoDif?: GMonoDif
  vTotIBSMonoItem?: string
  vTotCBSMonoItem?: string
}

export interface GTransfCred {
  vIBS?: string
  vCBS?: string
}

export interface GAjusteCompet {
  competApur?: string
  vIBS?: string
  vCBS?: string
}

export interface GEstornoCred {
  vIBSEstCred?: string
  vCBSEstCred?: string
}

export interface GIBSCredPres {
  pCredPres?: string
  vCredPres?: string
  vCredPresCondSus?: string
}

export interface GCBSCredPres {
  pCredPres?: string
  vCredPres?: string
  vCredPresCondSus?: string
}

export interface GCredPresOper {
  vBCCredPres?: string
  cCredPres?: string
  gIBSCredPres?: GIBSCredPres
  gCBSCredPres?: GCBSCredPres
}

export interface GCredPresIBSZFM {
  competApur?: string
  tpCredPresIBSZFM?: string
  vCredPresIBSZFM?: string
}

export interface IBSCBS {
  CST?: string
  cClassTrib?: string
  indDoacao?: string
  gIBSCBS?: GIBSCBS
  gIBSCBSMono?: GIBSCBSMono
  gTransfCred?: GTransfCred
  gAjusteCompet?: GAjusteCompet
  gEstornoCred?: GEstornoCred
  gCredPresOper?: GCredPresOper
  gCredPresIBSZFM?: GCredPresIBSZFM
}

export interface Imposto {
  vTotTrib?: string
  ICMS?: ICMS
  IPI?: IPI
  II?: II
  ISSQN?: ISSQN
  PIS?: PIS
  PISST?: PISST
  COFINS?: COFINS
  COFINSST?: COFINSST
  ICMSUFDest?: ICMSUFDest
  IS?: IS
  IBSCBS?: IBSCBS
}

export interface ImpostoDevolIPI {
  vIPIDevol?: string
}

export interface ImpostoDevol {
  pDevol?: string
  IPI?: ImpostoDevolIPI
}

export interface ObsCont {
  '@xCampo'?: string
  xTexto?: string
}

export interface ObsFisco {
  '@xCampo'?: string
  xTexto?: string
}

export interface ObsItem {
  obsCont?: ObsCont
  obsFisco?: ObsFisco
}

export interface DFeReferenciado {
  chaveAcesso?: string
  nItem?: string
}

export interface Det {
  '@nItem'?: string
  prod: Prod
  imposto: Imposto
  impostoDevol?: ImpostoDevol
  infAdProd?: string
  obsItem?: ObsItem
  vItem?: string
  DFeReferenciado?: DFeReferenciado
}

export interface ICMSTot {
  vBC?: string
  vICMS?: string
  vICMSDeson?: string
  vFCPUFDest?: string
  vICMSUFDest?: string
  vICMSUFRemet?: string
  vFCP?: string
  vBCST?: string
  vST?: string
  vFCPST?: string
  vFCPSTRet?: string
  qBCMono?: string
  vICMSMono?: string
  qBCMonoReten?: string
  vICMSMonoReten?: string
  qBCMonoRet?: string
  vICMSMonoRet?: string
  vProd?: string
  vFrete?: string
  vSeg?: string
  vDesc?: string
  vII?: string
  vIPI?: string
  vIPIDevol?: string
  vPIS?: string
  vCOFINS?: string
  vOutro?: string
  vNF?: string
  vTotTrib?: string
}

export interface ISSQNtot {
  vServ?: string
  vBC?: string
  vISS?: string
  vPIS?: string
  vCOFINS?: string
  dCompet?: string
  vDeducao?: string
  vOutro?: string
  vDescIncond?: string
  vDescCond?: string
  vISSRet?: string
  cRegTrib?: string
}

export interface RetTrib {
  vRetPIS?: string
  vRetCOFINS?: string
  vRetCSLL?: string
  vBCIRRF?: string
  vIRRF?: string
  vBCRetPrev?: string
  vRetPrev?: string
}

export interface ISTot {
  vIS?: string
}

export interface GIBSGIBSUF {
  vDif?: string
  vDevTrib?: string
  vIBSUF?: string
}

export interface GIBSGIBSMun {
  vDif?: string
  vDevTrib?: string
  vIBSMun?: string
}

export interface GIBS {
  gIBSUF?: GIBSGIBSUF
  gIBSMun?: GIBSGIBSMun
  vIBS?: string
  vCredPres?: string
  vCredPresCondSus?: string
}

export interface IBSCBSTotGCBS {
  vDif?: string
  vDevTrib?: string
  vCBS?: string
  vCredPres?: string
  vCredPresCondSus?: string
}

export interface GMono {
  vIBSMono?: string
  vCBSMono?: string
  vIBSMonoReten?: string
  vCBSMonoReten?: string
  vIBSMonoRet?: string
  vCBSMonoRet?: string
}

export interface IBSCBSTot {
  vBCIBSCBS?: string
  gIBS?: GIBS
  gCBS?: IBSCBSTotGCBS
  gMono?: GMono
  gEstornoCred?: GEstornoCred
}

export interface Total {
  ICMSTot?: ICMSTot
  ISSQNtot?: ISSQNtot
  retTrib?: RetTrib
  ISTot?: ISTot
  IBSCBSTot?: IBSCBSTot
  vNFTot?: string
}

export interface Transporta {
  CNPJ?: string
  CPF?: string
  xNome?: string
  IE?: string
  xEnder?: string
  xMun?: string
  UF?: string
}

export interface RetTransp {
  vServ?: string
  vBCRet?: string
  pICMSRet?: string
  vICMSRet?: string
  CFOP?: string
  cMunFG?: string
}

export interface VeicTransp {
  placa?: string
  UF?: string
  RNTC?: string
}

export interface Reboque {
  placa?: string
  UF?: string
  RNTC?: string
}

export interface Lacres {
  nLacre?: string
}

export interface Vol {
  qVol?: string
  esp?: string
  marca?: string
  nVol?: string
  pesoL?: string
  pesoB?: string
  lacres?: Lacres[]
}

export interface Transp {
  modFrete?: string
  transporta?: Transporta
  retTransp?: RetTransp
  veicTransp?: VeicTransp
  reboque?: Reboque[]
  vagao?: string
  balsa?: string
  vol?: Vol[]
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

export interface Card {
  tpIntegra?: string
  CNPJ?: string
  tBand?: string
  cAut?: string
  CNPJReceb?: string
  idTermPag?: string
}

export interface DetPag {
  indPag?: string
  tPag?: string
  xPag?: string
  vPag?: string
  dPag?: string
  CNPJPag?: string
  UFPag?: string
  card?: Card
}

export interface Pag {
  detPag?: DetPag[]
  vTroco?: string
}

export interface InfIntermed {
  CNPJ?: string
  idCadIntTran?: string
}

export interface ProcRef {
  nProc?: string
  indProc?: string
  tpAto?: string
}

export interface InfAdic {
  infAdFisco?: string
  infCpl?: string
  obsCont?: ObsCont[]
  obsFisco?: ObsFisco[]
  procRef?: ProcRef[]
}

export interface Exporta {
  UFSaidaPais?: string
  xLocExporta?: string
  xLocDespacho?: string
}

export interface Compra {
  xNEmp?: string
  xPed?: string
  xCont?: string
}

export interface ForDia {
  '@dia'?: string
  qtde?: string
}

export interface Deduc {
  xDed?: string
  vDed?: string
}

export interface Cana {
  safra?: string
  ref?: string
  forDia?: ForDia[]
  qTotMes?: string
  qTotAnt?: string
  qTotGer?: string
  deduc?: Deduc[]
  vFor?: string
  vTotDed?: string
  vLiqFor?: string
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

export interface Defensivo {
  nReceituario?: string
  CPFRespTec?: string
}

export interface GuiaTransito {
  tpGuia?: string
  UFGuia?: string
  serieGuia?: string
  nGuia?: string
}

export interface Agropecuario {
  defensivo?: Defensivo[]
  guiaTransito?: GuiaTransito
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

export interface InfNFe {
  '@versao'?: string
  '@Id'?: string
  ide: Ide
  emit: Emit
  avulsa?: Avulsa
  dest?: Dest
  retirada?: Retirada
  entrega?: Entrega
  autXML?: AutXML[]
  det: Det[]
  total: Total
  transp?: Transp
  cobr?: Cobr
  pag?: Pag
  infIntermed?: InfIntermed
  infAdic?: InfAdic
  exporta?: Exporta
  compra?: Compra
  cana?: Cana
  infRespTec?: InfRespTec
  infSolicNFF?: InfSolicNFF
  agropecuario?: Agropecuario
  infPAA?: InfPAA
}

export interface InfNFeSupl {
  qrCode?: string
  urlChave?: string
}

export interface NFe {
  infNFe: InfNFe
  infNFeSupl?: InfNFeSupl
}

export interface InfProt {
  '@Id'?: string
  tpAmb?: string
  verAplic?: string
  chNFe?: string
  dhRecbto?: string
  nProt?: string
  digVal?: string
  cStat?: string
  xMotivo?: string
  cMsg?: string[]
  xMsg?: string[]
}

export interface ProtNFe {
  '@versao'?: string
  infProt?: InfProt
}

export interface InfEvento {
  '@Id'?: string
  tpAmb?: string
  verAplic?: string
  cOrgao?: string
  cStat?: string
  xMotivo?: string
  chNFe?: string
  tpEvento?: string
  xEvento?: string
  nSeqEvento?: string
  dhRegEvento?: string
  nProt?: string
}

export interface RetEvento {
  '@versao'?: string
  infEvento?: InfEvento
}

export interface NfeProc {
  '@versao'?: string
  NFe: NFe
  protNFe?: ProtNFe
  retEvento?: RetEvento[]
}

/** Names that may repeat, by their parent: always arrays in the mirror. */
export const REPEATED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['ide', new Set(['NFref'])],
  ['gCompraGov', new Set(['refDFeAnt'])],
  ['gPagAntecipado', new Set(['refNFe'])],
  ['infNFe', new Set(['autXML', 'det'])],
  ['prod', new Set(['NVE', 'gCred', 'DI', 'detExport', 'rastro', 'med', 'arma'])],
  ['DI', new Set(['adi'])],
  ['comb', new Set(['origComb'])],
  ['transp', new Set(['reboque', 'vol'])],
  ['vol', new Set(['lacres'])],
  ['cobr', new Set(['dup'])],
  ['pag', new Set(['detPag'])],
  ['infAdic', new Set(['obsCont', 'obsFisco', 'procRef'])],
  ['cana', new Set(['forDia', 'deduc'])],
  ['agropecuario', new Set(['defensivo'])],
  ['infProt', new Set(['cMsg', 'xMsg'])],
  ['nfeProc', new Set(['retEvento'])],
])
