import { deliveries, docAnt, infDoc } from './cte-documentos-xml.ts'
import { type CteModal, infModal, MODAL_CODE } from './cte-modal-xml.ts'
import { distinctValues, type Group, type Tree, type Values, xmlOf } from './xml-tree.ts'

/** Options of a synthetic CT-e, all with defaults. */
export interface CteShape {
  form?: 'CTe' | 'CTeOS' | 'CTeSimp'
  modal?: CteModal
  /** Number of transported NF-e with only a key */
  documents?: number
  /** Number of CT-e of previous carriers */
  earlier?: number
  /** Replaces every free text */
  text?: string
  /** Replaces every amount */
  value?: string
  tpImp?: '1' | '2'
  tpEmis?: string
  tpAmb?: '1' | '2'
  tpCTe?: string
  dhEmi?: string
  protocol?: boolean
  qr?: string
  chave?: string
  icms?: Group
  /** Without the group compl */
  bare?: boolean
  /** Further groups of infCTeNorm */
  norm?: Group
}

export const CTE_CHAVE = '35260611222333000181570010000012341000012347'

const addressGroup = (v: Values, name: string): Group => ({
  xLgr: v.word(`${name} rua`),
  nro: v.word('casa'),
  xCpl: v.word('compl'),
  xBairro: v.word(`${name} bairro`),
  cMun: '3550308',
  xMun: v.word(`${name} cidade`),
  CEP: '01310100',
  UF: 'SP',
})

const party = (v: Values, name: string, address: string): Group => ({
  CNPJ: v.id(),
  IE: v.id(),
  xNome: v.word(name),
  fone: '11987654321',
  [address]: { ...addressGroup(v, name), cPais: '1058', xPais: v.word('pais') },
  email: `${v.word('mail').replace(/\W/g, '')}@x.br`,
})

function ide(v: Values, shape: CteShape): Group {
  const { form = 'CTe', modal = 'rodo', tpImp = '1', tpEmis = '1', tpAmb = '1', tpCTe = '0' } = shape
  const contingency: Group =
    tpEmis === '1' ? {} : { dhCont: '2026-06-01T00:01:02-03:00', xJust: v.word('justificativa') }
  const own: Group =
    form === 'CTe'
      ? { toma4: { toma: '4', ...party(v, 'tomador', 'enderToma') } }
      : { infPercurso: [{ UFPer: 'MG' }, { UFPer: 'ES' }] }
  return {
    cUF: '35',
    CFOP: '6353',
    natOp: v.word('natureza'),
    mod: form === 'CTeOS' ? '67' : '57',
    serie: '1',
    nCT: '1234',
    dhEmi: shape.dhEmi ?? '2026-06-01T00:10:00-03:00',
    tpImp,
    tpEmis,
    tpAmb,
    tpCTe,
    modal: MODAL_CODE[modal],
    tpServ: form === 'CTeOS' ? '6' : '0',
    xMunIni: v.word('origem'),
    UFIni: 'SP',
    xMunFim: v.word('destino'),
    UFFim: 'BA',
    retira: '0',
    xDetRetira: v.word('retirada'),
    indIEToma: '1',
    ...own,
    ...contingency,
  }
}

const compl = (v: Values): Tree => ({
  xCaracAd: v.word('caracad'),
  xCaracSer: v.word('caracser'),
  xEmi: v.word('emi'),
  fluxo: {
    xOrig: v.word('orig'),
    pass: [{ xPass: v.word('pass') }, { xPass: v.word('pass') }],
    xDest: v.word('dest'),
    xRota: v.word('rota'),
  },
  Entrega: {
    noPeriodo: { tpPer: '4', dIni: v.day(), dFim: v.day() },
    noInter: { tpHor: '4', hIni: '08:00:00', hFim: '18:30:00' },
  },
  origCalc: v.word('origcalc'),
  destCalc: v.word('destcalc'),
  xObs: v.word('observacao'),
  ObsCont: [{ '@xCampo': v.word('campo'), xTexto: v.word('texto') }],
  ObsFisco: [{ '@xCampo': v.word('fisco'), xTexto: v.word('texto') }],
})

const part = (v: Values, percent: string, value: string): Tree => ({
  [percent]: v.money(),
  gDif: { pDif: v.money(), vDif: v.money() },
  gDevTrib: { pDevTrib: v.money(), vDevTrib: v.money() },
  gRed: { pRedAliq: v.money(), pAliqEfet: v.money() },
  [value]: v.money(),
})

const ibsCbs = (v: Values): Tree => ({
  CST: '200',
  cClassTrib: '200001',
  gIBSCBS: {
    vBC: v.money(),
    gIBSUF: part(v, 'pIBSUF', 'vIBSUF'),
    gIBSMun: part(v, 'pIBSMun', 'vIBSMun'),
    vIBS: v.money(),
    gCBS: part(v, 'pCBS', 'vCBS'),
    gTribRegular: { CSTReg: '000', cClassTribReg: '000001', pAliqEfetRegCBS: v.money(), vTribRegCBS: v.money() },
    gTribCompraGov: { pAliqIBSUF: v.money(), vTribIBSUF: v.money(), pAliqCBS: v.money(), vTribCBS: v.money() },
  },
  gEstornoCred: { vIBSEstCred: v.money(), vCBSEstCred: v.money() },
})

const imp = (v: Values, { icms, form }: CteShape): Tree => ({
  ICMS: icms ?? { ICMS00: { CST: '00', vBC: v.money(), pICMS: '12.00', vICMS: v.money() } },
  vTotTrib: v.money(),
  infAdFisco: v.word('adfisco'),
  ICMSUFFim: { vBCUFFim: v.money(), pFCPUFFim: v.money(), pICMSUFFim: v.money(), vICMSUFFim: v.money() },
  infTribFed: { vPIS: v.money(), vCOFINS: v.money(), vIR: v.money(), vINSS: v.money(), vCSLL: v.money() },
  IBSCBS: ibsCbs(v),
  ...(form === 'CTeSimp' ? {} : { vTotDFe: v.money() }),
})

const cargo = (v: Values): Tree => ({
  vCarga: v.money(),
  proPred: v.word('produto'),
  xOutCat: v.word('outcat'),
  infQ: [
    { cUnid: '01', tpMed: 'PESO BRUTO', qCarga: v.money() },
    { cUnid: '03', tpMed: 'VOLUMES', qCarga: v.money() },
  ],
  vCargaAverb: v.money(),
})

const cobr = (v: Values): Tree => ({
  fat: { nFat: v.word('fat'), vOrig: v.money(), vDesc: v.money(), vLiq: v.money() },
  dup: Array.from({ length: 4 }, () => ({ nDup: v.word('dup'), dVenc: v.day(), vDup: v.money() })),
})

const comps = (v: Values): Tree[] =>
  ['frete', 'pedagio', 'gris', 'taxa'].map((name) => ({ xNome: v.word(name), vComp: v.money() }))

function body(v: Values, shape: CteShape): Group {
  const { form = 'CTe', modal = form === 'CTeOS' ? 'rodoOS' : 'rodo', documents = 2, earlier = 1, norm } = shape
  const charged = { cobr: cobr(v) }
  const total = v.money()
  const vPrest = { vTPrest: total, vRec: v.money(), Comp: comps(v) }
  if (form === 'CTeSimp') {
    const sums = { vTPrest: total, vTRec: v.money(), vTotDFe: v.money() }
    const det = deliveries(v, documents)
    return { infCarga: cargo(v), det, infModal: infModal(v, modal), ...charged, imp: imp(v, shape), total: sums }
  }
  const groups: Group =
    form === 'CTeOS'
      ? {
          infServico: { xDescServ: v.word('servico'), infQ: { qCarga: v.money() } },
          infDocRef: [
            { nDoc: v.word('ref'), serie: '1', subserie: '2', dEmi: v.day(), vDoc: v.money() },
            { chBPe: v.key('63') },
          ],
          seg: [{ respSeg: '4', xSeg: v.word('seg'), nApol: v.word('apol') }],
          infGTVe: [{ chCTe: v.key('64'), Comp: [{ tpComp: '1', vComp: v.money(), xComp: v.word('comp') }] }],
        }
      : { infCarga: cargo(v), infDoc: infDoc(v, documents), docAnt: docAnt(v, earlier) }
  return { vPrest, imp: imp(v, shape), infCTeNorm: { ...groups, infModal: infModal(v, modal), ...charged, ...norm } }
}

function partiesOf(v: Values, form: 'CTe' | 'CTeOS' | 'CTeSimp'): Group {
  if (form === 'CTeOS') return { toma: party(v, 'tomador', 'enderToma') }
  if (form === 'CTeSimp') return { toma: { toma: '4', ...party(v, 'tomador', 'enderToma') } }
  return {
    rem: party(v, 'remetente', 'enderReme'),
    exped: party(v, 'expedidor', 'enderExped'),
    receb: party(v, 'recebedor', 'enderReceb'),
    dest: { ...party(v, 'destinatario', 'enderDest'), ISUF: '123456789' },
  }
}

/** A synthetic CT-e with every group of its form, for cases that real samples do not cover. */
export function cteXml(shape: CteShape = {}): Uint8Array {
  const { form = 'CTe', chave = CTE_CHAVE, protocol = true } = shape
  const { qr = `https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=${chave}&amp;tpAmb=1` } = shape
  const v = distinctValues(shape)
  const emit = {
    CNPJ: '11222333000181',
    IE: v.id(),
    xNome: v.word('emitente'),
    enderEmit: addressGroup(v, 'emitente'),
    CRT: '3',
  }
  const inf = {
    '@versao': '4.00',
    '@Id': `CTe${chave}`,
    ide: ide(v, shape),
    ...(shape.bare ? {} : { compl: compl(v) }),
    emit,
    ...partiesOf(v, form),
    ...body(v, shape),
  }
  const infProt = {
    tpAmb: '1',
    chCTe: chave,
    dhRecbto: '2026-06-01T00:11:12-03:00',
    nProt: '135260000000001',
    cStat: '100',
  }
  const proc = { [form]: { infCte: inf, infCTeSupl: { qrCodCTe: qr } }, ...(protocol ? { protCTe: { infProt } } : {}) }
  return Buffer.from(xmlOf(form === 'CTe' ? 'cteProc' : form === 'CTeOS' ? 'cteOSProc' : 'cteSimpProc', proc))
}
