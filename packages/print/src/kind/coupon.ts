import { withoutPrefix } from '@portal/fiscal/fields/key.ts'
import { child, children, elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { camposBlock, GAP, MARGIN, proseParts } from '../evento/campos.ts'
import { contentSections } from '../evento/conteudo.ts'
import { textAtPath } from '../evento/evento-model.ts'
import { quadroBlock } from '../evento/quadro.ts'
import { avisoBlock, HOMOLOGACAO } from '../evento/registro.ts'
import type { FormInput, Printed } from '../format/form.ts'
import { dateTime, decimal, reais, taxId } from '../format/values.ts'
import { flowPages, type Part, type Section } from '../paper/flow.ts'
import { wordingOf } from '../words/kind-wording.ts'
import { itemRests, plainItem } from './items.ts'
import { partyBlock, partyRest } from './parties.ts'
import { qrBlock } from './qr.ts'

const MARKS: Readonly<Record<string, string>> = { cancelada: 'CANCELADA', substituida: 'SUBSTITUÍDA' }
const middle = { align: 'center', font: 'bold' } as const
const right = { align: 'right' } as const
/** Fields that a block of the extract shows; the others follow under their names. */
const SHOWN: ReadonlySet<string> = new Set(['emit', 'dest', 'det'])
/** Fields of an item that the table has */
const OF_TABLE = /^prod\/(cProd|xProd|qCom|uCom|vUnCom|vItem)$/
const WORDING = wordingOf(59)

/**
 * The extract of a CF-e SAT, or of its cancellation: items, total, payments and QR Code as the device prints them, then every
 * further field.
 * Source  Manual de Orientação do CF-e SAT, extract of the sale and of the cancellation; the code of public printers
 */
export function drawCoupon({ element: inf, state, options }: FormInput): Printed {
  const ide = child(inf, 'ide')
  const cancels = inf.attrs.chCanc !== undefined
  const chave = withoutPrefix(inf.attrs.Id ?? '')
  const homologacao = textAtPath(ide, 'tpAmb') === '2'
  const issued = issuedAt(ide)
  const number = textAtPath(ide, 'nCFe')
  const items = children(inf, 'det')
  const mark = cancels ? 'CANCELAMENTO' : MARKS[state.situacao]
  const pages = flowPages(
    {
      head: quadroBlock({
        title: `Extrato nº ${number}`,
        says: cancels ? 'CUPOM FISCAL ELETRÔNICO – SAT CANCELAMENTO' : 'CUPOM FISCAL ELETRÔNICO – SAT',
        logo: state.logo,
        about: { chave, label: 'CHAVE DE ACESSO' },
        seal: { label: 'SAT Nº', lines: [textAtPath(ide, 'nserieSAT'), dateTime(issued)] },
        fields: [
          { label: 'EMITENTE', value: textAtPath(inf, 'emit', 'xNome'), weight: 46, min: 5, font: 'bold' },
          { label: 'CNPJ', value: taxId(textAtPath(inf, 'emit', 'CNPJ')), weight: 28, ...middle },
          { label: 'TOTAL', value: reais(textAtPath(inf, 'total', 'vCFe')), weight: 26, ...middle },
        ],
      }),
      parts: [
        ...(homologacao ? [avisoBlock('= TESTE = '), avisoBlock(HOMOLOGACAO)] : []),
        ...(cancels ? proseParts('CUPOM CANCELADO', cancelledCoupon(inf)) : []),
        partyBlock('EMITENTE', child(inf, 'emit')),
        ...partyRest('EMITENTE', child(inf, 'emit'), WORDING),
        ...consumerParts(child(inf, 'dest')),
        ...(items.length > 0
          ? [itemsSection(items), itemRests(items.map(plainItem), WORDING, OF_TABLE), totalBlock(inf)]
          : []),
        ...qrParts({ chave, issued, inf }),
        ...elements(inf)
          .filter(({ name }) => !SHOWN.has(name))
          .flatMap((group) =>
            contentSections(group, (WORDING.labelOf(group.name) ?? group.name).toUpperCase(), NOTHING, WORDING),
          ),
      ],
      watermark: [...(mark ? [mark] : []), ...(homologacao ? ['SEM VALOR FISCAL'] : [])],
      margin: MARGIN,
      gap: GAP,
    },
    options,
  )
  return { title: `CF-e SAT ${number}`.trim(), issued, pages }
}

const NOTHING: ReadonlySet<string> = new Set()

/** The key of the coupon that is cancelled, and its moment, which stands in the group itself. */
const cancelledCoupon = (inf: XmlNode): string => {
  const sold = textAtPath(inf, 'hEmi') === '' ? '' : ` · emitido em ${dateTime(issuedAt(inf))}`
  return `${withoutPrefix(inf.attrs.chCanc ?? '')}${sold}`
}

/** `20150718` and `154423` as one moment. */
function issuedAt(ide: XmlNode | undefined): string {
  const day = textAtPath(ide, 'dEmi').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return `${day}T${textAtPath(ide, 'hEmi').replace(/^(\d{2})(\d{2})(\d{2})$/, '$1:$2:$3')}`
}

function consumerParts(dest: XmlNode | undefined): Part[] {
  const id = textAtPath(dest, 'CNPJ') || textAtPath(dest, 'CPF')
  const value = [taxId(id) || 'CONSUMIDOR NÃO IDENTIFICADO', textAtPath(dest, 'xNome')].filter((text) => text !== '')
  return [camposBlock('CONSUMIDOR', [[{ label: 'CPF / CNPJ DO CONSUMIDOR', value: value.join(' – '), weight: 100 }]])]
}

const itemsSection = (items: readonly XmlNode[]): Section => ({
  title: 'ITENS',
  columns: [
    { title: '#', width: 20 },
    { title: 'CÓDIGO', width: 70, grow: true },
    { title: 'DESCRIÇÃO', width: 170, grow: true },
    { title: 'QTDE.', width: 50, ...right },
    { title: 'UN', width: 28 },
    { title: 'VL UNIT.', width: 54, ...right },
    { title: 'DESC. / ACRÉSC.', width: 54, ...right },
    { title: 'VL ITEM', width: 60, ...right },
  ],
  rows: items.map((det, index) => {
    const prod = child(det, 'prod')
    const at = (name: string) => textAtPath(prod, name)
    const change = Number(at('vItem') || at('vProd')) - Number(at('vProd'))
    return [
      String(index + 1).padStart(3, '0'),
      at('cProd'),
      at('xProd'),
      decimal(at('qCom'), 0),
      at('uCom'),
      decimal(at('vUnCom')),
      Number.isFinite(change) && change !== 0 ? decimal(change.toFixed(2)) : '',
      decimal(at('vItem') || at('vProd')),
    ]
  }),
  elastic: 2,
})

function totalBlock(inf: XmlNode) {
  const total = child(inf, 'total')
  const field = (label: string, written: string) => ({ label, value: reais(written), weight: 20, ...right })
  const means = children(child(inf, 'pgto'), 'MP').map((node) => ({
    label: WORDING.format('cMP', textAtPath(node, 'cMP'))
      .replace(/^\d+ - /, '')
      .toUpperCase(),
    value: reais(textAtPath(node, 'vMP')),
    weight: 20,
    ...right,
  }))
  return camposBlock('TOTAL E PAGAMENTO', [
    [
      field('TOTAL BRUTO', textAtPath(total, 'ICMSTot', 'vProd')),
      field('DESCONTOS NOS ITENS', textAtPath(total, 'ICMSTot', 'vDesc')),
      field('DESCONTO NO SUBTOTAL', textAtPath(total, 'DescAcrEntr', 'vDescSubtot')),
      field('TRIBUTOS APROXIMADOS', textAtPath(total, 'vCFeLei12741')),
      { ...field('TOTAL R$', textAtPath(total, 'vCFe')), font: 'bold' as const },
    ],
    [...means.slice(0, 4), field('TROCO', textAtPath(inf, 'pgto', 'vTroco'))],
  ])
}

/** The text that the device prints in the QR Code, of a coupon that has its signature. */
function qrParts({ chave, issued, inf }: { chave: string; issued: string; inf: XmlNode }): Part[] {
  const ide = child(inf, 'ide')
  const signature = textAtPath(ide, 'assinaturaQRCODE')
  if (!/^[\w+/=\s]+$/.test(signature) || inf.attrs.chCanc !== undefined) return []
  const who = textAtPath(inf, 'dest', 'CNPJ') || textAtPath(inf, 'dest', 'CPF')
  const text = [chave, issued.replace(/\D/g, ''), textAtPath(inf, 'total', 'vCFe'), who, signature].join('|')
  return [qrBlock({ text, refused: false }, 'CONSULTE O CUPOM NO APLICATIVO «DE OLHO NA NOTA»')]
}
