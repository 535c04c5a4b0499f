import { text, type XmlNode } from '../xml/node.ts'

const DPS = 'DPS/infDPS'
const VALORES = `${DPS}/valores`
const TRIB = `${VALORES}/trib`
const PISCOFINS = `${TRIB}/tribFed/piscofins`
const IBSCBS = 'IBSCBS/valores'

/** Paths from infNFSe of what books show as written, by a name of its own. */
const PATHS = {
  tpEmis: 'tpEmis',
  procEmi: 'procEmi',
  xTribMun: 'xTribMun',
  xNBS: 'xNBS',
  xOutInf: 'xOutInf',
  emitIM: 'emit/IM',
  vTotalRet: 'valores/vTotalRet',
  tpBM: 'valores/tpBM',
  vCalcBM: 'valores/vCalcBM',
  dhEmi: `${DPS}/dhEmi`,
  serie: `${DPS}/serie`,
  nDPS: `${DPS}/nDPS`,
  cMotivoEmisTI: `${DPS}/cMotivoEmisTI`,
  cMotivoSubst: `${DPS}/subst/cMotivo`,
  prestIM: `${DPS}/prest/IM`,
  prestNIF: `${DPS}/prest/NIF`,
  regApTribSN: `${DPS}/prest/regTrib/regApTribSN`,
  tomaIM: `${DPS}/toma/IM`,
  tomaNIF: `${DPS}/toma/NIF`,
  tomaMun: `${DPS}/toma/end/endNac/cMun`,
  intermIM: `${DPS}/interm/IM`,
  cObra: `${DPS}/serv/obra/cObra`,
  inscImobFisc: `${DPS}/serv/obra/inscImobFisc`,
  inscImobFiscImovel: `${DPS}/IBSCBS/imovel/inscImobFisc`,
  idAtvEvt: `${DPS}/serv/atvEvento/idAtvEvt`,
  idDocTec: `${DPS}/serv/infoCompl/idDocTec`,
  docRef: `${DPS}/serv/infoCompl/docRef`,
  xPed: `${DPS}/serv/infoCompl/xPed`,
  xInfComp: `${DPS}/serv/infoCompl/xInfComp`,
  vReceb: `${VALORES}/vServPrest/vReceb`,
  nBM: `${TRIB}/tribMun/BM/nBM`,
  cPaisResult: `${TRIB}/tribMun/cPaisResult`,
  tpImunidade: `${TRIB}/tribMun/tpImunidade`,
  tpSusp: `${TRIB}/tribMun/exigSusp/tpSusp`,
  nProcesso: `${TRIB}/tribMun/exigSusp/nProcesso`,
  cstPisCofins: `${PISCOFINS}/CST`,
  vBCPisCofins: `${PISCOFINS}/vBCPisCofins`,
  pAliqPis: `${PISCOFINS}/pAliqPis`,
  pAliqCofins: `${PISCOFINS}/pAliqCofins`,
  vTotTribFed: `${TRIB}/totTrib/vTotTrib/vTotTribFed`,
  vTotTribEst: `${TRIB}/totTrib/vTotTrib/vTotTribEst`,
  vTotTribMun: `${TRIB}/totTrib/vTotTrib/vTotTribMun`,
  pTotTribSN: `${TRIB}/totTrib/pTotTribSN`,
  finNFSe: `${DPS}/IBSCBS/finNFSe`,
  indFinal: `${DPS}/IBSCBS/indFinal`,
  cIndOp: `${DPS}/IBSCBS/cIndOp`,
  destCNPJ: `${DPS}/IBSCBS/dest/CNPJ`,
  destNome: `${DPS}/IBSCBS/dest/xNome`,
  cLocalidadeIncid: 'IBSCBS/cLocalidadeIncid',
  xLocalidadeIncid: 'IBSCBS/xLocalidadeIncid',
  pIBSUF: `${IBSCBS}/uf/pIBSUF`,
  pAliqEfetUF: `${IBSCBS}/uf/pAliqEfetUF`,
  pIBSMun: `${IBSCBS}/mun/pIBSMun`,
  pAliqEfetMun: `${IBSCBS}/mun/pAliqEfetMun`,
  pCBS: `${IBSCBS}/fed/pCBS`,
  pAliqEfetCBS: `${IBSCBS}/fed/pAliqEfetCBS`,
  vTotNF: 'IBSCBS/totCIBS/vTotNF',
} as const
export type DeclaredField = keyof typeof PATHS

/** The schema of 2022 calls tribFed tribNac. */
const FIELDS = Object.entries(PATHS).map(([name, path]) => ({
  name,
  path: path.split('/'),
  path2022: path.includes('tribFed') ? path.replace('tribFed', 'tribNac').split('/') : null,
}))

/** Longest text of the layout */
const LONGEST = 2000

/**
 * The further fields of an NFS-e that books show, as written; absent ones are left out. `inf` is infNFSe.
 * Source  Anexo I SEFIN_ADN-DPS_NFSe v1.01; schema 1.00_2022
 */
export function declaredOf(inf: XmlNode): Readonly<Record<string, string>> {
  const declared: Record<string, string> = {}
  for (const { name, path, path2022 } of FIELDS) {
    const written = text(inf, ...path) ?? (path2022 ? text(inf, ...path2022) : undefined)
    if (written !== undefined) declared[name] = written.slice(0, LONGEST)
  }
  return declared
}
