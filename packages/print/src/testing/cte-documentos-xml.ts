import type { Group, Tree, Values } from './xml-tree.ts'

function units(v: Values): Group {
  const cargo = {
    tpUnidCarga: '1',
    idUnidCarga: v.word('carga'),
    lacUnidCarga: [{ nLacre: v.word('lacre') }],
    qtdRat: v.money(),
  }
  return {
    infUnidTransp: [
      {
        tpUnidTransp: '1',
        idUnidTransp: v.word('unidade'),
        lacUnidTransp: [{ nLacre: v.word('lacre') }, { nLacre: v.word('lacre') }],
        infUnidCarga: [cargo],
        qtdRat: v.money(),
      },
    ],
  }
}

/** `documents` NF-e with only a key, then one document of each other kind. */
export function infDoc(v: Values, documents: number): Tree {
  const paper = {
    nRoma: v.word('roma'),
    nPed: v.word('ped'),
    mod: '01',
    serie: v.word('ser'),
    nDoc: v.word('nf'),
    dEmi: v.day(),
    vBC: v.money(),
    vICMS: v.money(),
    vBCST: v.money(),
    vST: v.money(),
    vProd: v.money(),
    vNF: v.money(),
    nCFOP: '5102',
    nPeso: v.money(),
    PIN: v.word('pin'),
    dPrev: v.day(),
  }
  const other = { tpDoc: '00', descOutros: v.word('outro'), nDoc: v.word('doc'), dEmi: v.day(), vDocFisc: v.money() }
  return {
    infNFe: [
      ...Array.from({ length: documents }, () => ({ chave: v.key('55') })),
      { chave: v.key('55'), PIN: v.word('pin'), dPrev: v.day(), ...units(v) },
    ],
    infNF: [paper],
    infOutros: [{ ...other, dPrev: v.day() }],
    infDCe: [{ chave: v.key('99') }],
  }
}

/** One previous carrier with a paper document and `earlier` CT-e. */
export const docAnt = (v: Values, earlier: number): Tree => ({
  emiDocAnt: [
    {
      CNPJ: v.id(),
      IE: v.id(),
      UF: 'PR',
      xNome: v.word('anterior'),
      idDocAnt: [
        { idDocAntPap: [{ tpDoc: '07', serie: v.word('s'), subser: v.word('b'), nDoc: v.word('n'), dEmi: v.day() }] },
        { idDocAntEle: Array.from({ length: earlier }, () => ({ chCTe: v.key('57') })) },
      ],
    },
  ],
})

/** The deliveries of a simplificado, each with its NF-e. */
export const deliveries = (v: Values, documents: number): Tree[] =>
  ['1', '2'].map((item) => ({
    '@nItem': item,
    cMunIni: '3550308',
    xMunIni: v.word('de'),
    cMunFim: '3550308',
    xMunFim: v.word('para'),
    vPrest: v.money(),
    vRec: v.money(),
    Comp: [{ xNome: v.word('comp'), vComp: v.money() }],
    infNFe: [
      ...Array.from({ length: documents }, () => ({ chNFe: v.key('55') })),
      { chNFe: v.key('55'), PIN: v.word('pin'), dPrev: v.day(), ...units(v) },
    ],
    infDocAnt: [{ chCTe: v.key('57'), tpPrest: '2', infNFeTranspParcial: [{ chNFe: v.key('55') }] }],
  }))
