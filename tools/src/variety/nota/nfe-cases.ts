import { type Context, someKeys, taxIdOf } from '../base/context.ts'
import { BEYOND, BROKEN, oddText, prose } from '../base/texts.ts'
import type { Tree } from '../base/tree.ts'
import type { Case, Made } from '../model.ts'
import { CONTRIBUTION_WAYS, IPI_WAYS } from './contributions.ts'
import {
  additional,
  billing,
  cane,
  fullTransport,
  manyPayments,
  noPayment,
  otherTransport,
  references,
} from './extras.ts'
import { IBSCBS_WAYS } from './ibscbs.ts'
import { ICMS_NORMAL, ICMS_SIMPLES } from './icms.ts'
import type { ItemWish } from './item.ts'
import { makeItem } from './item.ts'
import { makeNota, type NotaWish } from './nota.ts'
import { destOf, foreigner, placeOf } from './parties.ts'
import { exportPapers, importPapers, SPECIAL, traced } from './special.ts'

type Wishes = (context: Context) => Omit<NotaWish, 'items'>

const itemsOf = (context: Context, wishes: readonly ItemWish[]): Tree[] =>
  wishes.map((wish, at) => makeItem(context, at + 1, wish))

const plain = (count: number): ItemWish[] => Array.from({ length: count }, () => ({}))

/** A note of items that are told apart by their wishes. */
const note =
  (wishes: readonly ItemWish[] | ((context: Context) => ItemWish[]), wish: Wishes = () => ({})) =>
  (context: Context): Made =>
    makeNota(context, {
      ...wish(context),
      items: itemsOf(context, typeof wishes === 'function' ? wishes(context) : wishes),
    })

/** Some items, few or many as the seed has it. */
const some = ({ random }: Context): ItemWish[] => plain(random.int(1, 12))

const named = (names: string[], wish: (name: string) => ItemWish): ItemWish[] => names.map(wish)

const homologacao: Wishes = ({ outro }) => ({
  homologacao: true,
  dest: { ...destOf(outro), xNome: 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL' },
})

const FORMS: Case[] = [
  ['retrato', note(some, (context) => ({ infAdic: additional(context, 300) }))],
  ['paisagem', note(some, (context) => ({ tpImp: '2', transp: fullTransport(context), cobr: billing(context, 3) }))],
  ['paisagem com muitos itens', note(plain(70), (context) => ({ tpImp: '2', infAdic: additional(context, 1200) }))],
  ['simplificado', note(plain(3), () => ({ tpImp: '3' }))],
  ['simplificado com muitos itens', note(plain(40), () => ({ tpImp: '3' }))],
  ['41 itens', note(plain(41))],
  ['120 itens', note(plain(120), (context) => ({ cobr: billing(context, 12), infAdic: additional(context, 3000) }))],
  ['entrada', note(some, () => ({ tpNF: '0', natureza: 'Compra para comercialização', pag: noPayment }))],
  ['FS com dois códigos', note(some, () => ({ tpEmis: '2', outcome: 'pending' }))],
  ['FS-DA com dois códigos', note(plain(30), () => ({ tpEmis: '5', outcome: 'pending' }))],
  ['FS-DA em paisagem', note(plain(30), () => ({ tpEmis: '5', outcome: 'pending', tpImp: '2' }))],
  ['EPEC', note(some, () => ({ tpEmis: '4', outcome: 'pending' }))],
  ['EPEC autorizada', note(some, () => ({ tpEmis: '4' }))],
  ['SVC-AN', note(some, () => ({ tpEmis: '6' }))],
  ['SVC-RS', note(some, () => ({ tpEmis: '7' }))],
  ['homologação', note(some, homologacao)],
  ['denegada', note(some, () => ({ outcome: 'denied' }))],
  ['sem protocolo', note(some, () => ({ outcome: 'pending' }))],
]

const PARTIES: Case[] = [
  ['retirada e entrega', note(some, ({ outro, carrier }) => ({ retirada: placeOf(carrier), entrega: placeOf(outro) }))],
  ['destinatário pessoa', note(some, ({ pessoa }) => ({ dest: destOf(pessoa) }))],
  ['destinatário no exterior', note(some, () => ({ dest: foreigner(), transp: otherTransport('balsa') }))],
  [
    'emitente com todos os cadastros',
    note(some, () => ({
      issuer: { xCpl: 'Galpão 2, módulo B', IEST: '110042490114', municipal: true, ISUFEmit: '200001451' },
    })),
  ],
  ['leitores', note(some, ({ outro, pessoa }) => ({ readers: [taxIdOf(outro), taxIdOf(pessoa)] }))],
  [
    'avulsa',
    note(some, ({ emitente }) => ({
      avulsa: {
        CNPJ: '11222333000181',
        xOrgao: 'SEFAZ',
        matr: '4512-8',
        xAgente: 'Conceição Brandão',
        fone: '4133334444',
        UF: emitente.uf,
        nDAR: '77812',
        dEmi: '2026-06-01',
        vDAR: 4500,
        repEmi: 'AR Centro',
        dPag: '2026-06-02',
      },
    })),
  ],
]

const TAXES: Case[] = [
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
      ({ pessoa }) => ({ dest: destOf(pessoa) }),
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

const GOODS: Case[] = [
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

const REST: Case[] = [
  ['duplicatas', note(some, (context) => ({ cobr: billing(context, 24) }))],
  ['120 duplicatas', note(plain(2), (context) => ({ cobr: billing(context, 120) }))],
  ['meios de pagamento', note(some, () => ({ pag: manyPayments }))],
  ['transporte completo', note(some, (context) => ({ transp: fullTransport(context) }))],
  ['vagão', note(some, () => ({ transp: otherTransport('vagao') }))],
  ['referências', note(some, (context) => ({ finNFe: '2', references: references(context) }))],
  [
    'intermediador e compra',
    note(some, () => ({
      infIntermed: { CNPJ: '11222333000181', idCadIntTran: 'loja-virtual_42' },
      tail: {
        compra: { xNEmp: '2026NE000451', xPed: 'Pregão 12/2026', xCont: '778/2026' },
        infRespTec: {
          CNPJ: '11222333000181',
          xContato: 'Suporte',
          email: 'suporte@exemplo.com.br',
          fone: '4133334444',
        },
      },
    })),
  ],
  [
    'textos no limite',
    note(
      ({ random }) =>
        plain(3).map(() => ({
          cProd: `COD-${random.digits(26)}`,
          xProd: prose(random, 120),
          infAdProd: prose(random, 500),
        })),
      (context) => ({ infAdic: additional(context, 5000) }),
    ),
  ],
  [
    'textos estranhos',
    note(
      (context) => plain(8).map(() => ({ xProd: oddText(context.random), infAdProd: oddText(context.random) })),
      ({ random }) => ({
        natureza: 'Venda & remessa "especial" <1ª>',
        infAdic: { infCpl: `${oddText(random)}; ${oddText(random)}` },
      }),
    ),
  ],
  [
    'observações do item',
    note((context) => [
      {
        obsItem: {
          obsCont: { '@xCampo': 'Lote', xTexto: 'A-1 & B-2' },
          obsFisco: { '@xCampo': 'Base', xTexto: 'Reduzida' },
        },
        reference: { chaveAcesso: someKeys(context, 55, 1)[0], nItem: '3' },
      },
    ]),
  ],
]

const without = (made: Made, reason: string): Made => ({ ...made, schema: null, reason })

const BREAKING: Case[] = [
  [
    'quebras de linha',
    (context) =>
      without(
        note([{ infAdProd: BROKEN }], () => ({ infAdic: { infAdFisco: BROKEN, infCpl: BROKEN } }))(context),
        'the schema takes one line alone in every text',
      ),
  ],
  [
    'fora do Latin-1',
    (context) =>
      without(
        note([{ xProd: `Żurek ${BEYOND}` }], () => ({ infAdic: { infCpl: BEYOND } }))(context),
        'the schema takes Latin-1 alone in every text',
      ),
  ],
]

/** The few that are really large. */
const LARGE: Case[] = [
  ['500 itens', note(plain(500))],
  ['990 itens', note(plain(990), (context) => ({ infAdic: additional(context, 4000) }))],
]

export const NFE_CASES: readonly Case[] = [...FORMS, ...PARTIES, ...TAXES, ...GOODS, ...REST, ...BREAKING].map(
  ([name, make]) => [`NF-e: ${name}`, make],
)
export const LARGE_CASES: readonly Case[] = LARGE.map(([name, make]) => [`NF-e: ${name}`, make])
