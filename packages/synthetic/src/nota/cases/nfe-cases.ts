import { nfeDest, taxIdOf } from '../../layouts/parties.ts'
import type { Case, Made } from '../../model/case.ts'
import { someKeys } from '../../model/context.ts'
import { BEYOND, BROKEN, oddText, prose } from '../../model/texts.ts'
import { additional, billing, fullTransport, manyPayments, noPayment, otherTransport, references } from './extras.ts'
import { GOODS_CASES, TAX_CASES } from './goods-cases.ts'
import { note, plain, some, type Wishes } from './note.ts'
import { foreigner, nfePlace } from './parties.ts'

const homologacao: Wishes = ({ outro }) => ({
  homologacao: true,
  dest: { ...nfeDest(outro), xNome: 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL' },
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
  [
    'retirada e entrega',
    note(some, ({ outro, carrier }) => ({ retirada: nfePlace(carrier), entrega: nfePlace(outro) })),
  ],
  ['destinatário pessoa', note(some, ({ pessoa }) => ({ dest: nfeDest(pessoa) }))],
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

/** Cases with very large notes. */
const LARGE: Case[] = [
  ['500 itens', note(plain(500))],
  ['990 itens', note(plain(990), (context) => ({ infAdic: additional(context, 4000) }))],
]

export const NFE_CASES: readonly Case[] = [
  ...FORMS,
  ...PARTIES,
  ...TAX_CASES,
  ...GOODS_CASES,
  ...REST,
  ...BREAKING,
].map(([name, make]) => [`NF-e: ${name}`, make])
export const LARGE_CASES: readonly Case[] = LARGE.map(([name, make]) => [`NF-e: ${name}`, make])
