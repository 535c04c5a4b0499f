import { dayAfter } from '../../base/calendar.ts'
import type { Tree } from '../../base/tree.ts'
import { type Context, someKeys } from '../../model/context.ts'

/** The import declaration, in `prod` before `xPed`. */
export const importPapers = (context: Context, cents: number): Tree => {
  const { moment, random } = context
  const declaration = (at: number): Tree => ({
    nDI: `26/${random.digits(7)}-${at}`,
    dDI: dayAfter(moment, -20 - at),
    xLocDesemb: 'Porto de Paranaguá',
    UFDesemb: 'PR',
    dDesemb: dayAfter(moment, -15),
    tpViaTransp: '1',
    vAFRMM: 4512,
    tpIntermedio: at === 1 ? '2' : '1',
    CNPJ: at === 1 ? context.outro.taxId : undefined,
    UFTerceiro: at === 1 ? context.outro.uf : undefined,
    cExportador: `EXP-${random.digits(4)}`,
    adi: [1, 2].map((nSeqAdic) => ({
      nAdicao: '1',
      nSeqAdic: String(nSeqAdic),
      cFabricante: `FAB-${random.digits(3)}`,
      vDescDI: Math.min(150, cents),
      nDraw: '20260012345',
    })),
  })
  return { DI: [1, 2].map(declaration) }
}

export const exportPapers = (context: Context): Tree => ({
  detExport: someKeys(context, 55, 2).map((chNFe) => ({
    nDraw: '20260012345',
    exportInd: { nRE: context.random.digits(12), chNFe, qExport: '1.0000' },
  })),
})

const lot = (context: Context, at: number): Tree => ({
  nLote: `L${context.random.digits(6)}-${at}`,
  qLote: '2.500',
  dFab: dayAfter(context.moment, -90),
  dVal: dayAfter(context.moment, 640),
  cAgreg: context.random.digits(12),
})

/** Batches of traced goods. */
export const traced = (context: Context, count = 2): Tree => ({
  rastro: Array.from({ length: count }, (_, at) => lot(context, at + 1)),
})

const vehicle = ({ random }: Context): Tree => ({
  tpOp: '1',
  chassi: `9BW${random.digits(14)}`,
  cCor: '12',
  xCor: 'AZUL ATLÂNTICO METÁLICO',
  pot: '0170',
  cilin: '1998',
  pesoL: '1.320',
  pesoB: '1.840',
  nSerie: random.digits(9),
  tpComb: '16',
  nMotor: `EA211${random.digits(8)}`,
  CMT: '2.5000',
  dist: '2650',
  anoMod: '2027',
  anoFab: '2026',
  tpPint: 'M',
  tpVeic: '06',
  espVeic: '1',
  VIN: 'N',
  condVeic: '1',
  cMod: random.digits(6),
  cCorDENATRAN: '01',
  lota: '5',
  tpRest: '0',
})

const fuel = ({ random, emitente }: Context): Tree => {
  const start = random.int(100_000, 900_000)
  return {
    cProdANP: '820101034',
    descANP: 'OLEO DIESEL B S10 - COMUM',
    CODIF: random.digits(12),
    qTemp: '20.0000',
    UFCons: emitente.uf,
    CIDE: { qBCProd: '1.0000', vAliqProd: '0.0500', vCIDE: 5 },
    encerrante: { nBico: '3', nBomba: '2', nTanque: '1', vEncIni: `${start}.000`, vEncFin: `${start + 45}.500` },
    pBio: '15.0000',
    origComb: [
      { indImport: '0', cUFOrig: '35', pOrig: '70.0000' },
      { indImport: '1', cUFOrig: '41', pOrig: '30.0000' },
    ],
  }
}

const gas = ({ emitente }: Context): Tree => ({
  cProdANP: '210203001',
  descANP: 'GLP',
  pGLP: '60.0000',
  pGNn: '25.0000',
  pGNi: '15.0000',
  vPart: 250,
  UFCons: emitente.uf,
})

const weapon = ({ random }: Context, at: number): Tree => ({
  tpArma: String(at % 2),
  nSerie: `KLM${random.digits(6)}`,
  nCano: `C${random.digits(8)}`,
  descr: 'Pistola semiautomática calibre .380, cano de 94 mm, acabamento oxidado',
})

/** The last group of `prod`, by kind of goods. */
export const SPECIAL: Record<string, (context: Context) => Tree> = {
  veiculo: (context) => ({ veicProd: vehicle(context) }),
  medicamento: () => ({ med: { cProdANVISA: '1037004550011', vPMC: 4590 } }),
  'medicamento isento': () => ({
    med: { cProdANVISA: 'ISENTO', xMotivoIsencao: 'RDC 199/2006: notificação simplificada', vPMC: 1290 },
  }),
  arma: (context) => ({ arma: [0, 1].map((at) => weapon(context, at)) }),
  combustivel: (context) => ({ comb: fuel(context) }),
  gas: (context) => ({ comb: gas(context) }),
  papel: ({ random }) => ({ nRECOPI: random.digits(20) }),
}
