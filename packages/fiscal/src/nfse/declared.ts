import { readNewFields } from '../fields/new-fields.ts'
import { children, find, text, type XmlNode } from '../xml/node.ts'

const DPS = 'DPS/infDPS'
const VALORES = `${DPS}/valores`
const TRIB = `${VALORES}/trib`
const PISCOFINS = `${TRIB}/tribFed/piscofins`
const IBSCBS = 'IBSCBS/valores'
const TOTAIS = 'IBSCBS/totCIBS'
const DPS_IBSCBS = `${DPS}/IBSCBS`
const G_IBSCBS = `${DPS_IBSCBS}/valores/trib/gIBSCBS`

/** Paths from infNFSe of what books show as written, by a name of its own. The first of several that is present counts. */
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
  vTotNF: `${TOTAIS}/vTotNF`,
  emitId: 'emit/CNPJ|emit/CPF',
  emitNome: 'emit/xNome',
  emitFant: 'emit/xFant',
  intermNIF: `${DPS}/interm/NIF`,
  destCPF: `${DPS_IBSCBS}/dest/CPF`,
  destNIF: `${DPS_IBSCBS}/dest/NIF`,
  xMotivoSubst: `${DPS}/subst/xMotivo`,
  vRedBCBM: `${TRIB}/tribMun/BM/vRedBCBM`,
  pRedBCBM: `${TRIB}/tribMun/BM/pRedBCBM`,
  pTotTribFed: `${TRIB}/totTrib/pTotTrib/pTotTribFed`,
  pTotTribEst: `${TRIB}/totTrib/pTotTrib/pTotTribEst`,
  pTotTribMun: `${TRIB}/totTrib/pTotTrib/pTotTribMun`,
  tpOper: `${DPS_IBSCBS}/tpOper`,
  tpEnteGov: `${DPS_IBSCBS}/tpEnteGov`,
  indDest: `${DPS_IBSCBS}/indDest`,
  cCredPres: `${G_IBSCBS}/cCredPres`,
  CSTReg: `${G_IBSCBS}/gTribRegular/CSTReg`,
  cClassTribReg: `${G_IBSCBS}/gTribRegular/cClassTribReg`,
  pDifUF: `${G_IBSCBS}/gDif/pDifUF`,
  pDifMun: `${G_IBSCBS}/gDif/pDifMun`,
  pDifCBS: `${G_IBSCBS}/gDif/pDifCBS`,
  pRedutor: 'IBSCBS/pRedutor',
  vCalcReeRepRes: `${IBSCBS}/vCalcReeRepRes`,
  pRedAliqUF: `${IBSCBS}/uf/pRedAliqUF`,
  pRedAliqMun: `${IBSCBS}/mun/pRedAliqMun`,
  pRedAliqCBS: `${IBSCBS}/fed/pRedAliqCBS`,
  vDifUF: `${TOTAIS}/gIBS/gIBSUFTot/vDifUF`,
  vDifMun: `${TOTAIS}/gIBS/gIBSMunTot/vDifMun`,
  vDifCBS: `${TOTAIS}/gCBS/vDifCBS`,
  pCredPresIBS: `${TOTAIS}/gIBS/gIBSCredPres/pCredPresIBS`,
  vCredPresIBS: `${TOTAIS}/gIBS/gIBSCredPres/vCredPresIBS`,
  pCredPresCBS: `${TOTAIS}/gCBS/gCBSCredPres/pCredPresCBS`,
  vCredPresCBS: `${TOTAIS}/gCBS/gCBSCredPres/vCredPresCBS`,
  pAliqEfeRegIBSUF: `${TOTAIS}/gTribRegular/pAliqEfeRegIBSUF`,
  vTribRegIBSUF: `${TOTAIS}/gTribRegular/vTribRegIBSUF`,
  pAliqEfeRegIBSMun: `${TOTAIS}/gTribRegular/pAliqEfeRegIBSMun`,
  vTribRegIBSMun: `${TOTAIS}/gTribRegular/vTribRegIBSMun`,
  pAliqEfeRegCBS: `${TOTAIS}/gTribRegular/pAliqEfeRegCBS`,
  vTribRegCBS: `${TOTAIS}/gTribRegular/vTribRegCBS`,
  emitMun: 'emit/enderNac/cMun',
  emitCEP: 'emit/enderNac/CEP',
  emitFone: 'emit/fone',
  emitEmail: 'emit/email',
  prestMun: `${DPS}/prest/end/endNac/cMun`,
  prestCEP: `${DPS}/prest/end/endNac/CEP`,
  prestFone: `${DPS}/prest/fone`,
  prestEmail: `${DPS}/prest/email`,
  tomaCEP: `${DPS}/toma/end/endNac/CEP`,
  tomaFone: `${DPS}/toma/fone`,
  tomaEmail: `${DPS}/toma/email`,
  intermMun: `${DPS}/interm/end/endNac/cMun`,
  intermCEP: `${DPS}/interm/end/endNac/CEP`,
  intermFone: `${DPS}/interm/fone`,
  intermEmail: `${DPS}/interm/email`,
  destMun: `${DPS_IBSCBS}/dest/end/endNac/cMun`,
  destCEP: `${DPS_IBSCBS}/dest/end/endNac/CEP`,
  destFone: `${DPS_IBSCBS}/dest/fone`,
  destEmail: `${DPS_IBSCBS}/dest/email`,
} as const

/** Groups of addresses; each is one text. */
const ADDRESSES = {
  emitEnd: 'emit/enderNac',
  prestEnd: `${DPS}/prest/end`,
  tomaEnd: `${DPS}/toma/end`,
  intermEnd: `${DPS}/interm/end`,
  destEnd: `${DPS_IBSCBS}/dest/end`,
} as const

/** `xItemPed` has all items of the order, `unread` the names of the figures that could not be read. */
export type DeclaredField = keyof typeof PATHS | keyof typeof ADDRESSES | 'xItemPed' | 'unread'

/** The schema of 2022 calls tribFed tribNac. */
const with2022 = (path: string): string[] =>
  path.includes('tribFed') ? [path, path.replace('tribFed', 'tribNac')] : [path]

const FIELDS = Object.entries(PATHS).map(([name, written]) => ({
  name,
  paths: written
    .split('|')
    .flatMap(with2022)
    .map((path) => path.split('/')),
}))
const ADDRESS_FIELDS = Object.entries(ADDRESSES).map(([name, path]) => ({ name, path: path.split('/') }))

/** Longest text of the layout */
const LONGEST = 2000

/**
 * The further fields of an NFS-e that books show, and its new fields, as written; absent ones are left out. `inf` is infNFSe. Repeated
 * elements are joined by «; », an address and the names of unread figures by «, ».
 * Source  Anexo I SEFIN_ADN-DPS_NFSe v1.01; schema 1.00_2022
 */
export function declaredOf(
  inf: XmlNode,
  unread: ReadonlySet<string>,
): Readonly<Partial<Record<DeclaredField, string>>> {
  const items = children(find(inf, ...ORDER), 'xItemPed').map((item) => text(item))
  const written: [string, string | undefined][] = [
    ...FIELDS.map(({ name, paths }): [string, string | undefined] => [name, firstText(inf, paths)]),
    ['xItemPed', joined(items, '; ')],
    ...ADDRESS_FIELDS.map(({ name, path }): [string, string | undefined] => [name, addressText(find(inf, ...path))]),
    ['unread', joined([...unread], ', ')],
  ]
  const declared = Object.fromEntries(
    written.flatMap(([name, value]) => (value === undefined ? [] : [[name, cut(value)]])),
  )
  return { ...readNewFields(inf, 'nfse', 'note'), ...declared }
}

/** Never through a character of two units, which the database refuses. */
const cut = (value: string): string => value.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')

const ORDER = `${DPS}/serv/infoCompl/gItemPed`.split('/')

function firstText(inf: XmlNode, paths: readonly (readonly string[])[]): string | undefined {
  for (const path of paths) {
    const written = text(inf, ...path)
    if (written !== undefined) return written
  }
  return undefined
}

/** Street, number, complement and district; of an address abroad also city, state, postal code and country. */
function addressText(node: XmlNode | undefined): string | undefined {
  const abroad = find(node, 'endExt')
  return joined(
    [
      ...['xLgr', 'nro', 'xCpl', 'xBairro'].map((name) => text(node, name)),
      ...['xCidade', 'xEstProvReg', 'cEndPost', 'cPais'].map((name) => text(abroad, name)),
    ],
    ', ',
  )
}

/** Undefined without a part. */
function joined(parts: readonly (string | undefined)[], separator: string): string | undefined {
  return parts.filter((part) => part !== undefined).join(separator) || undefined
}
