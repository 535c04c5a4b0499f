/**
 * Samples whose totals differ from the sums of their items, with the cause: mostly manual changes by the
 * public source. One line per difference: field, written total, computed sum.
 */
export const KNOWN_DIFFERENCES: Record<string, { cause: string; differences: string }> = {
  'nfe/nfe-05-importacao-di.xml': {
    cause: 'The issuer tells vII and leaves it out of vNF, as authorities accept for imports.',
    differences: `
      ICMSTot/vNF 95700.68 109621.95`,
  },
  'nfe/nfe-07-issqn-entrega-cobr-textos-longos.xml': {
    cause: 'The source cut 30 items of 1,950.00 down to 7 and wrote an ISSQNtot for services that are not there.',
    differences: `
      ICMSTot/vBC 28600.80 6673.52
      ICMSTot/vICMS 5148.00 1201.20
      ICMSTot/vPIS 380.40 88.76
      ICMSTot/vCOFINS 1755.00 409.50
      ICMSTot/vProd 58500.00 13650.00
      ICMSTot/vNF 58500.00 13650.00
      ISSQNtot/vServ 90.00 0.00
      ISSQNtot/vBC 90.00 0.00
      ISSQNtot/vISS 4.50 0.00`,
  },
  'nfe/nfe-09-29itens-paginas.xml': {
    cause: 'The source cut item 29 out of 30.',
    differences: `
      ICMSTot/vBC 28600.80 27647.44
      ICMSTot/vICMS 5148.00 4976.40
      ICMSTot/vPIS 380.40 367.72
      ICMSTot/vCOFINS 1755.00 1696.50
      ICMSTot/vProd 58500.00 56550.00
      ICMSTot/vNF 58500.00 56550.00`,
  },
  'nfe/nfe-10-infcpl-continua.xml': {
    cause: 'The source cut 30 items of 1,950.00 down to 6.',
    differences: `
      ICMSTot/vBC 28600.80 5720.16
      ICMSTot/vICMS 5148.00 1029.60
      ICMSTot/vPIS 380.40 76.08
      ICMSTot/vCOFINS 1755.00 351.00
      ICMSTot/vProd 58500.00 11700.00
      ICMSTot/vNF 58500.00 11700.00`,
  },
  'nfe/nfe-11-mei.xml': {
    cause: 'The source cut the items down to 3.',
    differences: `
      ICMSTot/vProd 3267.60 507.00
      ICMSTot/vTotTrib 1318.67 205.74
      ICMSTot/vNF 3267.60 507.00`,
  },
  'nfe/nfe-17-ibscbs-completa.xml': {
    cause: 'Made by hand to show every subgroup: the figures of the totals were never meant to add up.',
    differences: `
      ICMSTot/vBC 158106.35 56768.66
      ICMSTot/vICMS 18972.77 6812.24
      ICMSTot/vBCST 213443.57 76637.69
      ICMSTot/vST 6640.46 2384.28
      ICMSTot/vFrete 30.00 0.00
      ICMSTot/vSeg 20.00 0.00
      ICMSTot/vDesc 45.80 1.40
      ICMSTot/vOutro 50.00 0.00
      ICMSTot/vPIS 2295.71 824.28
      ICMSTot/vCOFINS 10574.15 3796.69
      ICMSTot/vProd 158106.35 14.88
      ICMSTot/vNF 164746.81 2397.76
      ISTot/vIS 1000.00 150.00
      IBSCBSTot/vBCIBSCBS 2000.50 800.00
      IBSCBSTot/gIBS/gIBSUF/vDif 4.00 8.00
      IBSCBSTot/gIBS/gIBSUF/vDevTrib 96.00 15.00
      IBSCBSTot/gIBS/gIBSUF/vIBSUF 30.00 16.00
      IBSCBSTot/gIBS/gIBSMun/vDif 4.00 8.00
      IBSCBSTot/gIBS/gIBSMun/vDevTrib 96.00 15.00
      IBSCBSTot/gIBS/gIBSMun/vIBSMun 40.00 25.00
      IBSCBSTot/gIBS/vIBS 50.00 0.00
      IBSCBSTot/gIBS/vCredPres 43.10 0.00
      IBSCBSTot/gIBS/vCredPresCondSus 41.90 0.00
      IBSCBSTot/gCBS/vDif 41.88 0.00
      IBSCBSTot/gCBS/vDevTrib 8.00 0.00
      IBSCBSTot/gCBS/vCBS 87.29 101.00
      IBSCBSTot/gCBS/vCredPresCondSus 1.20 0.00
      IBSCBSTot/gMono/vIBSMono 0.42 0.00
      IBSCBSTot/gMono/vCBSMono 1.00 0.00
      IBSCBSTot/gMono/vIBSMonoReten 89.56 0.00
      IBSCBSTot/gMono/vCBSMonoReten 55.55 0.00
      IBSCBSTot/gMono/vIBSMonoRet 100.00 0.00
      IBSCBSTot/gMono/vCBSMonoRet 90.00 0.00`,
  },
  'nfe/nfe-21-layout200.xml': {
    cause: 'The source cut the items down to 2.',
    differences: `
      ICMSTot/vProd 3742.20 488.50
      ICMSTot/vNF 3742.20 488.50`,
  },
  'nfe/nfe-26-local-entrega-issqn.xml': {
    cause: 'The source cut an item of 3,030.00.',
    differences: `
      ICMSTot/vBC 3040.82 10.82
      ICMSTot/vICMS 360.05 1.30
      ICMSTot/vPIS 50.17 0.18
      ICMSTot/vCOFINS 231.10 0.82
      ICMSTot/vProd 3040.82 10.82
      ICMSTot/vNF 3977.00 947.00`,
  },
  'nfe/nfe-28-500itens.xml': {
    cause: 'Derived by repeating items; the manifest says that the totals were not calculated anew.',
    differences: `
      ICMSTot/vBC 224078.00 2734076.00
      ICMSTot/vICMS 26889.36 328089.12
      ICMSTot/vIPI 14565.07 177714.94
      ICMSTot/vPIS 1354.53 16527.23
      ICMSTot/vCOFINS 6251.77 76280.65
      ICMSTot/vProd 224078.00 2734076.00
      ICMSTot/vNF 238643.07 2911790.94`,
  },
  'nfce/nfce-01-producao-310.xml': {
    cause: 'The source repeats its one item three times; vTotTrib stands in the total alone.',
    differences: `
      ICMSTot/vProd 9.90 29.70
      ICMSTot/vTotTrib 12.00 0.00
      ICMSTot/vNF 9.90 29.70`,
  },
  'nfce/nfce-06-4itens-homolog.xml': {
    cause: 'The source made item 1 of 10.00 one of 10,000.00.',
    differences: `
      ICMSTot/vProd 104.00 10094.00
      ICMSTot/vNF 92.00 10082.00`,
  },
  'mdfe/mdfe-05-rodo-cte.xml': {
    cause: 'The source put one key in the place of all five.',
    differences: 'tot/qCTe 5.00 1.00',
  },
}
