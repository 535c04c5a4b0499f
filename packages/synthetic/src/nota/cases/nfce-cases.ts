import type { Tree } from '../../base/tree.ts'
import type { Case, Made } from '../../model/case.ts'
import type { Context } from '../../model/context.ts'
import { oddText } from '../../model/texts.ts'
import { manyPayments } from './extras.ts'
import { type ItemWish, itemCase } from './item.ts'
import { type NotaWish, notaCase } from './nota.ts'

type Wishes = (context: Context) => Omit<NotaWish, 'items' | 'modelo'>

const sale =
  (wishes: (context: Context) => ItemWish[], wish: Wishes = () => ({})) =>
  (context: Context): Made =>
    notaCase(context, {
      dest: null,
      ...wish(context),
      modelo: 65,
      items: wishes(context).map((one, at) => itemCase(context, at + 1, one)),
    })

const some = ({ random }: Context): ItemWish[] =>
  Array.from({ length: random.int(1, 9) }, () => ({ approximate: true }))
const many = (count: number) => (): ItemWish[] => Array.from({ length: count }, () => ({}))

const person = ({ pessoa }: Context): Tree => ({ CPF: pessoa.taxId, xNome: pessoa.name, indIEDest: '9' })

/** Items of the test environment: the first has the fixed name. */
const tested = (context: Context): ItemWish[] =>
  some(context).map((wish, at) =>
    at > 0 ? wish : { ...wish, xProd: 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL' },
  )

/** A receipt that was cancelled later; the state is from the event. */
const cancelled = (context: Context): Made => {
  const made = sale(some)(context)
  const cancelamento = {
    nProt: `141260${context.random.digits(9)}`,
    dh: `${context.moment.local}${context.moment.offset}`,
  }
  return { ...made, state: { situacao: 'cancelada', cancelamento } }
}

const CASES: Case[] = [
  ['normal', sale(some, () => ({ infAdic: { infCpl: 'Caixa 2. Obrigado & volte sempre!' } }))],
  ['um item', sale(() => [{}])],
  ['120 itens', sale(many(120))],
  ['offline', sale(some, () => ({ tpEmis: '9', outcome: 'pending' }))],
  ['offline autorizada', sale(some, () => ({ tpEmis: '9' }))],
  ['cancelada', cancelled],
  ['homologação', sale(tested, () => ({ homologacao: true }))],
  ['consumidor identificado', sale(some, (context) => ({ dest: person(context) }))],
  ['consumidor estrangeiro', sale(some, () => ({ dest: { idEstrangeiro: 'PA-1234567', indIEDest: '9' } }))],
  ['meios de pagamento', sale(some, () => ({ pag: manyPayments }))],
  ['desconto e acréscimo', sale(() => [{ costs: { vDesc: 50 } }, { costs: { vOutro: 30 } }])],
  ['IBS e CBS', sale(() => [{ ibsCbs: 'integral' }, { ibsCbs: 'reducao' }])],
  [
    'textos estranhos',
    sale(({ random }) => [{ xProd: oddText(random) }, { xProd: oddText(random), infAdProd: oddText(random) }]),
  ],
]

export const NFCE_CASES: readonly Case[] = CASES.map(([name, make]) => [`NFC-e: ${name}`, make])
