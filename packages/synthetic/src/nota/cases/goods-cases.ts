import { nfeDest } from '../../layouts/parties.ts'
import type { Case } from '../../model/case.ts'
import { CONTRIBUTION_WAYS, IPI_WAYS } from './contributions.ts'
import { cane, noPayment, references } from './extras.ts'
import { IBSCBS_WAYS } from './ibs-cbs-groups.ts'
import { ICMS_NORMAL, ICMS_SIMPLES } from './icms-groups.ts'
import { named, note, some } from './note.ts'
import { foreigner } from './parties.ts'
import { exportPapers, importPapers, SPECIAL, traced } from './special.ts'

export const TAX_CASES: Case[] = [
  ['todos os CST de ICMS', note(named(Object.keys(ICMS_NORMAL), (icms) => ({ icms })))],
  [
    'todos os CSOSN',
    note(
      named(Object.keys(ICMS_SIMPLES), (icms) => ({ icms })),
      () => ({ issuer: { CRT: '1' } }),
    ),
  ],
  ['MEI', note([{ icms: '400' }], () => ({ issuer: { CRT: '4' } }))],
  [
    'DIFAL',
    note(
      [
        { difal: true, cfop: '6108' },
        { difal: true, cfop: '6108', ipi: 'tributado' },
      ],
      ({ pessoa }) => ({ dest: nfeDest(pessoa) }),
    ),
  ],
  ['IPI', note(named(IPI_WAYS, (way) => ({ ipi: way })))],
  ['PIS e COFINS', note(named(CONTRIBUTION_WAYS, (way) => ({ contributions: way })))],
  ['IS, IBS e CBS', note(named(IBSCBS_WAYS, (way) => ({ ibsCbs: way, selective: way === 'integral' })))],
  [
    'IBS e CBS em paisagem',
    note(
      named(IBSCBS_WAYS, (way) => ({ ibsCbs: way })),
      () => ({ tpImp: '2' }),
    ),
  ],
  [
    'ISSQN e mercadorias',
    note([{}, { service: true, xProd: 'Instalação e montagem' }, {}], () => ({ issuer: { municipal: true } })),
  ],
  [
    'só serviços',
    note([{ service: true }, { service: true }], () => ({
      issuer: { municipal: true },
      withheld: {
        vRetPIS: 65,
        vRetCOFINS: 300,
        vRetCSLL: 100,
        vBCIRRF: 10_000,
        vIRRF: 150,
        vBCRetPrev: 10_000,
        vRetPrev: 1100,
      },
    })),
  ],
  [
    'devolução com IPI',
    note([{ returned: true, icms: '41' }, { returned: true }], (context) => ({
      finNFe: '4',
      references: references(context),
      pag: noPayment,
      natureza: 'Devolução de compra',
    })),
  ],
  [
    'custos e desconto',
    note([
      { costs: { vFrete: 1234, vSeg: 99, vDesc: 50, vOutro: 777 }, approximate: true },
      { apart: true },
      { costs: { vDesc: 1 } },
    ]),
  ],
]

export const GOODS_CASES: Case[] = [
  [
    'importação',
    note(
      (context) =>
        [1, 2].map((at) => ({
          imported: true,
          cfop: '3102',
          ipi: 'tributado',
          papers: importPapers(context, at * 300),
        })),
      () => ({ tpNF: '0', dest: foreigner(), natureza: 'Importação' }),
    ),
  ],
  [
    'exportação',
    note(
      (context) => [{ icms: '41', cfop: '7101', papers: exportPapers(context) }],
      () => ({
        dest: foreigner(),
        tail: { exporta: { UFSaidaPais: 'SP', xLocExporta: 'Porto de Santos', xLocDespacho: 'EADI Campinas' } },
      }),
    ),
  ],
  ['veículo', note((context) => [{ tail: SPECIAL.veiculo!(context), infAdProd: 'Garantia de 36 meses' }])],
  [
    'medicamentos',
    note((context) => [
      { tail: { ...traced(context), ...SPECIAL.medicamento!(context) } },
      { tail: { ...traced(context, 9), ...SPECIAL['medicamento isento']!(context) } },
    ]),
  ],
  ['armas', note((context) => [{ tail: SPECIAL.arma!(context) }])],
  [
    'combustíveis',
    note((context) => [
      { icms: '61', tail: SPECIAL.combustivel!(context) },
      { icms: '02', tail: SPECIAL.gas!(context) },
    ]),
  ],
  ['papel imune', note((context) => [{ tail: SPECIAL.papel!(context) }])],
  [
    'rastro e pedido',
    note((context) => [
      {
        tail: {
          xPed: 'PED-2026/000451',
          nItemPed: '12',
          nFCI: 'B01F70AF-10BF-4B1F-848C-65FF57F616FE',
          ...traced(context, 4),
        },
      },
      { tail: { xPed: '77' } },
    ]),
  ],
  [
    'códigos do produto',
    note([
      {
        codes: {
          NVE: ['AB1234', 'CD5678'],
          CEST: '0500100',
          indEscala: 'N',
          CNPJFab: '11222333000181',
          cBenef: 'PR810001',
          gCred: { cCredPresumido: 'PR850001', pCredPresumido: '2.0000', vCredPresumido: 200 },
          EXTIPI: '01',
        },
      },
    ]),
  ],
  ['cana', note(some, () => ({ tail: cane() }))],
  [
    'agropecuário: receituário',
    note(some, ({ pessoa }) => ({
      tail: { agropecuario: { defensivo: [{ nReceituario: 'REC-55', CPFRespTec: pessoa.taxId }] } },
    })),
  ],
  [
    'agropecuário: guia',
    note(some, ({ emitente }) => ({
      tail: { agropecuario: { guiaTransito: { tpGuia: '1', UFGuia: emitente.uf, serieGuia: 'A', nGuia: '77881' } } },
    })),
  ],
]
