import type { Group, Tree, Values } from './xml-tree.ts'

/** The six modals of the CT-e, the road modal of layout 2.00, and the road modal of the CT-e OS. */
export type CteModal = 'rodo' | 'rodo200' | 'aereo' | 'aquav' | 'ferrov' | 'duto' | 'multimodal' | 'rodoOS'

export const MODAL_CODE: Readonly<Record<CteModal, string>> = {
  rodo: '01',
  rodo200: '01',
  aereo: '02',
  aquav: '03',
  ferrov: '04',
  duto: '05',
  multimodal: '06',
  rodoOS: '01',
}

const GROUPS: Readonly<Record<CteModal, (v: Values) => Group>> = {
  rodo: (v) => ({ rodo: { RNTRC: v.word('rntrc'), occ: [occ(v), occ(v)] } }),
  rodo200,
  aereo,
  aquav,
  ferrov,
  duto,
  multimodal,
  rodoOS,
}

/** The group `infModal` with every field of its modal. */
export const infModal = (v: Values, modal: CteModal): Tree => ({ '@versaoModal': '4.00', ...GROUPS[modal](v) })

const occ = (v: Values): Tree => ({
  serie: v.word('s'),
  nOcc: v.word('occ'),
  dEmi: v.day(),
  emiOcc: { CNPJ: v.id(), cInt: v.word('int'), IE: v.id(), UF: 'SP', fone: '11987654321' },
})

function rodo200(v: Values): Group {
  const prop = { CNPJ: v.id(), RNTRC: v.word('dono'), xNome: v.word('dono'), IE: v.id(), UF: 'RS', tpProp: '1' }
  const veic = {
    cInt: v.word('v'),
    RENAVAM: v.word('renavam'),
    placa: v.word('placa'),
    tara: '7000',
    capKG: '14000',
    capM3: '90',
    tpProp: 'T',
    tpVeic: '0',
    tpRod: '01',
    tpCar: '02',
    UF: 'PR',
    prop,
  }
  const toll = { CNPJForn: v.id(), nCompra: v.word('compra'), CNPJPg: v.id(), vValePed: v.money() }
  return {
    rodo: {
      RNTRC: v.word('rntrc'),
      dPrev: v.day(),
      lota: '1',
      CIOT: v.word('ciot'),
      valePed: [toll],
      veic: [veic],
      lacRodo: [{ nLacre: v.word('lacre') }],
      moto: [{ xNome: v.word('motorista'), CPF: '52998224725' }],
    },
  }
}

function aereo(v: Values): Group {
  return {
    aereo: {
      nMinu: v.word('minuta'),
      nOCA: v.word('oca'),
      dPrevAereo: v.day(),
      natCarga: { xDime: v.word('dim'), cInfManu: ['01', '05'] },
      tarifa: { CL: 'M', cTar: v.word('tar'), vTar: v.money() },
      peri: [{ nONU: v.word('onu'), qTotEmb: v.word('emb'), infTotAP: { qTotProd: v.money(), uniAP: '3' } }],
    },
  }
}

function aquav(v: Values): Group {
  const lacre = [{ nLacre: v.word('lacre') }, { nLacre: v.word('lacre') }]
  const nfe = { chave: v.key('55'), unidRat: v.money() }
  const nf = { serie: v.word('s'), nDoc: v.word('n'), unidRat: v.money() }
  return {
    aquav: {
      vPrest: v.money(),
      vAFRMM: v.money(),
      xNavio: v.word('navio'),
      balsa: [{ xBalsa: v.word('balsa') }, { xBalsa: v.word('balsa') }],
      nViag: v.word('viag'),
      direc: 'N',
      irin: v.word('irin'),
      detCont: [
        { nCont: v.word('cont'), lacre, infDoc: { infNFe: [nfe] } },
        { nCont: v.word('cont'), infDoc: { infNF: [nf] } },
      ],
      tpNav: '1',
    },
  }
}

function ferrov(v: Values): Group {
  const enderFerro = {
    xLgr: v.word('via'),
    nro: v.word('nr'),
    xBairro: v.word('bairro'),
    cMun: '3550308',
    xMun: v.word('mun'),
    CEP: '01310100',
    UF: 'SP',
  }
  const railway = { CNPJ: v.id(), cInt: v.word('ferro'), IE: v.id(), xNome: v.word('ferrovia'), enderFerro }
  const trafMut = { respFat: '1', ferrEmi: '2', vFrete: v.money(), chCTeFerroOrigem: v.key('57'), ferroEnv: [railway] }
  return { ferrov: { tpTraf: '1', trafMut, fluxo: v.word('fluxo') } }
}

function duto(v: Values): Group {
  return {
    duto: {
      vTar: v.money(),
      dIni: v.day(),
      dFim: v.day(),
      classDuto: '1',
      tpContratacao: '2',
      codPontoEntrada: v.word('entrada'),
      codPontoSaida: v.word('saida'),
      nContrato: v.word('contrato'),
    },
  }
}

function multimodal(v: Values): Group {
  const seg = { infSeg: { xSeg: v.word('seguradora'), CNPJ: v.id() }, nApol: v.word('apol'), nAver: v.word('aver') }
  return { multimodal: { COTM: v.word('cotm'), indNegociavel: '1', seg } }
}

function rodoOS(v: Values): Group {
  const prop = { CNPJ: v.id(), NroRegEstadual: v.word('reg'), xNome: v.word('dono'), IE: v.id(), UF: 'SP', tpProp: '0' }
  return {
    rodoOS: {
      TAF: v.word('taf'),
      veic: { placa: v.word('placa'), RENAVAM: v.word('renavam'), prop, UF: 'MG' },
      infFretamento: { tpFretamento: '2', dhViagem: '2026-06-02T03:04:05-03:00' },
    },
  }
}
