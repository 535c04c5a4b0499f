// Generated from the official schemas by tools/src/mirror-types.ts; never edited.
// Official names, every value as text; attributes carry an @.

export interface EnderNac {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  cMun?: string
  UF?: string
  CEP?: string
}

export interface Emit {
  CNPJ?: string
  CPF?: string
  IM?: string
  xNome?: string
  xFant?: string
  enderNac?: EnderNac
  fone?: string
  email?: string
}

export interface Valores {
  vCalcDR?: string
  tpBM?: string
  vCalcBM?: string
  vBC?: string
  pAliqAplic?: string
  vISSQN?: string
  vTotalRet?: string
  vLiq?: string
  xOutInf?: string
}

export interface Uf {
  pIBSUF?: string
  pRedAliqUF?: string
  pAliqEfetUF?: string
}

export interface Mun {
  pIBSMun?: string
  pRedAliqMun?: string
  pAliqEfetMun?: string
}

export interface Fed {
  pCBS?: string
  pRedAliqCBS?: string
  pAliqEfetCBS?: string
}

export interface IBSCBSValores {
  vBC?: string
  vCalcReeRepRes?: string
  uf?: Uf
  mun?: Mun
  fed?: Fed
}

export interface GIBSCredPres {
  pCredPresIBS?: string
  vCredPresIBS?: string
}

export interface GIBSUFTot {
  vDifUF?: string
  vIBSUF?: string
}

export interface GIBSMunTot {
  vDifMun?: string
  vIBSMun?: string
}

export interface GIBS {
  vIBSTot?: string
  gIBSCredPres?: GIBSCredPres
  gIBSUFTot?: GIBSUFTot
  gIBSMunTot?: GIBSMunTot
}

export interface GCBSCredPres {
  pCredPresCBS?: string
  vCredPresCBS?: string
}

export interface GCBS {
  gCBSCredPres?: GCBSCredPres
  vDifCBS?: string
  vCBS?: string
}

export interface GTribRegular {
  pAliqEfeRegIBSUF?: string
  vTribRegIBSUF?: string
  pAliqEfeRegIBSMun?: string
  vTribRegIBSMun?: string
  pAliqEfeRegCBS?: string
  vTribRegCBS?: string
}

export interface GTribCompraGov {
  pIBSUF?: string
  vIBSUF?: string
  pIBSMun?: string
  vIBSMun?: string
  pCBS?: string
  vCBS?: string
}

export interface TotCIBS {
  vTotNF?: string
  gIBS?: GIBS
  gCBS?: GCBS
  gTribRegular?: GTribRegular
  gTribCompraGov?: GTribCompraGov
}

export interface IBSCBS {
  cLocalidadeIncid?: string
  xLocalidadeIncid?: string
  pRedutor?: string
  valores?: IBSCBSValores
  totCIBS?: TotCIBS
}

export interface Subst {
  chSubstda?: string
  cMotivo?: string
  xMotivo?: string
}

export interface EndNac {
  cMun?: string
  CEP?: string
}

export interface EndExt {
  cPais?: string
  cEndPost?: string
  xCidade?: string
  xEstProvReg?: string
}

export interface End {
  endNac?: EndNac
  endExt?: EndExt
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
}

export interface RegTrib {
  opSimpNac?: string
  regApTribSN?: string
  regEspTrib?: string
}

export interface Prest {
  CNPJ?: string
  CPF?: string
  NIF?: string
  cNaoNIF?: string
  CAEPF?: string
  IM?: string
  xNome?: string
  end?: End
  fone?: string
  email?: string
  regTrib?: RegTrib
}

export interface Toma {
  CNPJ?: string
  CPF?: string
  NIF?: string
  cNaoNIF?: string
  CAEPF?: string
  IM?: string
  xNome?: string
  end?: End
  fone?: string
  email?: string
}

export interface Interm {
  CNPJ?: string
  CPF?: string
  NIF?: string
  cNaoNIF?: string
  CAEPF?: string
  IM?: string
  xNome?: string
  end?: End
  fone?: string
  email?: string
}

export interface LocPrest {
  cLocPrestacao?: string
  cPaisPrestacao?: string
  opConsumServ?: string
}

export interface CServ {
  cTribNac?: string
  cTribMun?: string
  xDescServ?: string
  cNBS?: string
  cIntContrib?: string
}

export interface ComExt {
  mdPrestacao?: string
  vincPrest?: string
  tpMoeda?: string
  vServMoeda?: string
  mecAFComexP?: string
  mecAFComexT?: string
  movTempBens?: string
  nDI?: string
  nRE?: string
  mdic?: string
}

export interface EndEndExt {
  cEndPost?: string
  xCidade?: string
  xEstProvReg?: string
}

export interface ObraEnd {
  CEP?: string
  endExt?: EndEndExt
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
}

export interface Obra {
  inscImobFisc?: string
  cObra?: string
  cCIB?: string
  end?: ObraEnd
}

export interface AtvEvento {
  xNome?: string
  dtIni?: string
  dtFim?: string
  idAtvEvt?: string
  end?: ObraEnd
  desc?: string
  id?: string
}

export interface GItemPed {
  xItemPed?: string[]
}

export interface InfoCompl {
  idDocTec?: string
  docRef?: string
  xPed?: string
  gItemPed?: GItemPed
  xInfComp?: string
}

export interface Lsadppu {
  categ?: string
  objeto?: string
  extensao?: string
  nPostes?: string
}

export interface ExplRod {
  categVeic?: string
  nEixos?: string
  rodagem?: string
  sentido?: string
  placa?: string
  codAcessoPed?: string
  codContrato?: string
}

export interface Serv {
  locPrest?: LocPrest
  cServ?: CServ
  comExt?: ComExt
  obra?: Obra
  atvEvento?: AtvEvento
  infoCompl?: InfoCompl
  lsadppu?: Lsadppu
  explRod?: ExplRod
}

export interface VServPrest {
  vReceb?: string
  vServ?: string
}

export interface VDescCondIncond {
  vDescIncond?: string
  vDescCond?: string
}

export interface NFSeMun {
  cMunNFSeMun?: string
  nNFSeMun?: string
  cVerifNFSeMun?: string
}

export interface NFNFS {
  nNFS?: string
  modNFS?: string
  serieNFS?: string
}

export interface Fornec {
  CNPJ?: string
  CPF?: string
  NIF?: string
  cNaoNIF?: string
  CAEPF?: string
  IM?: string
  xNome?: string
  end?: End
  fone?: string
  email?: string
}

export interface DocDedRed {
  chNFSe?: string
  chNFe?: string
  NFSeMun?: NFSeMun
  NFNFS?: NFNFS
  nDocFisc?: string
  nDoc?: string
  tpDedRed?: string
  xDescOutDed?: string
  dtEmiDoc?: string
  vDedutivelRedutivel?: string
  vDeducaoReducao?: string
  fornec?: Fornec
}

export interface Documentos {
  docDedRed?: DocDedRed[]
}

export interface VDedRed {
  pDR?: string
  vDR?: string
  documentos?: Documentos
}

export interface ExigSusp {
  tpSusp?: string
  nProcesso?: string
}

export interface BM {
  nBM?: string
  vRedBCBM?: string
  pRedBCBM?: string
  tpBM?: string
}

export interface TribMun {
  tribISSQN?: string
  cPaisResult?: string
  tpImunidade?: string
  exigSusp?: ExigSusp
  BM?: BM
  tpRetISSQN?: string
  pAliq?: string
}

export interface Piscofins {
  CST?: string
  vBCPisCofins?: string
  pAliqPis?: string
  pAliqCofins?: string
  vPis?: string
  vCofins?: string
  tpRetPisCofins?: string
}

export interface TribFed {
  piscofins?: Piscofins
  vRetCP?: string
  vRetIRRF?: string
  vRetCSLL?: string
}

export interface VTotTrib {
  vTotTribFed?: string
  vTotTribEst?: string
  vTotTribMun?: string
}

export interface PTotTrib {
  pTotTribFed?: string
  pTotTribEst?: string
  pTotTribMun?: string
}

export interface TotTrib {
  vTotTrib?: VTotTrib
  pTotTrib?: PTotTrib
  indTotTrib?: string
  pTotTribSN?: string
}

export interface TribNac {
  piscofins?: Piscofins
  vRetCP?: string
  vRetIRRF?: string
  vRetCSLL?: string
}

export interface Trib {
  tribMun?: TribMun
  tribFed?: TribFed
  totTrib?: TotTrib
  tribNac?: TribNac
}

export interface InfDPSValores {
  vServPrest?: VServPrest
  vDescCondIncond?: VDescCondIncond
  vDedRed?: VDedRed
  trib?: Trib
}

export interface GRefNFSe {
  refNFSe?: string[]
}

export interface Dest {
  CNPJ?: string
  CPF?: string
  NIF?: string
  cNaoNIF?: string
  xNome?: string
  end?: End
  fone?: string
  email?: string
}

export interface Imovel {
  inscImobFisc?: string
  cCIB?: string
  end?: ObraEnd
}

export interface DFeNacional {
  tipoChaveDFe?: string
  xTipoChaveDFe?: string
  chaveDFe?: string
}

export interface DocFiscalOutro {
  cMunDocFiscal?: string
  nDocFiscal?: string
  xDocFiscal?: string
}

export interface DocOutro {
  nDoc?: string
  xDoc?: string
}

export interface DocumentosFornec {
  CNPJ?: string
  CPF?: string
  NIF?: string
  cNaoNIF?: string
  xNome?: string
}

export interface GReeRepResDocumentos {
  dFeNacional?: DFeNacional
  docFiscalOutro?: DocFiscalOutro
  docOutro?: DocOutro
  fornec?: DocumentosFornec
  dtEmiDoc?: string
  dtCompDoc?: string
  tpReeRepRes?: string
  xTpReeRepRes?: string
  vlrReeRepRes?: string
}

export interface GReeRepRes {
  documentos?: GReeRepResDocumentos[]
}

export interface GIBSCBSGTribRegular {
  CSTReg?: string
  cClassTribReg?: string
}

export interface GDif {
  pDifUF?: string
  pDifMun?: string
  pDifCBS?: string
}

export interface GIBSCBS {
  CST?: string
  cClassTrib?: string
  cCredPres?: string
  gTribRegular?: GIBSCBSGTribRegular
  gDif?: GDif
}

export interface ValoresTrib {
  gIBSCBS?: GIBSCBS
}

export interface InfDPSIBSCBSValores {
  gReeRepRes?: GReeRepRes
  trib?: ValoresTrib
}

export interface InfDPSIBSCBS {
  finNFSe?: string
  indFinal?: string
  cIndOp?: string
  tpOper?: string
  gRefNFSe?: GRefNFSe
  tpEnteGov?: string
  indDest?: string
  dest?: Dest
  imovel?: Imovel
  valores?: InfDPSIBSCBSValores
}

export interface InfDPS {
  '@Id'?: string
  tpAmb?: string
  dhEmi?: string
  verAplic?: string
  serie?: string
  nDPS?: string
  dCompet?: string
  tpEmit?: string
  cMotivoEmisTI?: string
  chNFSeRej?: string
  cLocEmi?: string
  subst?: Subst
  prest: Prest
  toma?: Toma
  interm?: Interm
  serv: Serv
  valores: InfDPSValores
  IBSCBS?: InfDPSIBSCBS
}

export interface DPS {
  '@versao'?: string
  infDPS: InfDPS
}

export interface InfNFSe {
  '@Id'?: string
  xLocEmi?: string
  xLocPrestacao?: string
  nNFSe?: string
  cLocIncid?: string
  xLocIncid?: string
  xTribNac?: string
  xTribMun?: string
  xNBS?: string
  verAplic?: string
  ambGer?: string
  tpEmis?: string
  procEmi?: string
  cStat?: string
  dhProc?: string
  nDFSe?: string
  emit: Emit
  valores: Valores
  xOutInf?: string
  IBSCBS?: IBSCBS
  DPS: DPS
}

export interface NFSe {
  '@versao'?: string
  infNFSe: InfNFSe
}

/** Names that may repeat, by their parent: always arrays in the mirror. */
export const REPEATED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['gItemPed', new Set(['xItemPed'])],
  ['documentos', new Set(['docDedRed'])],
  ['gRefNFSe', new Set(['refNFSe'])],
  ['gReeRepRes', new Set(['documentos'])],
])
